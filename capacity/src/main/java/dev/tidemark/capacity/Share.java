package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A part of a whole: late clicks, changed state, a hot key.
 *
 * @param value from 0 to 1
 */
public record Share(BigDecimal value) implements Comparable<Share> {
    public Share {
        value =
                InRange.number("the share", value, BigDecimal.ZERO, BigDecimal.ONE)
                        .stripTrailingZeros();
    }

    /** So many hundredths. */
    public static Share ofPercent(double percent) {
        if (!Double.isFinite(percent)) {
            throw new IllegalArgumentException(
                    "the share is " + percent + "%, but must be from 0% to 100%.");
        }
        return new Share(BigDecimal.valueOf(percent).movePointLeft(2));
    }

    /** A part of a whole of the same kind. */
    public static Share of(long part, long whole) {
        InRange.count("the whole", whole, 1, Long.MAX_VALUE);
        InRange.count("the part", part, 0, whole);
        return new Share(
                BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL128));
    }

    /** Both parts together. */
    public Share plus(Share other) {
        return new Share(value.add(other.value));
    }

    /** What this part leaves. */
    public Share rest() {
        return new Share(BigDecimal.ONE.subtract(value));
    }

    /** In hundredths. */
    public BigDecimal percent() {
        return value.movePointRight(2);
    }

    @Override
    public int compareTo(Share other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return Quantities.text(this);
    }
}
