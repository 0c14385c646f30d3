package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * DynamoDB write units: one for each kilobyte of an item written, and again for each index entry.
 *
 * @param units from 0 to 10^18
 */
public record WriteUnits(long units) implements Comparable<WriteUnits> {
    private static final long MOST = 1_000_000_000_000_000_000L;

    public WriteUnits {
        InRange.count("the number of write units", units, 0, MOST);
    }

    static WriteUnits of(BigDecimal units) {
        return new WriteUnits(InRange.wholeUp("the number of write units", units, MOST));
    }

    /** So many units. */
    public static WriteUnits of(long units) {
        return new WriteUnits(units);
    }

    /** Both together. */
    public WriteUnits plus(WriteUnits other) {
        return of(BigDecimal.valueOf(units).add(BigDecimal.valueOf(other.units)));
    }

    /** This many for each of several writes. */
    public WriteUnits times(long writes) {
        InRange.count("the number of writes", writes, 0, Long.MAX_VALUE);
        return of(BigDecimal.valueOf(units).multiply(BigDecimal.valueOf(writes)));
    }

    /**
     * The time a budget needs for them.
     *
     * @throws IllegalArgumentException when the budget is zero
     */
    public Duration at(WriteBudget budget) {
        if (budget.perSecond().units == 0) {
            throw new IllegalArgumentException(
                    "the write budget is 0 units/s, but must be above 0 units/s.");
        }
        return InRange.duration(
                "the time for " + this,
                BigDecimal.valueOf(units)
                        .divide(
                                BigDecimal.valueOf(budget.perSecond().units),
                                MathContext.DECIMAL128));
    }

    @Override
    public int compareTo(WriteUnits other) {
        return Long.compare(units, other.units);
    }

    @Override
    public String toString() {
        return Quantities.text(units) + " WU";
    }
}
