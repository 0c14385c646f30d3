package dev.tidemark.job.virtual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/**
 * One life of the whole job, from a start or a restore to its end, on a virtual clock and without
 * threads: the real operators and sinks in Flink's harnesses, joined by channels that keep order
 * and align barriers. The caller decides what happens next.
 */
public final class VirtualJob {

    public static final String ADMISSION = "admission";
    public static final String PRE_AGGREGATION = "pre-aggregation";
    public static final String MINUTE_WINDOWS = "minute-windows";
    public static final String LATE_TOTALS = "late-totals";

    private final JobGraph graph;
    private final Network network;
    private PendingCheckpoint pending;

    private static final class PendingCheckpoint {
        private final long id;
        private final Map<String, Integer> positions = new LinkedHashMap<>();
        private final Map<String, List<OperatorSubtaskState>> states = new HashMap<>();
        private int missing;

        PendingCheckpoint(long id, int tasks) {
            this.id = id;
            this.missing = tasks;
        }
    }

    private VirtualJob(JobSetup setup, int parallelism, Checkpoint from) throws Exception {
        graph = new JobGraph(setup, parallelism, from.positions(), this::saved);
        network = graph.network();
    }

    /** Starts without state, at the first record of each shard. */
    public static VirtualJob start(JobSetup setup, int parallelism) throws Exception {
        return restore(setup, parallelism, new Checkpoint(0, Map.of(), Map.of()));
    }

    /** Starts from a checkpoint, at any parallelism. */
    public static VirtualJob restore(JobSetup setup, int parallelism, Checkpoint from)
            throws Exception {
        VirtualJob job = new VirtualJob(setup, parallelism, from);
        for (VirtualTask task : job.graph.tasks()) {
            task.open(from.id(), from.states());
        }
        return job;
    }

    /** Reads and processes all records that can be read now, one after the other. */
    public void read() throws Exception {
        for (VirtualSource source : graph.sources()) {
            while (source.readOne()) {
                network.drain();
            }
        }
    }

    /** Emits watermarks, as every 200 ms, and processes what follows. */
    public void tick() throws Exception {
        graph.sources().forEach(VirtualSource::tick);
        network.drain();
    }

    /** Forwards the partials that are due by the clock. */
    public void forwardDue() throws Exception {
        fire(graph.forwards());
    }

    /** Fires the running totals that are due by the clock. */
    public void fireEarly() throws Exception {
        fire(graph.firings());
    }

    private void fire(List<VirtualTimers> timers) throws Exception {
        for (VirtualTimers each : timers) {
            each.fireDue();
        }
        network.drain();
    }

    /** Starts a checkpoint: the sources send its barrier. */
    public void barrier(long checkpointId) throws Exception {
        pending = new PendingCheckpoint(checkpointId, graph.tasks().size());
        graph.sources().forEach(source -> pending.positions.putAll(source.barrier(checkpointId)));
        network.drain();
    }

    private void saved(long checkpointId, Map<String, OperatorSubtaskState> states) {
        states.forEach(
                (operator, state) ->
                        pending.states
                                .computeIfAbsent(operator, name -> new ArrayList<>())
                                .add(state));
        pending.missing--;
    }

    /** The last checkpoint, if its barrier has passed every task. */
    public Optional<Checkpoint> checkpoint() {
        if (pending == null || pending.missing > 0) {
            return Optional.empty();
        }
        Map<String, OperatorSubtaskState[]> states = new HashMap<>();
        pending.states.forEach(
                (operator, all) -> states.put(operator, all.toArray(OperatorSubtaskState[]::new)));
        return Optional.of(new Checkpoint(pending.id, pending.positions, states));
    }

    /** Tells the operators that the last checkpoint is complete. */
    public void complete() throws Exception {
        for (VirtualTask task : graph.tasks()) {
            task.completed(pending.id);
        }
    }

    /** All subtasks of an operator. */
    public List<Subtask<?, ?>> operators(String name) {
        List<Subtask<?, ?>> subtasks = new ArrayList<>();
        for (VirtualTask task : graph.tasks()) {
            if (task.operator(name) != null) {
                subtasks.add(task.operator(name));
            }
        }
        return subtasks;
    }

    /** Ends as a process that is killed. */
    public void kill() throws Exception {
        for (VirtualTask task : graph.tasks()) {
            task.kill();
        }
    }
}
