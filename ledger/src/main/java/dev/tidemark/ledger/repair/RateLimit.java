package dev.tidemark.ledger.repair;

import java.time.Duration;

/**
 * A token bucket: lets at most so many changes start in any second, evenly spread, so that a repair
 * leaves the store's capacity to live output.
 *
 * <p>It is kept as the moment at which the next token is there. Unused time is not saved up.
 */
final class RateLimit {

    private static final double NANOS = 1e9;

    private final double perSecond;
    private final Waiting waiting;
    private long nextToken;

    /**
     * @param perSecond 0 for no limit
     */
    RateLimit(double perSecond, Waiting waiting) {
        this.perSecond = perSecond;
        this.waiting = waiting;
        this.nextToken = waiting.clock().nanoTime().getAsLong();
    }

    /** Waits for a token and takes it. */
    void take() {
        waiting.checkCancelled();
        if (perSecond == 0) {
            return;
        }
        long now = waiting.clock().nanoTime().getAsLong();
        long wait = nextToken - now;
        nextToken = (wait > 0 ? nextToken : now) + (long) (NANOS / perSecond);
        if (wait > 0) {
            waiting.sleep(Duration.ofNanos(wait));
        }
    }
}
