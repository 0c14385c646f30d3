package dev.tidemark.job;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Generation;
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

    /** The number of a run, given its execution attempt (docs/protocol.md, R15). */
    @FunctionalInterface
    public interface RunNumbers extends Serializable {
        long of(ExecutionAttempt attempt);
    }

    /** A job of a generation as the register knows it, with its origin (docs/protocol.md, R13). */
    public static JobIdentity of(Generation generation, LedgerProvider ledger) {
        return new JobIdentity(
                generation.number(),
                generation.parent().map(Branch::generation).orElse(0L),
                generation.parent().map(Branch::checkpoint).orElse(0L),
                generation.maxParallelism(),
                ledger,
                new RegisteredRuns(ledger, generation.number()));
    }

    /** The key groups of all keyed state and of the tag indexes. */
    public KeyGroups keyGroups() {
        return new KeyGroups(maxParallelism);
    }

    /** The fence of the execution attempt that an operator belongs to. */
    public Fence fence(RuntimeContext operator, OptionalLong restoredCheckpointId) {
        return fence(ExecutionAttempt.of(operator), restoredCheckpointId);
    }

    /** The fence of one execution attempt. */
    public Fence fence(ExecutionAttempt attempt, OptionalLong restoredCheckpointId) {
        Optional<Branch> parent =
                parentGeneration == 0
                        ? Optional.empty()
                        : Optional.of(new Branch(parentGeneration, branchCheckpoint));
        return new Fence(generation, runs.of(attempt), restoredCheckpointId.orElse(0), parent);
    }
}
