package dev.tidemark.job.drill;

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

/** A ledger whose row writes have to pass a gate first, and whose repairs are seen by it. */
public record GatedLedger(Ledger store, Gate gate) implements Ledger {

    /** Lets writes through now or later. */
    public interface Gate {
        /** A write begins when the future completes. */
        CompletableFuture<?> before(LedgerWrite write);

        /** A write has its answer. */
        default void written(LedgerWrite write) {}

        /** A repair has its answer. */
        default void repaired(RepairChange change, RepairOutcome outcome) {}
    }

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return gate.before(write)
                .thenCompose(open -> store.write(write))
                .whenComplete(
                        (outcome, error) -> {
                            if (error == null) {
                                gate.written(write);
                            }
                        });
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return store.repair(change)
                .whenComplete(
                        (outcome, error) -> {
                            if (error == null) {
                                gate.repaired(change, outcome);
                            }
                        });
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

    @Override
    public void close() {
        store.close();
    }
}
