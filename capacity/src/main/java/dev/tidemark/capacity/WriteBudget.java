package dev.tidemark.capacity;

import java.math.BigDecimal;

/**
 * Write units a table (or one partition of it) takes a second.
 *
 * @param perSecond from 0 to 10^18 units
 */
public record WriteBudget(WriteUnits perSecond) implements Comparable<WriteBudget> {
    /** So many units a second. */
    public static WriteBudget of(long unitsPerSecond) {
        return new WriteBudget(WriteUnits.of(unitsPerSecond));
    }

    /** What writes of this cost, at this rate, take a second. */
    public static WriteBudget of(Rate writes, WriteUnits each) {
        return new WriteBudget(
                WriteUnits.of(writes.perSecond().multiply(BigDecimal.valueOf(each.units()))));
    }

    @Override
    public int compareTo(WriteBudget other) {
        return perSecond.compareTo(other.perSecond);
    }

    @Override
    public String toString() {
        return perSecond + "/s";
    }
}
