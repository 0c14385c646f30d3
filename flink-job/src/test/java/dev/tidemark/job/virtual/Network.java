package dev.tidemark.job.virtual;

import dev.tidemark.ledger.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** All channels of one life of a job, upstream ones first. */
final class Network {

    private final KeyGroups keyGroups;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Channel> busy = new ArrayList<>();
    private int undelivered;

    Network(KeyGroups keyGroups) {
        this.keyGroups = keyGroups;
    }

    /** A keyed edge from one sender to all subtasks of its receiver. */
    <T> Routing<T> edge(List<VirtualTask> targets, Function<T, String> key) {
        List<Channel> edge = targets.stream().map(target -> new Channel(this, target)).toList();
        channels.addAll(edge);
        return new Routing<>(edge, key, keyGroups);
    }

    void sent(Channel channel) {
        undelivered++;
        if (channel.size() == 1) {
            busy.add(channel);
        }
    }

    /**
     * Delivers one element of a channel that has one ready.
     *
     * @param choice which of those channels, any number
     * @return whether there was one
     */
    boolean deliver(int choice) throws Exception {
        for (int i = 0; i < busy.size(); i++) {
            Channel channel = busy.get(Math.floorMod(choice + i, busy.size()));
            if (channel.isReady()) {
                deliver(channel);
                return true;
            }
        }
        return false;
    }

    private void deliver(Channel channel) throws Exception {
        undelivered--;
        if (channel.size() == 1) {
            busy.remove(channel);
        }
        channel.deliver();
    }

    /** Delivers until no channel has anything ready, upstream channels first. */
    void drain() throws Exception {
        while (undelivered > 0) {
            Optional<Channel> next = channels.stream().filter(Channel::isReady).findFirst();
            if (next.isEmpty()) {
                return;
            }
            deliver(next.get());
        }
    }
}
