package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Whether a ledger still holds what a repair should have taken back: values of older runs after the
 * cut of the last restore (docs/protocol.md, R18), and values of the parent generation after the
 * branch (R22).
 *
 * @param restore the last restore of the generation; empty if it never restored anything
 * @param toFlush what the flush of that restore has left
 * @param toSweep what the parent has written since the branch
 */
public record SinkCheck(Optional<Restore> restore, Findings toFlush, Findings toSweep) {

    private static final Findings NOTHING = new Findings(List.of(), List.of());

    /**
     * Looks once and changes nothing.
     *
     * @param scope without counts: what has to be rewritten is then listed as left
     */
    public static SinkCheck of(Repair repair, Generation generation, RepairScope scope) {
        ControlItems items = repair.ledger().controlItems();
        List<Restore> restores = new Register(items, generation.number()).runs().restores();
        Optional<Restore> last =
                restores.isEmpty()
                        ? Optional.empty()
                        : Optional.of(restores.get(restores.size() - 1));
        Optional<Branch> parent = generation.parent();
        Findings flush =
                last.map(restore -> flush(repair, generation, restore, scope)).orElse(NOTHING);
        Findings sweep =
                parent.map(
                                branch ->
                                        repair.look(
                                                Sweep.of(
                                                        items,
                                                        branch.generation(),
                                                        branch.checkpoint()),
                                                scope))
                        .orElse(NOTHING);
        return new SinkCheck(last, flush, sweep);
    }

    private static Findings flush(
            Repair repair, Generation generation, Restore restore, RepairScope scope) {
        Fence fence =
                new Fence(
                        generation.number(),
                        restore.run(),
                        restore.checkpoint(),
                        generation.parent());
        Findings found = repair.look(Flush.of(repair.ledger().controlItems(), fence), scope);
        // The parent's are the sweep's, whether or not this restore was the first.
        Predicate<Long> own = tag -> tag == generation.number();
        return new Findings(
                found.changes().stream()
                        .filter(change -> own.test(change.seen().tag().generation()))
                        .toList(),
                found.left().stream()
                        .filter(row -> own.test(row.value().tag().generation()))
                        .toList());
    }

    /** Whether nothing is left to repair. */
    public boolean holds() {
        return isEmpty(toFlush) && isEmpty(toSweep);
    }

    private static boolean isEmpty(Findings findings) {
        return findings.changes().isEmpty() && findings.left().isEmpty();
    }
}
