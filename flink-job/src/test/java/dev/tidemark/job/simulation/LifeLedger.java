package dev.tidemark.job.simulation;

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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** The ledger as one life of a job sees it; the outcome of each write is watched. */
record LifeLedger(Ledger store, BiConsumer<LedgerWrite, WriteOutcome> watcher) implements Ledger {

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return store.write(write)
                .thenApply(
                        outcome -> {
                            watcher.accept(write, outcome);
                            return outcome;
                        });
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return store.repair(change);
    }

    @Override
    public Optional<LedgerRow> read(RowKey key) {
        return store.read(key);
    }

    @Override
    public List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return store.rows(entity, firstBucket, lastBucket);
    }

    @Override
    public TagPage find(TagQuery query) {
        return store.find(query);
    }

    @Override
    public Duration indexLag() {
        return store.indexLag();
    }

    @Override
    public boolean isUnused() {
        return store.isUnused();
    }

    @Override
    public ControlItems controlItems() {
        return store.controlItems();
    }

    @Override
    public RunningTotals runningTotals() {
        return store.runningTotals();
    }

    @Override
    public Lease lease(long generation, String jobId) {
        return store.lease(generation, jobId);
    }

    /** Does nothing: the store outlives every life. */
    @Override
    public void close() {}
}
