package dev.tidemark.clicks.generator;

import java.util.Arrays;

/**
 * A watermark that every right reader of the log has surely reached: the lowest of all shards, by
 * clicks that are on time, as it stood at least one tick ago.
 */
final class SettledWatermark {

    /** How often a reader takes a new watermark, in arrival time. */
    private static final long TICK_MILLIS = 200;

    /** The allowance of 5 s for clicks that are out of order, and the one millisecond below it. */
    private static final long BEHIND_MILLIS = 5_001;

    private final long[] newestEvent;
    private final long[] lastArrival;
    private long nextTick = Long.MIN_VALUE;
    private long atLastTick = Long.MIN_VALUE;
    private long settled = Long.MIN_VALUE;

    SettledWatermark(int shards) {
        this.newestEvent = new long[shards];
        this.lastArrival = new long[shards];
        Arrays.fill(newestEvent, Long.MIN_VALUE);
        Arrays.fill(lastArrival, Long.MIN_VALUE);
    }

    /** Lets time pass; called before the record that arrives at this time. */
    void passTo(long arrivalMillis) {
        if (arrivalMillis < nextTick) {
            return;
        }
        // A reader's ticks have an unknown phase: the one before the last is behind every reader.
        settled = atLastTick;
        long lowest = Arrays.stream(newestEvent).min().orElseThrow();
        atLastTick = lowest == Long.MIN_VALUE ? Long.MIN_VALUE : lowest - BEHIND_MILLIS;
        nextTick = arrivalMillis + TICK_MILLIS;
    }

    /** Notes a click that is on time. */
    void onTime(int shard, long eventMillis, long arrivalMillis) {
        newestEvent[shard] = Math.max(newestEvent[shard], eventMillis);
        lastArrival[shard] = arrivalMillis;
    }

    /** The watermark, or {@link Long#MIN_VALUE} if there need not be one. */
    long millis() {
        return settled;
    }

    /** The shard that has been without a click for longest. */
    int quietest() {
        int quietest = 0;
        for (int shard = 1; shard < lastArrival.length; shard++) {
            if (lastArrival[shard] < lastArrival[quietest]) {
                quietest = shard;
            }
        }
        return quietest;
    }

    /** When the last click that is on time arrived at this shard; MIN_VALUE if none has. */
    long lastArrival(int shard) {
        return lastArrival[shard];
    }
}
