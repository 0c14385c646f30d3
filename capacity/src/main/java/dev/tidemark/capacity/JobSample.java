package dev.tidemark.capacity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a running job showed of itself in one look.
 *
 * @param age since when its subtasks run
 * @param recordsPerSecond that its source reads, the mean of the last minute; empty if not shown
 * @param bytesPerSecond the same in bytes as the source delivers them
 * @param loads of its parts, sources first
 * @param accepted clicks since its subtasks run
 * @param late of these
 * @param clickIds how many ids it remembers; empty if no metric says so
 * @param noClickIds why not; empty if one does
 * @param clickIdBytes the state of the part that remembers them, in the newest checkpoint
 * @param checkpoints the complete ones, newest first, without savepoints
 * @param interval between two starts of a checkpoint
 * @param restart from the last failure to the first moment at which all subtasks ran again; empty
 *     if it never failed
 * @param taskManagers of the cluster, from 1
 * @param slots of the cluster
 */
public record JobSample(
        Duration age,
        OptionalDouble recordsPerSecond,
        OptionalDouble bytesPerSecond,
        List<Load> loads,
        OptionalLong accepted,
        OptionalLong late,
        OptionalLong clickIds,
        Optional<String> noClickIds,
        OptionalLong clickIdBytes,
        List<Upload> checkpoints,
        Duration interval,
        Optional<Duration> restart,
        int taskManagers,
        int slots) {

    public JobSample {
        loads = List.copyOf(loads);
        checkpoints = List.copyOf(checkpoints);
    }

    /**
     * How busy a part of the job is.
     *
     * @param name of its operators
     * @param parallelism its subtasks
     * @param inPerSecond records that all of them take in
     * @param outPerSecond records that all of them give out
     * @param busyMillisPerSecond of all subtasks together, at most 1,000 for each
     */
    public record Load(
            String name,
            int parallelism,
            double inPerSecond,
            double outPerSecond,
            double busyMillisPerSecond) {

        /** The mean of its subtasks, 0 to 1. */
        public double busyShare() {
            return Math.min(1, busyMillisPerSecond / 1000 / parallelism);
        }
    }

    /**
     * One complete checkpoint.
     *
     * @param stateBytes of the whole state
     * @param uploadedBytes what was new in it
     * @param took from the trigger to the last answer
     */
    public record Upload(long stateBytes, long uploadedBytes, Duration took) {}
}
