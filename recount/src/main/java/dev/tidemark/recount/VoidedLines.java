package dev.tidemark.recount;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Tag;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
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

    /** A restore, as far as it voids lines. */
    private record TakenBack(long run, long checkpoint) {

        static TakenBack of(Restore restore) {
            return new TakenBack(restore.run(), restore.checkpoint());
        }
    }

    private final TreeMap<Long, Optional<Branch>> parents = new TreeMap<>();
    private final TreeMap<Long, List<TakenBack>> restores = new TreeMap<>();

    private VoidedLines() {}

    VoidedLines(List<Generation> generations, Map<Long, List<Restore>> restores) {
        generations.forEach(each -> parents.put(each.number(), each.parent()));
        restores.forEach(
                (generation, all) ->
                        this.restores.put(generation, all.stream().map(TakenBack::of).toList()));
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
        for (TakenBack restore : restores.getOrDefault(generation, List.of())) {
            if (restore.run() > writtenBy.run() && restore.checkpoint() <= writtenBy.checkpoint()) {
                return Optional.of(new Voiding(generation, restore.run(), restore.checkpoint()));
            }
        }
        return leftBehind(generation, writtenBy.checkpoint(), generation);
    }

    /** The generation newer than {@code newest} that left this one at or before an epoch. */
    private Optional<Voiding> leftBehind(long generation, long epoch, long newest) {
        for (Map.Entry<Long, Optional<Branch>> other : parents.tailMap(newest, false).entrySet()) {
            Optional<Branch> branch = other.getValue();
            if (branch.isPresent()
                    && branch.get().generation() == generation
                    && branch.get().checkpoint() <= epoch) {
                return Optional.of(new Voiding(other.getKey(), 0, branch.get().checkpoint()));
            }
        }
        Optional<Branch> own = parents.getOrDefault(generation, Optional.empty());
        return own.flatMap(branch -> leftBehind(branch.generation(), branch.checkpoint(), newest));
    }

    /** Writes all that is known, the same bytes for the same knowledge. */
    void write(DataOutput out) throws IOException {
        out.writeInt(parents.size());
        for (Map.Entry<Long, Optional<Branch>> each : parents.entrySet()) {
            out.writeLong(each.getKey());
            out.writeBoolean(each.getValue().isPresent());
            if (each.getValue().isPresent()) {
                out.writeLong(each.getValue().get().generation());
                out.writeLong(each.getValue().get().checkpoint());
            }
        }
        out.writeInt(restores.size());
        for (Map.Entry<Long, List<TakenBack>> each : restores.entrySet()) {
            out.writeLong(each.getKey());
            out.writeInt(each.getValue().size());
            for (TakenBack restore : each.getValue()) {
                out.writeLong(restore.run());
                out.writeLong(restore.checkpoint());
            }
        }
    }

    /** Reads what {@link #write} wrote. */
    static VoidedLines read(DataInput in) throws IOException {
        VoidedLines lines = new VoidedLines();
        for (int left = in.readInt(); left > 0; left--) {
            long generation = in.readLong();
            lines.parents.put(
                    generation,
                    in.readBoolean()
                            ? Optional.of(new Branch(in.readLong(), in.readLong()))
                            : Optional.empty());
        }
        for (int left = in.readInt(); left > 0; left--) {
            long generation = in.readLong();
            List<TakenBack> all = new ArrayList<>();
            for (int more = in.readInt(); more > 0; more--) {
                all.add(new TakenBack(in.readLong(), in.readLong()));
            }
            lines.restores.put(generation, all);
        }
        return lines;
    }
}
