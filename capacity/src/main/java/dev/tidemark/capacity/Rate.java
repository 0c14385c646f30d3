package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * Things a second: clicks, records, rows. Sums and products are exact, quotients exact to 34
 * digits.
 *
 * @param perSecond from 0 to 10^12
 */
public record Rate(BigDecimal perSecond) implements Comparable<Rate> {
    private static final BigDecimal MOST = BigDecimal.TEN.pow(12);

    /** Nothing at all. */
    public static final Rate ZERO = new Rate(BigDecimal.ZERO);

    public Rate {
        perSecond =
                InRange.number(
                                "the rate per second",
                                perSecond.round(MathContext.DECIMAL128),
                                BigDecimal.ZERO,
                                MOST)
                        .stripTrailingZeros();
    }

    /** A whole number a second. */
    public static Rate perSecond(long count) {
        return new Rate(BigDecimal.valueOf(count));
    }

    /** A whole number a day of 86,400 s. */
    public static Rate perDay(long count) {
        return Events.of(count).per(Duration.ofDays(1));
    }

    /** What arrives in a time; a part of an event counts as one. */
    public Events during(Duration time) {
        InRange.time("the time", time);
        return Events.of(perSecond.multiply(InRange.seconds(time)));
    }

    /** Both streams together. */
    public Rate plus(Rate other) {
        return new Rate(perSecond.add(other.perSecond));
    }

    /**
     * What is left of this rate when the other is served.
     *
     * @throws IllegalArgumentException when the other rate is larger
     */
    public Rate minus(Rate other) {
        if (other.compareTo(this) > 0) {
            throw new IllegalArgumentException(
                    "the rate " + other + " cannot be taken from the smaller rate " + this + ".");
        }
        return new Rate(perSecond.subtract(other.perSecond));
    }

    /** This rate from each of several workers. */
    public Rate times(long count) {
        InRange.count("the number of workers", count, 0, Long.MAX_VALUE);
        return new Rate(perSecond.multiply(BigDecimal.valueOf(count)));
    }

    /** A part of this rate. */
    public Rate times(Share part) {
        return new Rate(perSecond.multiply(part.value()));
    }

    /** The rate each of several workers gets, evenly spread. */
    public Rate over(long workers) {
        InRange.count("the number of workers", workers, 1, Long.MAX_VALUE);
        return new Rate(perSecond.divide(BigDecimal.valueOf(workers), MathContext.DECIMAL128));
    }

    /** The data rate, when each thing has this size. */
    public Bandwidth of(Bytes each) {
        return new Bandwidth(Bytes.of(perSecond.multiply(BigDecimal.valueOf(each.value()))));
    }

    /**
     * The time this rate needs for so many.
     *
     * @throws IllegalArgumentException when this rate is zero
     */
    public Duration timeFor(Events events) {
        requirePositive("the rate");
        return InRange.duration(
                "the time for " + events + " at " + this,
                BigDecimal.valueOf(events.count()).divide(perSecond, MathContext.DECIMAL128));
    }

    /** How many workers of this rate a load needs, rounded up. */
    long workersFor(Rate load) {
        requirePositive("the rate of one worker");
        return InRange.wholeUp(
                "the number of workers",
                load.perSecond.divide(perSecond, MathContext.DECIMAL128),
                1_000_000_000_000_000L);
    }

    private void requirePositive(String name) {
        if (perSecond.signum() == 0) {
            throw new IllegalArgumentException(name + " is 0/s, but must be above 0/s.");
        }
    }

    @Override
    public int compareTo(Rate other) {
        return perSecond.compareTo(other.perSecond);
    }

    @Override
    public String toString() {
        return Quantities.text(this);
    }
}
