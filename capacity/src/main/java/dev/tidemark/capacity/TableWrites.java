package dev.tidemark.capacity;

/**
 * Write units that the rows of {@code ad_metrics} cost.
 *
 * <p>Source: DynamoDB's unit (1 kB of item, rounded up; an index entry that moves is a delete and a
 * put); event time, watermarks & checkpoints, part 8 (each sink write moves its tag's index entry).
 */
public final class TableWrites {
    private static final long UNIT = 1024;

    private TableWrites() {}

    /** ceil(item / 1 kB) for the table. Limits: standard writes; a transaction costs twice that. */
    public static WriteUnits ofItem(Bytes item) {
        return WriteUnits.of(Math.max(1, InRange.ceilDiv(item.value(), UNIT)));
    }

    /**
     * One row write: table units + 1 for a new index entry of up to 1 kB, or + 2 when the entry
     * moves to another epoch.
     */
    public static WriteUnits ofRow(Bytes item, boolean indexEntryMoves) {
        return ofItem(item).plus(WriteUnits.of(indexEntryMoves ? 2 : 1));
    }

    /** Row writes a second * units of one. */
    public static WriteBudget perSecond(Rate rowWrites, WriteUnits each) {
        return WriteBudget.of(rowWrites, each);
    }
}
