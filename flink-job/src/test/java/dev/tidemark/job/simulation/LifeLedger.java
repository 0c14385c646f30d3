package dev.tidemark.job.simulation;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.testing.LedgerView;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/** The ledger as one life of a job sees it; the outcome of each write is watched. */
record LifeLedger(Ledger store, BiConsumer<LedgerWrite, WriteOutcome> watcher)
        implements LedgerView {

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return store.write(write)
                .thenApply(
                        outcome -> {
                            watcher.accept(write, outcome);
                            return outcome;
                        });
    }

    /** Does nothing: the store outlives every life. */
    @Override
    public void close() {}
}
