package dev.tidemark.ledger;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * A ledger whose running totals are kept in another store; both are closed together.
 *
 * @param rows the ledger; its own running totals are not used
 * @param runningTotals the other store
 */
record LedgerWithTotals(Ledger rows, RunningTotals runningTotals) implements Ledger {

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return rows.write(write);
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return rows.repair(change);
    }

    @Override
    public Optional<LedgerRow> read(RowKey key) {
        return rows.read(key);
    }

    @Override
    public List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return rows.rows(entity, firstBucket, lastBucket);
    }

    @Override
    public void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> wanted) {
        rows.scan(firstBucket, lastBucket, wanted);
    }

    @Override
    public TagPage find(TagQuery query) {
        return rows.find(query);
    }

    @Override
    public Duration indexLag() {
        return rows.indexLag();
    }

    @Override
    public boolean isUnused() {
        return rows.isUnused();
    }

    @Override
    public ControlItems controlItems() {
        return rows.controlItems();
    }

    @Override
    public Lease lease(long generation, String jobId, Consumer<String> waiting) {
        return rows.lease(generation, jobId, waiting);
    }

    @Override
    public Map<String, LongSupplier> metrics() {
        return rows.metrics();
    }

    @Override
    public void close() {
        try {
            runningTotals.close();
        } finally {
            rows.close();
        }
    }
}
