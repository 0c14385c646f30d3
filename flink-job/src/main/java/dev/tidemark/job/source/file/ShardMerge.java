package dev.tidemark.job.source.file;

import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Reads all shards of one reader side by side, in the order in which their records arrived; equal
 * arrivals in the order of the file names. This is what makes a replay the same every time, and no
 * file late only because another was read first.
 */
final class ShardMerge {

    private static final Comparator<Shard> EARLIEST_FIRST =
            Comparator.comparingLong(Shard::dueMillis).thenComparingInt(Shard::ordinal);

    private final PriorityQueue<Shard> waiting = new PriorityQueue<>(EARLIEST_FIRST);

    /** Kept out of the queue: mostly the same shard is next again. */
    private Shard front;

    /** Takes in a shard that has a record in hand. */
    void add(Shard shard) {
        if (front == null) {
            front = shard;
        } else if (EARLIEST_FIRST.compare(shard, front) < 0) {
            waiting.add(front);
            front = shard;
        } else {
            waiting.add(shard);
        }
    }

    /** The shard whose record is next, or null if none has one. */
    Shard front() {
        return front;
    }

    /**
     * Emits the front's record.
     *
     * @return false if that shard has no further record; it has then left the merge
     */
    boolean emitFront() throws IOException {
        boolean more = front.emitHead();
        if (!more) {
            front = waiting.poll();
        } else if (!waiting.isEmpty() && EARLIEST_FIRST.compare(waiting.peek(), front) < 0) {
            waiting.add(front);
            front = waiting.poll();
        }
        return more;
    }
}
