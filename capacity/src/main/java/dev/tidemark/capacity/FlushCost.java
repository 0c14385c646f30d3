package dev.tidemark.capacity;

import java.time.Duration;

/**
 * Size and duration of the flush after a restore, under a write budget.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 0 and 8.
 */
public final class FlushCost {
    private FlushCost() {}

    /**
     * (rows * (1 + index units)) + refused. A refused conditional write costs the table a unit and
     * the indexes none. Limits: items up to 1 kB; moving an index entry costs two index units, a
     * removal one.
     */
    public static WriteUnits units(long rows, int indexUnits, long refused) {
        InRange.count("the number of rows", rows, 0, 1_000_000_000_000_000L);
        InRange.count("the index units of a write", indexUnits, 0, 40);
        InRange.count("the number of refused writes", refused, 0, 1_000_000_000_000_000L);
        return WriteUnits.of(1L + indexUnits).times(rows).plus(WriteUnits.of(refused));
    }

    /** units / budget. Limits: live output takes its part of the same budget. */
    public static Duration duration(WriteUnits units, WriteBudget budget) {
        return units.at(budget);
    }

    /**
     * Rows that exact tags leave to flush: what the sink wrote since the restored checkpoint's
     * barrier, rate of rows * time from that barrier to the crash. Source: part 8.
     */
    public static Events rowsAfterCut(Rate rowWrites, Duration sinceBarrier) {
        return rowWrites.during(sinceBarrier);
    }

    /**
     * Index queries of one pass: (last epoch - restored + 1) * shards * writers.
     *
     * @throws IllegalArgumentException when the last epoch is below the restored one
     */
    public static long queries(long restored, long lastEpoch, int shards, int writers) {
        InRange.count(
                "the last epoch",
                lastEpoch,
                InRange.count("c", restored, 0, 1_000_000_000_000L),
                1_000_000_000_000L);
        InRange.count("the number of index shards", shards, 1, 10_000);
        InRange.count("the number of writers", writers, 1, 100);
        return (lastEpoch - restored + 1) * shards * writers;
    }
}
