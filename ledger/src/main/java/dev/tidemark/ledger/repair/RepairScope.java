package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.KeyGroups;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where a repair looks and what it knows: one operator's parts in one subtask's key groups, or
 * everything.
 *
 * @param keyGroups how ads map to key groups; a row that is stored in another is left alone
 * @param range the key groups to look in
 * @param parts the parts to repair, in their order
 * @param counts the restored late totals and running totals; empty if nobody has read them, then
 *     those values are listed and left
 */
public record RepairScope(
        KeyGroups keyGroups,
        KeyGroupRange range,
        List<RepairPart> parts,
        Optional<RestoredCounts> counts) {

    public RepairScope {
        parts = List.copyOf(EnumSet.copyOf(parts));
    }

    /** All key groups. */
    public static RepairScope whole(
            KeyGroups keyGroups, Set<RepairPart> parts, Optional<RestoredCounts> counts) {
        return new RepairScope(keyGroups, keyGroups.all(), List.copyOf(parts), counts);
    }
}
