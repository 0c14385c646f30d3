package dev.tidemark.ledger.dynamodb;

import java.time.Duration;

/**
 * The write units that this process may use in a second. A change takes its turn with an estimate
 * before it is made, and pays or is given back the difference when its cost is known, so over time
 * the budget is kept whatever the estimates were.
 *
 * <p>Unused time is saved up for a tenth of a second only: the budget bounds every second, not just
 * the average.
 */
final class WriteBudget {

    private static final double NANOS = 1e9;
    private static final double SAVED_NANOS = 0.1 * NANOS;

    private final CallClock clock;
    private double total;
    private double share = 1;

    /** The moment, in nanoseconds, from which on everything spent so far is paid for. */
    private double paidUntil;

    /**
     * @param perSecond write units, of all processes of the job together; 0 for no limit
     */
    WriteBudget(double perSecond, CallClock clock) {
        this.clock = clock;
        this.total = perSecond;
        this.paidUntil = clock.nanoTime().getAsLong();
    }

    /** Sets the budget of all processes together; 0 for no limit. */
    synchronized void total(double perSecond) {
        total = perSecond;
    }

    /** Sets how many processes share the budget, at least 1. */
    synchronized void sharedBy(int processes) {
        share = 1.0 / Math.max(1, processes);
    }

    /** What this process may use in a second; 0 for no limit. */
    synchronized double perSecond() {
        return total * share;
    }

    /** Takes units and waits until they are due. */
    void take(long units) throws InterruptedException {
        Duration wait = reserve(units);
        if (!wait.isZero()) {
            clock.sleeper().sleep(wait);
        }
    }

    private synchronized Duration reserve(long units) {
        if (total == 0) {
            return Duration.ZERO;
        }
        double now = clock.nanoTime().getAsLong();
        double start = Math.max(paidUntil, now - SAVED_NANOS);
        paidUntil = start + nanos(units);
        return start <= now ? Duration.ZERO : Duration.ofNanos((long) (start - now));
    }

    /** Corrects an estimate: what was used beyond it, or less than it if negative. */
    synchronized void settle(long units) {
        if (total != 0) {
            paidUntil += nanos(units);
        }
    }

    private double nanos(long units) {
        return units * NANOS / (total * share);
    }
}
