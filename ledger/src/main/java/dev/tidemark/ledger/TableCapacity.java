package dev.tidemark.ledger;

/**
 * What a new table may consume: on demand, or so many units a second, the same for each of its two
 * indexes.
 *
 * @param writeUnits 0 for on demand
 * @param readUnits 0 for on demand
 */
public record TableCapacity(long writeUnits, long readUnits) {

    /** Paid by the request. */
    public static final TableCapacity ON_DEMAND = new TableCapacity(0, 0);

    public TableCapacity {
        if (writeUnits < 0 || readUnits < 0 || (writeUnits == 0) != (readUnits == 0)) {
            throw new IllegalArgumentException(
                    "a provisioned table needs write units and read units of 1 or more: %d, %d"
                            .formatted(writeUnits, readUnits));
        }
    }

    /** Whether requests are paid one by one. */
    public boolean isOnDemand() {
        return writeUnits == 0;
    }
}
