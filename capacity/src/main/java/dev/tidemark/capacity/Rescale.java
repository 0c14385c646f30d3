package dev.tidemark.capacity;

import java.time.Duration;

/**
 * What a change of parallelism moves and how long it takes.
 *
 * <p>Source: event time, watermarks & checkpoints, part 9; stream processing, sections 11.1 and
 * 11.3. A rescale is a savepoint and a restore: the replay, the flush and the floor all apply.
 */
public final class Rescale {
    private Rescale() {}

    /**
     * Key groups whose owner changes. Limits: moved state is downloaded, local copies are useless.
     */
    public static int movedGroups(int from, int to, int maxParallelism) {
        int moved = 0;
        for (int group = 0; group < maxParallelism; group++) {
            if (KeyGroups.ownerOf(group, from, maxParallelism)
                    != KeyGroups.ownerOf(group, to, maxParallelism)) {
                moved++;
            }
        }
        return moved;
    }

    /**
     * Time without output: savepoint + restart + download of the whole state. Limits: a savepoint
     * writes everything, not the changes.
     */
    public static Duration pause(
            Bytes state, Bandwidth upload, Duration restart, Bandwidth download) {
        return Restore.total(
                upload.timeFor(state),
                InRange.time("the restart", restart),
                Restore.download(state, download));
    }
}
