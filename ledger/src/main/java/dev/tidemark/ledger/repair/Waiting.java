package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Every wait of a repair: for time to pass, for an answer, for a failing store to recover. Each
 * ends with a {@link CancellationException} soon after the repair is cancelled or its thread is
 * interrupted.
 */
record Waiting(RepairClock clock, Duration patience, BooleanSupplier cancelled) {

    private static final Duration SLICE = Duration.ofMillis(100);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    void checkCancelled() {
        if (cancelled.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            throw new CancellationException();
        }
    }

    void sleep(Duration duration) {
        long start = clock.nanoTime().getAsLong();
        while (true) {
            checkCancelled();
            Duration rest = duration.minus(clock.since(start));
            if (rest.isNegative() || rest.isZero()) {
                return;
            }
            try {
                clock.sleeper().sleep(shorter(rest, SLICE));
            } catch (InterruptedException e) {
                throw interrupted();
            }
        }
    }

    /** Waits for an answer; none within the patience is a failure of the store. */
    <T> T await(Future<T> answer) {
        long start = clock.nanoTime().getAsLong();
        while (true) {
            checkCancelled();
            try {
                return answer.get(SLICE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (clock.since(start).compareTo(patience) > 0) {
                    throw new LedgerException("no answer within " + patience.toSeconds() + " s", e);
                }
            } catch (InterruptedException e) {
                throw interrupted();
            } catch (ExecutionException e) {
                throw unwrapped(e.getCause());
            }
        }
    }

    /**
     * Repeats a call while the store fails, with growing pauses, until the patience is at its end.
     */
    <T> T retry(Supplier<T> call) {
        long start = clock.nanoTime().getAsLong();
        Duration pause = FIRST_PAUSE;
        while (true) {
            checkCancelled();
            try {
                return call.get();
            } catch (RefusedForSafetyException e) {
                throw e;
            } catch (LedgerException e) {
                if (clock.since(start).plus(pause).compareTo(patience) > 0) {
                    throw e;
                }
            }
            sleep(pause);
            pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static CancellationException interrupted() {
        Thread.currentThread().interrupt();
        return new CancellationException();
    }

    private static RuntimeException unwrapped(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known
                ? known
                : new LedgerException("the store failed: " + cause, cause);
    }
}
