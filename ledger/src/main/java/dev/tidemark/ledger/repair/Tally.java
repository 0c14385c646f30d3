package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.RepairOutcome;
import java.util.function.Consumer;

/** Counts what a repair does and tells its listener after each step. */
final class Tally {

    private final Consumer<RepairProgress> listener;
    private RepairProgress progress = RepairProgress.NONE;

    Tally(Consumer<RepairProgress> listener) {
        this.listener = listener;
    }

    RepairProgress progress() {
        return progress;
    }

    void found(int changes) {
        tell(0, changes, 0, 0, 0, 0);
    }

    void passed() {
        tell(1, 0, 0, 0, 0, 0);
    }

    void count(PlannedChange change, RepairOutcome outcome) {
        switch (outcome) {
            case APPLIED -> tell(0, 0, 1, change.changesCounts() ? 0 : 1, 0, 0);
            case DONE -> tell(0, 0, 0, 0, 1, 0);
            case SKIPPED -> tell(0, 0, 0, 0, 0, 1);
        }
    }

    private void tell(
            long passes, long found, long applied, long restamped, long done, long skipped) {
        progress =
                new RepairProgress(
                        progress.passes() + passes,
                        progress.found() + found,
                        progress.applied() + applied,
                        progress.restamped() + restamped,
                        progress.done() + done,
                        progress.skipped() + skipped);
        listener.accept(progress);
    }
}
