package dev.tidemark.job.local;

import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import java.util.Optional;

/**
 * The demo's running totals on a server that others may use: it writes no key that is there, and
 * takes its own away again.
 */
final class DemoTotals {

    private DemoTotals() {}

    /**
     * Insists that nobody's totals are where the demo writes.
     *
     * @throws RefusedForSafetyException if some are; nothing was changed then
     */
    static void requireNone(RunningTotals totals) {
        for (RowKey minute : DemoLog.minutes()) {
            Optional<RunningTotal> there = totals.read(minute);
            if (there.isPresent()) {
                throw new RefusedForSafetyException(
                        """
                        the server of running totals holds %s of %s already, which the demo would \
                        write; nothing was changed"""
                                .formatted(minute.bucket(), minute.entity()));
            }
        }
    }

    /** Removes what a demo wrote and nobody has written over. */
    static void remove(RunningTotals totals) {
        for (RowKey minute : DemoLog.minutes()) {
            totals.read(minute)
                    .filter(total -> total.value().tag().generation() == DemoJob.GENERATION)
                    .ifPresent(total -> totals.repair(total, Optional.empty()).join());
        }
    }
}
