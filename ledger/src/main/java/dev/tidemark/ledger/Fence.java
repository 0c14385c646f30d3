package dev.tidemark.ledger;

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
 */
public record Fence(long generation, long run, long restoredCheckpoint, Optional<Branch> parent) {

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
    }

    /** The tag of a value that this run writes after passing a barrier. */
    public Tag tag(long checkpoint) {
        return new Tag(checkpoint, generation, run);
    }

    /**
     * Whether a value was written after the cut of this run's restore, so that the replay writes it
     * again (docs/protocol.md, R13): an own value tagged at or after the restored checkpoint, or a
     * parent's value tagged at or after the branch.
     */
    public boolean isAfterTheCut(Tag tag) {
        if (tag.generation() == generation) {
            return tag.run() <= run && tag.checkpoint() >= restoredCheckpoint;
        }
        return parent.isPresent()
                && tag.generation() == parent.get().generation()
                && tag.checkpoint() >= parent.get().checkpoint();
    }

    /**
     * Whether a later run of this generation wrote a value: then this run was cut off and must not
     * overwrite its successor (docs/protocol.md, R15).
     */
    public boolean isOutrunBy(Tag tag) {
        return tag.generation() == generation && tag.run() > run;
    }
}
