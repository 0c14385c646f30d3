package dev.tidemark.commands;

import dev.tidemark.ledger.repair.PlanHeader;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairReport;
import dev.tidemark.ledger.repair.RepairRule;
import dev.tidemark.ledger.repair.RepairScope;
import java.util.Optional;
import java.util.function.Function;

/**
 * What one repair from the command line is about.
 *
 * @param header what its plan says about itself
 * @param rule which values it concerns
 * @param scope where it looks and what it knows of the state
 * @param carryOut does it
 * @param leftNext the command that repairs what this one has to leave; empty if none can
 */
record RepairSubject(
        PlanHeader header,
        RepairRule rule,
        RepairScope scope,
        Function<Repair, RepairReport> carryOut,
        Optional<String> leftNext) {

    /** {@code flush of generation 7 to checkpoint 41}. */
    String title() {
        return title(header);
    }

    static String title(PlanHeader header) {
        return header.kind() == PlanHeader.Kind.FLUSH
                ? "flush of generation %d to checkpoint %d"
                        .formatted(header.generation(), header.checkpoint())
                : "sweep of generation %d since checkpoint %d"
                        .formatted(header.generation(), header.checkpoint());
    }
}
