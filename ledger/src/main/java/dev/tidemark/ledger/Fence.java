package dev.tidemark.ledger;

import java.util.List;
import java.util.Optional;

/**
 * What one run of the job may overwrite: the constants {@code :g, :run, :c, :p, :b} of every
 * condition of that run (docs/protocol.md, R13 to R15).
 *
 * @param generation {@code :g}, from 1
 * @param run {@code :run}, one number for each execution attempt of the whole job, from 1
 * @param restoredCheckpoint {@code :c}, the restored checkpoint or savepoint; 0 if none was
 *     restored
 * @param parent {@code :p} and {@code :b}, the generation and savepoint that this one began from,
 *     if it did not begin fresh
 * @param openCuts the open cuts of older runs to checkpoints before {@code :c}, and the parent's to
 *     checkpoints before {@code :b} (docs/protocol.md, R19)
 */
public record Fence(
        long generation,
        long run,
        long restoredCheckpoint,
        Optional<Branch> parent,
        List<OpenCut> openCuts) {

    public Fence {
        if (generation < 1 || run < 1 || restoredCheckpoint < 0) {
            throw new IllegalArgumentException(
                    "generation and run start at 1, checkpoints at 0: g%d r%d c%d"
                            .formatted(generation, run, restoredCheckpoint));
        }
        if (parent.isPresent() && parent.get().generation() >= generation) {
            throw new IllegalArgumentException(
                    "generation %d cannot begin from generation %d: a parent is older"
                            .formatted(generation, parent.get().generation()));
        }
        openCuts = List.copyOf(openCuts);
    }

    /** A run before which no cut is open. */
    public Fence(long generation, long run, long restoredCheckpoint, Optional<Branch> parent) {
        this(generation, run, restoredCheckpoint, parent, List.of());
    }

    /** The same run, if these cuts are open. */
    public Fence withOpenCuts(List<OpenCut> open) {
        return new Fence(generation, run, restoredCheckpoint, parent, open);
    }

    /** The tag of a value that this run writes after passing a barrier. */
    public Tag tag(long checkpoint) {
        return new Tag(checkpoint, generation, run);
    }

    /**
     * Whether a value was written after the cut of this run's restore, so that the replay writes it
     * again (docs/protocol.md, R13): an own value tagged at or after the restored checkpoint, a
     * parent's value tagged at or after the branch, or a void value.
     */
    public boolean isAfterTheCut(Tag tag) {
        if (isVoid(tag)) {
            return true;
        }
        if (tag.generation() == generation) {
            return tag.run() <= run && tag.checkpoint() >= restoredCheckpoint;
        }
        return parent.isPresent()
                && tag.generation() == parent.get().generation()
                && tag.checkpoint() >= parent.get().checkpoint();
    }

    /** Whether a value is behind an open cut, and so no line's (docs/protocol.md, R19). */
    public boolean isVoid(Tag tag) {
        return openCuts.stream().anyMatch(cut -> cut.voids(tag));
    }

    /**
     * Whether a later run of this generation wrote a value: then this run was cut off and must not
     * overwrite its successor (docs/protocol.md, R15).
     */
    public boolean isOutrunBy(Tag tag) {
        return tag.generation() == generation && tag.run() > run;
    }
}
