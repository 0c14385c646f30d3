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
        try {
            for (VirtualTask task : job.graph.tasks()) {
                task.open(from.id(), from.states());
            }
        } catch (Exception e) {
            job.kill();
            throw e;
        }
        return job;
    }

    /** The number of source subtasks. */
    public int sources() {
        return graph.sources().size();
    }

    /**
     * Sends on one record of a source subtask, and delivers nothing.
     *
     * @param shard which of its shards, if that one has something to read; any number
     * @return whether there was one
     */
    public boolean send(int source, int shard) {
        return graph.sources().get(source).readOne(shard);
    }

    /** Lets a source subtask emit its watermark, and delivers nothing. */
    public void emitWatermark(int source) {
        graph.sources().get(source).tick();
    }

    /**
     * Delivers one element of one channel.
     *
     * @param choice which of the channels that have one ready, any number
     * @return whether there was one
     */
    public boolean deliver(int choice) throws Exception {
        return network.deliver(choice);
    }

    /** Fires the timers of one subtask that are due by the clock, and delivers nothing. */
    public void fire(int choice) throws Exception {
        int forwards = graph.forwards().size();
        int number = Math.floorMod(choice, forwards + graph.firings().size());
        VirtualTimers timers =
                number < forwards
                        ? graph.forwards().get(number)
                        : graph.firings().get(number - forwards);
        timers.fireDue();
    }

    /** The number of subtasks that have timers. */
    public int timers() {
        return graph.forwards().size() + graph.firings().size();
    }

    /** Sets the clock by which state ages (time to live). */
    public void age(long nowMillis) throws Exception {
        for (Subtask<?, ?> admission : operators(ADMISSION)) {
            admission.harness().setStateTtlProcessingTime(nowMillis);
        }
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
        sendBarrier(checkpointId);
        network.drain();
    }

    /** Starts a checkpoint, and delivers nothing. An earlier one that is not complete is void. */
    public void sendBarrier(long checkpointId) {
        pending = new PendingCheckpoint(checkpointId, graph.tasks().size());
        graph.sources().forEach(source -> pending.positions.putAll(source.barrier(checkpointId)));
    }

    /** Gives the last checkpoint up; its barrier goes on through the channels. */
    public void abort() {
        pending = null;
    }

    private void saved(long checkpointId, Map<String, OperatorSubtaskState> states) {
        if (pending == null || pending.id != checkpointId) {
            return;
        }
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
        complete(pending.id);
    }

    /** Tells the operators that a checkpoint is complete. */
    public void complete(long checkpointId) throws Exception {
        for (VirtualTask task : graph.tasks()) {
            task.completed(checkpointId);
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
