package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Time and chance for everything here that waits.
 *
 * @param nanoTime as {@link System#nanoTime}
 * @param wallMillis as {@link System#currentTimeMillis}
 * @param random from 0 to below 1
 */
record CallClock(
        LongSupplier nanoTime, LongSupplier wallMillis, Sleeper sleeper, DoubleSupplier random) {

    /** Lets time pass. */
    @FunctionalInterface
    interface Sleeper {
        void sleep(Duration time) throws InterruptedException;
    }

    static CallClock system() {
        return new CallClock(
                System::nanoTime,
                System::currentTimeMillis,
                time -> TimeUnit.NANOSECONDS.sleep(time.toNanos()),
                () -> ThreadLocalRandom.current().nextDouble());
    }

    /**
     * Lets time pass.
     *
     * @param interrupted what to say if the thread is interrupted meanwhile
     */
    void sleep(Duration time, String interrupted) {
        try {
            sleeper.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException(interrupted, e);
        }
    }

    Duration since(long start) {
        return Duration.ofNanos(nanoTime.getAsLong() - start);
    }
}
