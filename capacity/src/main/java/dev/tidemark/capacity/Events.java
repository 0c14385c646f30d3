package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * A number of clicks, records or keys.
 *
 * @param count from 0 to 10^18
 */
public record Events(long count) implements Comparable<Events> {
    private static final long MOST = 1_000_000_000_000_000_000L;

    public Events {
        InRange.count("the number of events", count, 0, MOST);
    }

    /** So many events. */
    public static Events of(long count) {
        return new Events(count);
    }

    static Events of(BigDecimal count) {
        return new Events(InRange.wholeUp("the number of events", count, MOST));
    }

    /** Both together. */
    public Events plus(Events other) {
        return of(BigDecimal.valueOf(count).add(BigDecimal.valueOf(other.count)));
    }

    /** This many, several times. */
    public Events times(long factor) {
        InRange.count("the factor", factor, 0, Long.MAX_VALUE);
        return of(BigDecimal.valueOf(count).multiply(BigDecimal.valueOf(factor)));
    }

    /** A part of these; a part of an event counts as one. */
    public Events times(Share part) {
        return of(BigDecimal.valueOf(count).multiply(part.value()));
    }

    /** The rate, when these arrive in the time. */
    public Rate per(Duration time) {
        InRange.positive("the time", time);
        return new Rate(
                BigDecimal.valueOf(count).divide(InRange.seconds(time), MathContext.DECIMAL128));
    }

    /** The fewer of the two. */
    public Events atMost(Events bound) {
        return count <= bound.count ? this : bound;
    }

    @Override
    public int compareTo(Events other) {
        return Long.compare(count, other.count);
    }

    @Override
    public String toString() {
        return Quantities.text(count);
    }
}
