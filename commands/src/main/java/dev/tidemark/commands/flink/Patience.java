package dev.tidemark.commands.flink;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.values.DurationConverter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;

/** Waits for something on a cluster: looks again and again, says so, and gives up after a while. */
public final class Patience {

    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration TELL_EVERY = Duration.ofSeconds(5);

    private final Session session;
    private final Duration limit;

    /**
     * @param limit for each thing that is waited for
     */
    public Patience(Session session, Duration limit) {
        this.session = session;
        this.limit = limit;
    }

    /** The same for what takes as long as it takes. */
    public Patience withoutLimit() {
        return new Patience(session, ChronoUnit.FOREVER.getDuration());
    }

    /** What one look has seen: the end, or how far it is. */
    public record Look<T>(Optional<T> end, String soFar) {

        /** There it is. */
        public static <T> Look<T> found(T end) {
            return new Look<>(Optional.of(end), "");
        }

        /** Not yet. */
        public static <T> Look<T> notYet(String soFar) {
            return new Look<>(Optional.empty(), soFar);
        }
    }

    /**
     * Looks until it is there.
     *
     * @param what is waited for, for the messages: "the savepoint of tidemark-g1"
     * @param next the command to type when the patience is over
     */
    public <T> T await(String what, String next, Supplier<Look<T>> look) {
        Clock clock = session.surroundings().clock();
        Instant start = clock.instant();
        Duration told = Duration.ZERO;
        while (true) {
            Look<T> seen = look.get();
            if (seen.end().isPresent()) {
                return seen.end().get();
            }
            Duration waited = Duration.between(start, clock.instant());
            if (waited.compareTo(limit) >= 0) {
                throw new Failure(
                        ErrorCode.TIMED_OUT,
                        "waited %s for %s; it was still: %s. It may come yet; nothing was undone."
                                .formatted(DurationConverter.text(limit), what, seen.soFar()),
                        next);
            }
            if (waited.minus(told).compareTo(TELL_EVERY) >= 0) {
                told = waited;
                session.say(
                        "waiting for %s since %d s: %s"
                                .formatted(what, waited.toSeconds(), seen.soFar()));
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_EVERY.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(
                    ErrorCode.INTERRUPTED, "interrupted while waiting", "the same again", e);
        }
    }
}
