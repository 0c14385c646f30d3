package dev.tidemark.ledger.repair;

import java.util.List;

/**
 * What one look at the tag indexes found.
 *
 * @param changes what to do, in the order of a plan
 * @param left what is after the cut and has to be left alone
 */
public record Findings(List<PlannedChange> changes, List<LeftRow> left) {

    public Findings {
        changes = List.copyOf(changes);
        left = List.copyOf(left);
    }
}
