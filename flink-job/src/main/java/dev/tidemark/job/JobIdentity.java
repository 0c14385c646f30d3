package dev.tidemark.job;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import java.io.Serializable;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.api.common.functions.RuntimeContext;

/**
 * What every operator must know about the job it belongs to: generation, parent, key groups, and
 * where the ledger is.
 *
 * @param generation the job's generation, from 1
 * @param parentGeneration the generation it branched from, 0 if it began fresh
 * @param branchCheckpoint the id of the savepoint it branched at, 0 if it began fresh
 * @param maxParallelism the number of key groups
 * @param ledger opens the ledger
 * @param runs finds the number of the current run
 */
public record JobIdentity(
        long generation,
        long parentGeneration,
        long branchCheckpoint,
        int maxParallelism,
        LedgerProvider ledger,
        RunNumbers runs)
        implements Serializable {

    /** The number of a run, given the job and its execution attempt (docs/protocol.md, R15). */
    @FunctionalInterface
    public interface RunNumbers extends Serializable {
        long of(String jobId, int attempt);
    }

    /** The key groups of all keyed state and of the tag indexes. */
    public KeyGroups keyGroups() {
        return new KeyGroups(maxParallelism);
    }

    /** The fence of the execution attempt that an operator belongs to. */
    public Fence fence(RuntimeContext operator, OptionalLong restoredCheckpointId) {
        return fence(
                operator.getJobInfo().getJobId().toHexString(),
                operator.getTaskInfo().getAttemptNumber(),
                restoredCheckpointId);
    }

    /** The fence of one execution attempt. */
    public Fence fence(String jobId, int attempt, OptionalLong restoredCheckpointId) {
        Optional<Branch> parent =
                parentGeneration == 0
                        ? Optional.empty()
                        : Optional.of(new Branch(parentGeneration, branchCheckpoint));
        return new Fence(
                generation, runs.of(jobId, attempt), restoredCheckpointId.orElse(0), parent);
    }
}
