package dev.tidemark.capacity;

import java.time.Duration;

/**
 * How much input a crash makes the job read again, the arrivals during the restart counted.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 0 and 6.
 */
public final class Replay {
    private Replay() {}

    /**
     * interval + restart: the longest replay when a checkpoint completes as soon as it starts.
     * Limits: leaves out the checkpoint's duration, see {@link #longest}.
     */
    public static Duration length(Duration interval, Duration restart) {
        return InRange.time("the checkpoint interval", interval)
                .plus(InRange.time("the restart", restart));
    }

    /**
     * interval + checkpoint duration + restart: positions are those of the barrier, so a crash just
     * before a checkpoint completes reads its duration again too.
     */
    public static Duration longest(Duration interval, Duration duration, Duration restart) {
        return length(interval, restart).plus(InRange.time("the checkpoint duration", duration));
    }

    /** length * rate. */
    public static Events size(Duration length, Rate rate) {
        return rate.during(length);
    }
}
