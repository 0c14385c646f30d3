package dev.tidemark.job.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All channels of one life of a job, upstream ones first. */
final class Network {

    private final List<Channel> channels = new ArrayList<>();
    private int undelivered;

    /** A keyed edge from one sender to all subtasks of its receiver. */
    <T> Routing<T> edge(List<VirtualTask> targets, Function<T, String> key) {
        List<Channel> edge = targets.stream().map(target -> new Channel(this, target)).toList();
        channels.addAll(edge);
        return new Routing<>(edge, key);
    }

    void sent() {
        undelivered++;
    }

    /** Delivers until no channel has anything ready, upstream channels first. */
    void drain() throws Exception {
        while (undelivered > 0) {
            Optional<Channel> next = channels.stream().filter(Channel::isReady).findFirst();
            if (next.isEmpty()) {
                return;
            }
            undelivered--;
            next.get().deliver();
        }
    }
}
