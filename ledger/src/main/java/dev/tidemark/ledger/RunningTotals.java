package dev.tidemark.ledger;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The port to the store of running totals, the small sister of {@link Ledger}: the same tags, index
 * and fence, one value an item.
 */
public interface RunningTotals extends AutoCloseable {

    /** What became of a write: refused only by the fence. */
    enum Outcome {
        WRITTEN,
        REFUSED
    }

    /** Writes a total unless a newer generation or a later run holds it. */
    CompletableFuture<Outcome> write(TotalWrite write);

    /**
     * Replaces the total that was read, or removes it if there is no new value; only while it still
     * carries the tag that was read.
     */
    CompletableFuture<RepairOutcome> repair(RunningTotal seen, Optional<TaggedCounts> will);

    Optional<RunningTotal> read(RowKey key);

    /** All totals in one index partition and range of key groups. */
    List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups);

    /**
     * Whether these totals live in the ledger's own store and so are there exactly when it is. A
     * store of their own may be away while the ledger is there, and then nobody waits for it
     * (docs/protocol.md, R24).
     */
    default boolean isPartOfTheLedger() {
        return true;
    }

    @Override
    void close();
}
