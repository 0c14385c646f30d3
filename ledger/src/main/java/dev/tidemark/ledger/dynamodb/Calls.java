package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The one place that decides whether a call to the service is made again (the SDK's own retries are
 * off): throttled calls, 5xx and a silent network are, after a random pause that doubles, until the
 * patience is at its end. Every call may be repeated: changes are absolute and conditional, so one
 * whose answer was lost finds its own value.
 */
final class Calls {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(25);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);
    private static final int DOUBLINGS = 8;

    private final String store;
    private final Duration patience;
    private final CallClock clock;
    private final LongAdder throttled = new LongAdder();
    private final LongAdder unanswered = new LongAdder();
    private volatile boolean closing;

    /**
     * @param store how the store is named in messages
     * @param patience how long one call is repeated
     */
    Calls(String store, Duration patience, CallClock clock) {
        this.store = store;
        this.patience = patience;
        this.clock = clock;
    }

    /** The same calls with another patience, for a start that should not hang. */
    Calls patientFor(Duration other) {
        return new Calls(store, other, clock);
    }

    /**
     * Makes a call.
     *
     * @param what what it does, such as "write ad_7 M2026-02-08T10:14", for messages
     * @throws LedgerException if it cannot be made, or not within the patience
     */
    <T> T make(String what, Supplier<T> call) {
        long start = clock.nanoTime().getAsLong();
        for (int attempt = 0; ; attempt++) {
            try {
                return call.get();
            } catch (SdkException e) {
                ServiceFailure failure = ServiceFailure.of(e);
                Duration pause = pause(attempt);
                boolean inTime = clock.since(start).plus(pause).compareTo(patience) <= 0;
                if (!failure.mayPass() || !inTime || closing) {
                    throw failure.explained(store, what, clock.since(start));
                }
                count(failure);
                clock.sleep(pause, "%s: interrupted during: %s".formatted(store, what));
            }
        }
    }

    /** Full jitter: all the pause is random, so that callers that were refused at once spread. */
    private Duration pause(int attempt) {
        long limit = FIRST_PAUSE.toNanos() << Math.min(attempt, DOUBLINGS);
        long nanos = Math.min(limit, LONGEST_PAUSE.toNanos());
        return Duration.ofNanos((long) (clock.random().getAsDouble() * nanos));
    }

    private void count(ServiceFailure failure) {
        (failure.kind() == ServiceFailure.Kind.THROTTLED ? throttled : unanswered).increment();
    }

    /** From now on no call is made a second time: its job has ended. */
    void close() {
        closing = true;
    }

    /** Answers that asked for a slower pace, since the start. */
    long throttled() {
        return throttled.sum();
    }

    /** Calls that got no answer or a 5xx and were made again, since the start. */
    long unanswered() {
        return unanswered.sum();
    }
}
