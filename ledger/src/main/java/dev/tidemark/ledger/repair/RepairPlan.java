package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import java.util.List;

/**
 * What a repair will do, row by row, in a fixed order: the same in the job, in a dry run and in a
 * plan file (docs/protocol.md, R21).
 */
public record RepairPlan(PlanHeader header, List<PlannedChange> changes) {

    public RepairPlan {
        changes = changes.stream().sorted(PlannedChange.ORDER).toList();
    }

    /**
     * Insists that the plan still fits (docs/protocol.md, R21).
     *
     * @param store the store that it is to be applied to
     * @throws PlanRefusedException if it does not
     */
    public void requireFit(ControlItems items, String store) {
        header.misfit(header.asOf(items, store))
                .ifPresent(
                        why -> {
                            throw new PlanRefusedException(why);
                        });
    }
}
