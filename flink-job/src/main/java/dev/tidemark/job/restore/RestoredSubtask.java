package dev.tidemark.job.restore;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.TagEpoch;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;

/**
 * One subtask that starts, perhaps from a checkpoint: what it may overwrite, which key groups are
 * its own, and which run took the checkpoint (R15, R17).
 *
 * <p>Run and generation are kept as union list state, so that every subtask knows them at any
 * parallelism. Not one of them may flush for a checkpoint that has to be refused.
 */
public final class RestoredSubtask {

    private static final ListStateDescriptor<Long> RUN =
            new ListStateDescriptor<>(SavedCheckpoint.RUN, Types.LONG);

    private static final ListStateDescriptor<Long> GENERATION =
            new ListStateDescriptor<>(SavedCheckpoint.GENERATION, Types.LONG);

    private final AbstractStreamOperator<?> operator;
    private final OptionalLong restoredCheckpoint;
    private final Fence fence;
    private final ListState<Long> savedRuns;
    private final ListState<Long> savedGenerations;
    private final TagEpoch epoch;

    private RestoredSubtask(
            AbstractStreamOperator<?> operator,
            OptionalLong restoredCheckpoint,
            Fence fence,
            OperatorStateStore states)
            throws Exception {
        this.operator = operator;
        this.restoredCheckpoint = restoredCheckpoint;
        this.fence = fence;
        this.savedRuns = states.getUnionListState(RUN);
        this.savedGenerations = states.getUnionListState(GENERATION);
        this.epoch = TagEpoch.startingFrom(restoredCheckpoint);
    }

    /** The subtask of a keyed operator that is initializing its state. */
    public static RestoredSubtask of(
            JobIdentity identity,
            AbstractStreamOperator<?> operator,
            StateInitializationContext context)
            throws Exception {
        OptionalLong restored = context.getRestoredCheckpointId();
        Fence fence = identity.fence(operator.getRuntimeContext(), restored);
        return new RestoredSubtask(operator, restored, fence, context.getOperatorStateStore());
    }

    /** Saves the run that takes the checkpoint and its generation, at its barrier. */
    public void save(long checkpointId) throws Exception {
        savedRuns.update(List.of(fence.run()));
        savedGenerations.update(List.of(fence.generation()));
        epoch.barrierPassed(checkpointId);
    }

    /** The id of the last barrier that this subtask has passed. */
    long epoch() {
        return epoch.current();
    }

    /**
     * Whether clicks are counted again that an older run has written rows for: after a restore, and
     * after a failover before the first checkpoint, which restores nothing (R5).
     */
    boolean replays() {
        return restoredCheckpoint.isPresent() || fence.run() > 1;
    }

    /**
     * Refuses a checkpoint of another line (R13) or one that a later run has cut behind (R17), and
     * the job with it: a restart would only be refused again.
     */
    void requireUsableCheckpoint(Ledger ledger) throws Exception {
        long taker = generationOfCheckpoint();
        Register register = new Register(ledger.controlItems(), taker);
        try {
            new Branch(taker, fence.restoredCheckpoint())
                    .requireOnLineOf(fence.generation(), fence.parent());
            for (long run : savedRuns.get()) {
                register.runs().requireUsable(fence.restoredCheckpoint(), run);
            }
        } catch (CheckpointRefusedException e) {
            throw new SuppressRestartsException(e);
        }
    }

    /**
     * What all subtasks have saved. One of an older release holds no generation: then its own
     * checkpoints have higher ids than the savepoint that it began from.
     */
    private long generationOfCheckpoint() throws Exception {
        Iterator<Long> takers = savedGenerations.get().iterator();
        if (takers.hasNext()) {
            return takers.next();
        }
        return fence.parent()
                .filter(branch -> branch.checkpoint() == fence.restoredCheckpoint())
                .map(branch -> branch.generation())
                .orElse(fence.generation());
    }

    Fence fence() {
        return fence;
    }

    /** The operator, for its metrics, its clock and its cancellation. */
    AbstractStreamOperator<?> operator() {
        return operator;
    }

    /** The key groups that this subtask owns (R9). */
    KeyGroupRange keyGroups() {
        CheckpointableKeyedStateBackend<?> backend =
                (CheckpointableKeyedStateBackend<?>) operator.<Object>getKeyedStateBackend();
        return new KeyGroupRange(
                backend.getKeyGroupRange().getStartKeyGroup(),
                backend.getKeyGroupRange().getEndKeyGroup());
    }
}
