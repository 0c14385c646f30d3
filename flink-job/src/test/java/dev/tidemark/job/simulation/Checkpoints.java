package dev.tidemark.job.simulation;

import dev.tidemark.job.virtual.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.OperatorStateHandle;

/** The checkpoints of one generation: the one under way, and the retained ones. */
final class Checkpoints {

    private static final long NONE = 0;
    private static final int SLOW = 15;

    private final Cluster cluster;
    private final int mostRetained;
    private final List<Retained> retained = new ArrayList<>();
    private long next;
    private long pending = NONE;
    private int stepsPending;
    private long unnotified = NONE;
    private long lastBarrier;
    private boolean lastWasAborted;

    Checkpoints(Cluster cluster, Optional<Retained> branch, int mostRetained) {
        this.cluster = cluster;
        this.mostRetained = mostRetained;
        branch.ifPresent(retained::add);
        next = lastCompleted() + 1;
    }

    Optional<Retained> newest() {
        return retained.isEmpty()
                ? Optional.empty()
                : Optional.of(retained.get(retained.size() - 1));
    }

    /** The id of the newest, 0 if there is none. */
    long lastCompleted() {
        return newest().map(Retained::id).orElse(0L);
    }

    /** The last barrier that has been sent in this life, or else the restored id. */
    long lastBarrier() {
        return lastBarrier;
    }

    void restored() {
        lastBarrier = lastCompleted();
    }

    void dropNewest() {
        retained.remove(retained.size() - 1);
    }

    /** Goes back to an older one, if there is one; false if there is none. */
    boolean rewind(int choice) {
        if (retained.size() < 2) {
            return false;
        }
        int keep = 1 + choice % (retained.size() - 1);
        retained.subList(keep, retained.size()).clear();
        return true;
    }

    void begin(Life life) {
        if (pending == NONE) {
            pending = next++;
            lastBarrier = pending;
            stepsPending = 0;
            life.job().sendBarrier(pending);
        }
    }

    void step() {
        stepsPending++;
    }

    void abort(Life life) {
        if (pending != NONE) {
            cluster.tally().count(Happening.ABORTED_CHECKPOINT);
            life.job().abort();
            pending = NONE;
            lastWasAborted = true;
        }
    }

    /** Completes the checkpoint that is under way, if its barrier has passed everywhere. */
    void complete(Life life, boolean tellAtOnce) throws Exception {
        Optional<Checkpoint> saved = pending == NONE ? Optional.empty() : life.job().checkpoint();
        if (saved.isEmpty()) {
            return;
        }
        requireOneValuePerSubtask(saved.get());
        retained.add(new Retained(saved.get(), life.verdicts().before(saved.get().positions())));
        if (retained.size() > mostRetained) {
            retained.remove(0);
        }
        if (lastWasAborted) {
            cluster.tally().count(Happening.COMPLETED_AFTER_AN_ABORTED_ONE);
        }
        if (stepsPending > SLOW) {
            cluster.tally().count(Happening.SLOW_UPLOAD);
        }
        lastWasAborted = false;
        unnotified = pending;
        pending = NONE;
        if (tellAtOnce) {
            tell(life);
        }
    }

    void tell(Life life) throws Exception {
        if (unnotified != NONE) {
            life.job().complete(unnotified);
            unnotified = NONE;
        }
    }

    private static void requireOneValuePerSubtask(Checkpoint checkpoint) {
        checkpoint
                .states()
                .forEach(
                        (operator, subtasks) -> {
                            for (OperatorSubtaskState state : subtasks) {
                                requireOneValue(operator, state);
                            }
                        });
    }

    private static void requireOneValue(String operator, OperatorSubtaskState state) {
        for (OperatorStateHandle handle : state.getManagedOperatorState()) {
            for (Map.Entry<String, OperatorStateHandle.StateMetaInfo> each :
                    handle.getStateNameToPartitionOffsets().entrySet()) {
                boolean union =
                        each.getValue().getDistributionMode() == OperatorStateHandle.Mode.UNION;
                int values = each.getValue().getOffsets().length;
                if (union && values != 1) {
                    throw new Violation(
                            Invariant.ONE_VALUE_PER_SUBTASK,
                            operator + " saved " + values + " values of " + each.getKey());
                }
            }
        }
    }

    void countCrash() {
        if (retained.isEmpty()) {
            cluster.tally().count(Happening.CRASH_BEFORE_THE_FIRST_CHECKPOINT);
        }
        if (unnotified != NONE) {
            cluster.tally().count(Happening.CRASH_BETWEEN_COMPLETION_AND_NOTIFICATION);
        } else if (pending != NONE) {
            cluster.tally().count(Happening.CRASH_BETWEEN_BARRIER_AND_COMPLETION);
        } else {
            cluster.tally().count(Happening.CRASH_BEFORE_A_BARRIER);
        }
    }

    void crashed() {
        pending = NONE;
        unnotified = NONE;
    }
}
