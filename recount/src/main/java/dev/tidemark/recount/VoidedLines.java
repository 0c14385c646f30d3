package dev.tidemark.recount;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Tag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which lines of the exceptions log no longer say what became of a click: those of an epoch that a
 * later restore of their line took back (docs/protocol.md, R13 and R23).
 *
 * <p>A line is a generation with what it began from. So a line of the log is also void if a newer
 * generation began from a savepoint at or before its epoch, and if a newer one began from its
 * parent at or before its own branch: then its generation was given up.
 */
final class VoidedLines {

    private final Map<Long, Generation> generations = new HashMap<>();
    private final Map<Long, List<Restore>> restores = new HashMap<>();

    VoidedLines(List<Generation> generations, Map<Long, List<Restore>> restores) {
        generations.forEach(generation -> this.generations.put(generation.number(), generation));
        this.restores.putAll(restores);
    }

    /** Reads what the register knows now. */
    static VoidedLines read(ControlItems items) {
        List<Generation> generations = Register.generations(items);
        Map<Long, List<Restore>> restores = new HashMap<>();
        for (Generation generation : generations) {
            long number = generation.number();
            restores.put(number, new Register(items, number).runs().restores());
        }
        return new VoidedLines(generations, restores);
    }

    /** Whether a line with this generation, run and epoch is void. */
    boolean isVoid(Tag writtenBy) {
        boolean restored =
                restores.getOrDefault(writtenBy.generation(), List.of()).stream()
                        .anyMatch(
                                restore ->
                                        restore.run() > writtenBy.run()
                                                && restore.checkpoint() <= writtenBy.checkpoint());
        return restored
                || isLeftBehind(
                        writtenBy.generation(), writtenBy.checkpoint(), writtenBy.generation());
    }

    /** Whether a generation newer than {@code newest} left this one at or before an epoch. */
    private boolean isLeftBehind(long generation, long epoch, long newest) {
        boolean left =
                generations.values().stream()
                        .filter(other -> other.number() > newest)
                        .flatMap(other -> other.parent().stream())
                        .anyMatch(
                                branch ->
                                        branch.generation() == generation
                                                && branch.checkpoint() <= epoch);
        if (left) {
            return true;
        }
        Generation own = generations.get(generation);
        if (own == null || own.parent().isEmpty()) {
            return false;
        }
        Branch branch = own.parent().get();
        return isLeftBehind(branch.generation(), branch.checkpoint(), newest);
    }
}
