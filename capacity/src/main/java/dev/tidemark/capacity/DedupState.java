package dev.tidemark.capacity;

import java.time.Duration;

/**
 * The click ids that deduplication must remember.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 5 and 6.
 */
public final class DedupState {
    private DedupState() {}

    /**
     * rate * horizon * bytes of an id. Limits: ids are cleared by event-time timers at impression +
     * horizon, so while the watermark is stuck nothing is cleared; see {@link #whileStuck}.
     */
    public static Bytes size(Rate rate, Duration horizon, Bytes each) {
        return each.times(rate.during(horizon).count());
    }

    /** New ids in one checkpoint interval: what an incremental checkpoint uploads at least. */
    public static Bytes newPerInterval(Rate rate, Duration interval, Bytes each) {
        return size(rate, interval, each);
    }

    /** Size after the watermark has been stuck for a time; the guard TTL is the upper bound. */
    public static Bytes whileStuck(
            Rate rate, Duration horizon, Duration stuck, Duration guardTtl, Bytes each) {
        Duration kept = horizon.plus(stuck);
        return size(rate, kept.compareTo(guardTtl) < 0 ? kept : guardTtl, each);
    }

    /**
     * The longest outage after which no copy inside the horizon is forgotten: TTL - horizon.
     *
     * @throws IllegalArgumentException when the TTL is not longer than the horizon
     */
    public static Duration guardSlack(Duration ttl, Duration horizon) {
        InRange.positive("the horizon", horizon);
        if (ttl.compareTo(horizon) <= 0) {
            throw new IllegalArgumentException(
                    "the TTL of "
                            + Quantities.text(ttl)
                            + " must be above the horizon of "
                            + Quantities.text(horizon)
                            + ", else copies are counted twice after an outage.");
        }
        return ttl.minus(horizon);
    }
}
