package dev.tidemark.capacity;

import java.time.Duration;

/**
 * The longest outage that loses or double counts nothing.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 5, 8 and 10.
 *
 * @param bound the outage must be shorter than this
 * @param setBy what sets the bound
 */
public record Outage(Duration bound, String setBy) {

    /**
     * The least of: what the source retains, less the replay that must still be readable; the guard
     * TTL less the horizon; the transaction timeout less interval and checkpoint timeout.
     */
    public static Outage longest(
            Duration retention,
            Duration interval,
            Duration guardTtl,
            Duration horizon,
            TwoPhaseCommit timeouts) {
        Outage best =
                new Outage(
                        notNegative(InRange.positive("the retention", retention).minus(interval)),
                        "the source's retention");
        best = best.orShorter(DedupState.guardSlack(guardTtl, horizon), "the dedup guard TTL");
        return best.orShorter(timeouts.longestOutage(), "the transaction timeout");
    }

    private Outage orShorter(Duration other, String otherSetBy) {
        return other.compareTo(bound) < 0 ? new Outage(other, otherSetBy) : this;
    }

    private static Duration notNegative(Duration time) {
        return time.isNegative() ? Duration.ZERO : time;
    }
}
