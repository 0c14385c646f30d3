package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Tag;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * What must be repaired after a restore to checkpoint c: the values that older runs wrote after the
 * cut, because the replay counts the same clicks again (docs/protocol.md, R13, R18).
 *
 * <p>Values of this run are never concerned: another subtask may have written them already. A
 * parent's values are concerned only by a restore to the branch itself, which is the first of the
 * generation, or a repetition of it before its first own checkpoint; later they are the {@link
 * Sweep}'s. Void values, which are behind an open cut, are concerned whoever wrote them and
 * whatever c is (R19).
 *
 * @param fence the restoring run: generation, run, c, parent
 * @param lastEpoch the highest epoch that this generation has begun; below c if it has begun none
 * @param lastParentEpoch the highest epoch that the parent has begun, if its values are to be
 *     repaired
 * @param rewriteEpoch the epoch that rewritten values are tagged with: c before the job writes
 */
public record Flush(Fence fence, long lastEpoch, OptionalLong lastParentEpoch, long rewriteEpoch)
        implements RepairRule {

    public Flush {
        if (lastParentEpoch.isPresent() && !restoresTheBranch(fence)) {
            throw new IllegalArgumentException(
                    "a parent's values are flushed only by a restore to the branch: " + fence);
        }
        if (rewriteEpoch < fence.restoredCheckpoint()) {
            throw new IllegalArgumentException(
                    "values of epoch %d would be history at checkpoint %d"
                            .formatted(rewriteEpoch, fence.restoredCheckpoint()));
        }
    }

    /**
     * The flush of a restore.
     *
     * @param lastEpoch the highest epoch that the fence's generation has begun, 0 if none
     * @param lastParentEpoch the same of its parent; 0 if it has none
     */
    public static Flush of(Fence fence, long lastEpoch, long lastParentEpoch) {
        return new Flush(
                fence,
                lastEpoch,
                restoresTheBranch(fence) ? OptionalLong.of(lastParentEpoch) : OptionalLong.empty(),
                fence.restoredCheckpoint());
    }

    /**
     * The flush of a restore, with the open cuts that the register of a store knows and the epochs
     * that it has seen begin.
     */
    public static Flush of(ControlItems items, Fence fence) {
        return upToNow(items, OpenCuts.addedTo(fence, items));
    }

    /** The same, of a fence whose open cuts are known: only epochs begin while it looks. */
    static Flush upToNow(ControlItems items, Fence fence) {
        long parents =
                fence.parent()
                        .filter(branch -> restoresTheBranch(fence))
                        .map(branch -> lastEpoch(items, branch.generation()))
                        .orElse(0L);
        return of(fence, lastEpoch(items, fence.generation()), parents);
    }

    private static long lastEpoch(ControlItems items, long generation) {
        return new Register(items, generation).highestEpoch().orElse(0);
    }

    /**
     * The same flush for a job that has begun to write: what it rewrites, it rewrites from its
     * state of now, so the value belongs to the epoch of now. The parent's values, if they are not
     * void, are left to the {@link Sweep}: in blue/green the parent writes on.
     */
    Flush whileWritingAt(long epoch) {
        return new Flush(fence, lastEpoch, OptionalLong.empty(), epoch);
    }

    /** The same flush for a job that has begun to write, which rewrites at the epoch of now. */
    Flush rewritingAt(long epoch) {
        return new Flush(fence, lastEpoch, lastParentEpoch, epoch);
    }

    private static boolean restoresTheBranch(Fence fence) {
        return fence.parent()
                .map(Branch::checkpoint)
                .filter(branch -> branch == fence.restoredCheckpoint())
                .isPresent();
    }

    /** The last epoch that is looked at. */
    public long lastEpochOfAll() {
        return Math.max(lastEpoch, lastParentEpoch.orElse(0));
    }

    @Override
    public LongStream epochs() {
        long first =
                fence.openCuts().stream()
                        .mapToLong(OpenCut::checkpoint)
                        .reduce(fence.restoredCheckpoint(), Math::min);
        return LongStream.rangeClosed(first, lastEpochOfAll());
    }

    @Override
    public boolean concerns(Tag tag) {
        if (fence.isVoid(tag)) {
            return true;
        }
        if (!fence.isAfterTheCut(tag)) {
            return false;
        }
        return isOwn(tag) ? tag.run() < fence.run() : lastParentEpoch.isPresent();
    }

    @Override
    public Tag rewritten(Tag seen) {
        return fence.tag(rewriteEpoch);
    }

    /** A parent may still be live beside its successor, and writes on until it is stopped. */
    @Override
    public boolean hasEnded(Tag tag) {
        return isOwn(tag) || fence.isVoid(tag);
    }

    private boolean isOwn(Tag tag) {
        return tag.generation() == fence.generation();
    }
}
