package dev.tidemark.job.source.file;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ticks of one reader: at every multiple of 200 ms each shard says its watermark or that it is
 * idle, then the minimum over those that are not idle moves (docs/protocol.md, R1).
 *
 * <p>Flink's multiplexer combines at each single call. What must not show is a half-done tick: a
 * minimum without a shard that is just waking up would be too high, and could not be taken back. So
 * shards that wake up say so first, then the others move from the highest watermark in force to the
 * lowest: the shard that holds the minimum moves last, and the minimum moves once.
 */
final class ShardTicks {

    /** Wall or replay time between two ticks, in milliseconds. */
    static final long INTERVAL_MILLIS = 200;

    private static final Comparator<ShardWatermark> HIGHEST_FIRST =
            Comparator.comparingLong(ShardWatermark::watermark).reversed();

    /** Shards that a tick can change: all but those that are idle in force. */
    private final List<ShardWatermark> shards = new ArrayList<>();

    private long nextMillis;

    /** The first multiple of the interval at or after a time. */
    static long atOrAfter(long millis) {
        return -Math.floorDiv(-millis, INTERVAL_MILLIS) * INTERVAL_MILLIS;
    }

    /** Sets the time of the next tick. */
    void continueAt(long tickMillis) {
        nextMillis = tickMillis;
    }

    long nextMillis() {
        return nextMillis;
    }

    /** A new shard, or an idle one that has had a record. */
    void include(ShardWatermark shard) {
        if (!shard.isTicking()) {
            shard.setTicking(true);
            shards.add(shard);
        }
    }

    /** True if ticks change nothing until a record comes: every shard is idle. */
    boolean areQuiet() {
        return shards.isEmpty();
    }

    /** Runs the tick that is due, and sets the time of the one after it. */
    void run() {
        for (ShardWatermark shard : shards) {
            shard.generate();
        }
        for (ShardWatermark shard : shards) {
            if (shard.wakesUp()) {
                shard.wakeUp();
            }
        }
        if (shards.size() > 1) {
            shards.sort(HIGHEST_FIRST);
        }
        for (ShardWatermark shard : shards) {
            shard.apply();
        }
        shards.removeIf(ShardTicks::leavesWhenIdle);
        nextMillis += INTERVAL_MILLIS;
    }

    /** Gives back what ended shards still hold; for the end of all input, where no tick follows. */
    void releaseEnded() {
        shards.removeIf(
                shard -> {
                    if (shard.hasEnded()) {
                        shard.release();
                    }
                    return shard.hasEnded();
                });
    }

    private static boolean leavesWhenIdle(ShardWatermark shard) {
        if (!shard.isIdle()) {
            return false;
        }
        shard.setTicking(false);
        if (shard.hasEnded()) {
            shard.release();
        }
        return true;
    }
}
