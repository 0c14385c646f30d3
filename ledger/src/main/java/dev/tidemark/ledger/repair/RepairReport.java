package dev.tidemark.ledger.repair;

import java.util.List;

/**
 * What a completed repair did.
 *
 * @param skipped the changes of a plan that no longer fitted their rows; nothing was lost, but they
 *     were not made
 * @param left the values that the last look found and left alone
 */
public record RepairReport(
        RepairProgress progress, List<PlannedChange> skipped, List<LeftRow> left) {

    public RepairReport {
        skipped = List.copyOf(skipped);
        left = List.copyOf(left);
    }
}
