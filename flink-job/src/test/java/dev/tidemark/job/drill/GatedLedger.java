package dev.tidemark.job.drill;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.testing.LedgerView;
import java.util.concurrent.CompletableFuture;

/** A ledger whose row writes have to pass a gate first, and whose repairs are seen by it. */
public record GatedLedger(Ledger store, Gate gate) implements LedgerView {

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
}
