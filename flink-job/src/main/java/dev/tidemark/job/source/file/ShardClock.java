package dev.tidemark.job.source.file;

import org.apache.flink.util.clock.RelativeClock;

/**
 * The time that idleness is measured in: arrival time in a replay, wall clock in {@code --follow}.
 * It is set from outside and never goes back.
 *
 * <p>The unit is a trick worth knowing: {@link #relativeTimeNanos()} counts <em>milliseconds</em>,
 * and the idle timeout is handed to Flink's generator in the same unit. The generator only compares
 * a difference with the timeout, so nothing changes, but a device clock of the year 9999 cannot
 * overflow. It starts at 1, since that generator takes 0 for "no timer".
 */
final class ShardClock implements RelativeClock {

    private boolean started;
    private long originMillis;
    private long nowMillis = Long.MIN_VALUE;

    boolean isStarted() {
        return started;
    }

    void start(long millis) {
        started = true;
        originMillis = millis;
        nowMillis = millis;
    }

    /** Moves to a time, or stays if that time has passed. */
    void advanceTo(long millis) {
        nowMillis = Math.max(nowMillis, millis);
    }

    /** Milliseconds since the epoch; {@link Long#MIN_VALUE} before the start. */
    long nowMillis() {
        return nowMillis;
    }

    @Override
    public long relativeTimeMillis() {
        return nowMillis - originMillis;
    }

    @Override
    public long relativeTimeNanos() {
        return nowMillis - originMillis + 1;
    }
}
