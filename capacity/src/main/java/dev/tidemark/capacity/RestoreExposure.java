package dev.tidemark.capacity;

import java.time.Duration;

/**
 * Clicks that a restored job judges without a watermark, when it has no floor.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 0 and 7. With the floor (R2) the exposure
 * is none; these numbers say what leaving it out costs.
 */
public final class RestoreExposure {
    private RestoreExposure() {}

    /** rate * blind time * share that belongs to closed minutes, at most one row each. */
    public static Events rows(Rate catchUpRate, Duration blind, Share late) {
        return catchUpRate.during(blind).times(late);
    }

    /**
     * min(catch-up rate * blind time, backlog + arrivals * blind time) * late share. A job cannot
     * read more than there is: on an average day the backlog ends before the idle timeout does.
     */
    public static Events rows(
            Rate catchUpRate, Duration blind, Share late, Events backlog, Rate arrivals) {
        Events available = backlog.plus(arrivals.during(blind));
        return catchUpRate.during(blind).atMost(available).times(late);
    }
}
