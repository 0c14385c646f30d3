package dev.tidemark.ledger.repair;

import java.util.List;

/**
 * What a repair will do, row by row, in a fixed order: the same in the job, in a dry run and in a
 * plan file (docs/protocol.md, R21).
 */
public record RepairPlan(PlanHeader header, List<PlannedChange> changes) {

    public RepairPlan {
        changes = changes.stream().sorted(PlannedChange.ORDER).toList();
    }
}
