package dev.tidemark.job.virtual;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.testing.LedgerView;
import dev.tidemark.ledger.testing.TotalsView;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * A ledger that tells of every change that passes through it.
 *
 * @param sent what becomes of a write on its way to the store; the identity but in ablations
 */
record ObservedLedger(Ledger store, LedgerObserver observer, UnaryOperator<LedgerWrite> sent)
        implements LedgerView {

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return store.write(sent.apply(write))
                .whenComplete((outcome, failure) -> report(write, outcome));
    }

    private void report(LedgerWrite write, WriteOutcome outcome) {
        if (outcome instanceof WriteOutcome.Refused refused) {
            observer.refused(write, refused.why());
        } else if (outcome != null) {
            observer.written(write);
        }
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return store.repair(change)
                .whenComplete(
                        (outcome, failure) -> {
                            if (outcome == RepairOutcome.APPLIED) {
                                observer.repaired(change, store.read(change.key()));
                            }
                        });
    }

    @Override
    public RunningTotals runningTotals() {
        return new ObservedTotals(store.runningTotals(), observer);
    }

    private record ObservedTotals(RunningTotals store, LedgerObserver observer)
            implements TotalsView {

        @Override
        public CompletableFuture<Outcome> write(TotalWrite write) {
            return store.write(write)
                    .whenComplete(
                            (outcome, failure) -> {
                                if (outcome == Outcome.WRITTEN) {
                                    observer.totalWritten(write);
                                }
                            });
        }

        @Override
        public CompletableFuture<RepairOutcome> repair(
                RunningTotal seen, Optional<TaggedCounts> will) {
            return store.repair(seen, will)
                    .whenComplete(
                            (outcome, failure) -> {
                                if (outcome == RepairOutcome.APPLIED) {
                                    observer.totalRepaired(seen, will);
                                }
                            });
        }
    }
}
