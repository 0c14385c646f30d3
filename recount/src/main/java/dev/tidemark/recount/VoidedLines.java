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
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which lines of the exceptions log no longer say what became of a click: those of an epoch that a
 * later restore of their line took back (docs/protocol.md, R13 and R23).
 *
 * <p>A line is a generation with what it began from. So a line of the log is also void if a newer
 * generation began from a savepoint at or before its epoch, and if a newer one began from its
 * parent at or before its own branch: then its generation was given up.
 */
final class VoidedLines {

    private final Map<Long, Generation> generations = new TreeMap<>();
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
        return voidedBy(writtenBy).isPresent();
    }

    /** What took a line with this generation, run and epoch back; empty if it stands. */
    Optional<Voiding> voidedBy(Tag writtenBy) {
        long generation = writtenBy.generation();
        for (Restore restore : restores.getOrDefault(generation, List.of())) {
            if (restore.run() > writtenBy.run() && restore.checkpoint() <= writtenBy.checkpoint()) {
                return Optional.of(new Voiding(generation, restore.run(), restore.checkpoint()));
            }
        }
        return leftBehind(generation, writtenBy.checkpoint(), generation);
    }

    /** The generation newer than {@code newest} that left this one at or before an epoch. */
    private Optional<Voiding> leftBehind(long generation, long epoch, long newest) {
        for (Generation other : generations.values()) {
            Optional<Branch> branch = other.number() > newest ? other.parent() : Optional.empty();
            if (branch.isPresent()
                    && branch.get().generation() == generation
                    && branch.get().checkpoint() <= epoch) {
                return Optional.of(new Voiding(other.number(), 0, branch.get().checkpoint()));
            }
        }
        Generation own = generations.get(generation);
        if (own == null || own.parent().isEmpty()) {
            return Optional.empty();
        }
        Branch branch = own.parent().get();
        return leftBehind(branch.generation(), branch.checkpoint(), newest);
    }
}
