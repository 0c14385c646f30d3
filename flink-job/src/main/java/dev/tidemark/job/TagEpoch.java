package dev.tidemark.job;

import java.util.OptionalLong;

/**
 * The id of the last barrier that one subtask has passed: the tag of what it writes now
 * (docs/protocol.md, R5).
 *
 * <p>It starts at the restored id and moves when the subtask snapshots, never when a checkpoint
 * completes: a write between the two would carry the older id, and a flush would not find it.
 */
public final class TagEpoch {

    private long current;

    private TagEpoch(long current) {
        this.current = current;
    }

    /** The epoch after a start: the restored id, 0 if nothing was restored. */
    public static TagEpoch startingFrom(OptionalLong restoredCheckpointId) {
        return new TagEpoch(restoredCheckpointId.orElse(0));
    }

    /** Called when this subtask snapshots for a barrier. */
    public void barrierPassed(long checkpointId) {
        if (checkpointId <= current) {
            throw new IllegalStateException(
                    "barrier " + checkpointId + " after barrier " + current);
        }
        current = checkpointId;
    }

    /** The id that a value written now is tagged with. */
    public long current() {
        return current;
    }
}
