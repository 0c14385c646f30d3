package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Running totals seen through something, as {@link LedgerView} is of a ledger. */
public interface TotalsView extends RunningTotals {

    /** The totals behind it. */
    RunningTotals store();

    @Override
    default CompletableFuture<Outcome> write(TotalWrite write) {
        return store().write(write);
    }

    @Override
    default CompletableFuture<RepairOutcome> repair(
            RunningTotal seen, Optional<TaggedCounts> will) {
        return store().repair(seen, will);
    }

    @Override
    default Optional<RunningTotal> read(RowKey key) {
        return store().read(key);
    }

    @Override
    default List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
        return store().find(index, keyGroups);
    }

    @Override
    default boolean isPartOfTheLedger() {
        return store().isPartOfTheLedger();
    }

    @Override
    default void close() {
        store().close();
    }
}
