package dev.tidemark.job.virtual;

import java.util.ArrayDeque;
import java.util.Deque;

/** One direction between two subtasks: keeps the order, blocked while a barrier is aligned. */
final class Channel {

    private final Deque<Element> elements = new ArrayDeque<>();
    private final Network network;
    private final VirtualTask target;
    private final int input;

    Channel(Network network, VirtualTask target) {
        this.network = network;
        this.target = target;
        this.input = target.addInput();
    }

    void send(Element element) {
        elements.add(element);
        network.sent(this);
    }

    int size() {
        return elements.size();
    }

    /** Whether the next element may be delivered. */
    boolean isReady() {
        return !elements.isEmpty() && !target.isBlocked(input);
    }

    /** Delivers the next element. */
    void deliver() throws Exception {
        target.receive(input, elements.remove());
    }
}
