package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.WriteOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A ledger seen through something: passes every call on, so that a test says only what it changes.
 */
public interface LedgerView extends Ledger {

    /** The ledger behind it. */
    Ledger store();

    @Override
    default CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return store().write(write);
    }

    @Override
    default CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return store().repair(change);
    }

    @Override
    default Optional<LedgerRow> read(RowKey key) {
        return store().read(key);
    }

    @Override
    default List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return store().rows(entity, firstBucket, lastBucket);
    }

    @Override
    default void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> rows) {
        store().scan(firstBucket, lastBucket, rows);
    }

    @Override
    default TagPage find(TagQuery query) {
        return store().find(query);
    }

    @Override
    default Duration indexLag() {
        return store().indexLag();
    }

    @Override
    default boolean isUnused() {
        return store().isUnused();
    }

    @Override
    default ControlItems controlItems() {
        return store().controlItems();
    }

    @Override
    default RunningTotals runningTotals() {
        return store().runningTotals();
    }

    @Override
    default Lease lease(long generation, String jobId, Consumer<String> waiting) {
        return store().lease(generation, jobId, waiting);
    }

    @Override
    default Map<String, LongSupplier> metrics() {
        return store().metrics();
    }

    @Override
    default void close() {
        store().close();
    }
}
