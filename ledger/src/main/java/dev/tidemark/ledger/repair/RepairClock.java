package dev.tidemark.ledger.repair;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The time that a repair waits by: monotonic, and replaceable by a manual one.
 *
 * @param nanoTime nanoseconds since some fixed moment
 * @param sleeper lets time pass
 */
public record RepairClock(LongSupplier nanoTime, Sleeper sleeper) {

    /** Lets a duration pass. */
    @FunctionalInterface
    public interface Sleeper {
        void sleep(Duration duration) throws InterruptedException;
    }

    /** The machine's clock. */
    public static RepairClock system() {
        return new RepairClock(System::nanoTime, duration -> Thread.sleep(duration.toMillis()));
    }

    Duration since(long start) {
        return Duration.ofNanos(nanoTime.getAsLong() - start);
    }
}
