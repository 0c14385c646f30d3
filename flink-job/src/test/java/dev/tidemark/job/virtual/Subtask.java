package dev.tidemark.job.virtual;

import dev.tidemark.ledger.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.io.disk.iomanager.IOManager;
import org.apache.flink.runtime.io.disk.iomanager.IOManagerAsync;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.operators.testutils.MockInputSplitProvider;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorUtils;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.util.OutputTag;

/**
 * One operator of one subtask in Flink's test harness, with its metrics, and with restores that
 * rescale.
 */
public final class Subtask<IN, OUT> {

    /** The number of key groups in these tests; the one that the story uses. */
    public static final int MAX_PARALLELISM = 128;

    private static final KeyGroups KEY_GROUPS = new KeyGroups(MAX_PARALLELISM);

    private static final JobID JOB_ID = new JobID();

    /** One for all, since each starts threads; heap state never asks it for anything. */
    private static final IOManager NO_FILES = new IOManagerAsync();

    private final OneInputStreamOperatorTestHarness<IN, OUT> harness;
    private final TaskMetrics metrics;
    private final KeyGroups keyGroups;
    private final int parallelism;
    private final int index;

    private Subtask(
            OneInputStreamOperatorTestHarness<IN, OUT> harness,
            TaskMetrics metrics,
            KeyGroups keyGroups,
            int parallelism,
            int index) {
        this.harness = harness;
        this.metrics = metrics;
        this.keyGroups = keyGroups;
        this.parallelism = parallelism;
        this.index = index;
    }

    /** A subtask of an operator without keys. */
    public static <IN, OUT> Subtask<IN, OUT> of(
            OneInputStreamOperator<IN, OUT> operator, int parallelism, int index) throws Exception {
        return of(operator, KEY_GROUPS, parallelism, index);
    }

    static <IN, OUT> Subtask<IN, OUT> of(
            OneInputStreamOperator<IN, OUT> operator,
            KeyGroups keyGroups,
            int parallelism,
            int index)
            throws Exception {
        TaskMetrics metrics = new TaskMetrics();
        return new Subtask<>(
                new OneInputStreamOperatorTestHarness<>(
                        operator, environment(metrics, keyGroups, parallelism, index)),
                metrics,
                keyGroups,
                parallelism,
                index);
    }

    /** A subtask of a keyed operator. */
    public static <K, IN, OUT> Subtask<IN, OUT> keyed(
            OneInputStreamOperator<IN, OUT> operator,
            KeySelector<IN, K> key,
            TypeInformation<K> keyType,
            int parallelism,
            int index)
            throws Exception {
        return keyed(operator, key, keyType, KEY_GROUPS, parallelism, index);
    }

    static <K, IN, OUT> Subtask<IN, OUT> keyed(
            OneInputStreamOperator<IN, OUT> operator,
            KeySelector<IN, K> key,
            TypeInformation<K> keyType,
            KeyGroups keyGroups,
            int parallelism,
            int index)
            throws Exception {
        TaskMetrics metrics = new TaskMetrics();
        return new Subtask<>(
                new KeyedOneInputStreamOperatorTestHarness<>(
                        operator,
                        key,
                        keyType,
                        environment(metrics, keyGroups, parallelism, index)),
                metrics,
                keyGroups,
                parallelism,
                index);
    }

    /** A subtask of an operator that only a factory can make: a sink's. */
    public static <IN, OUT> Subtask<IN, OUT> of(
            OneInputStreamOperatorFactory<IN, OUT> factory, int parallelism, int index)
            throws Exception {
        return of(factory, KEY_GROUPS, parallelism, index);
    }

    static <IN, OUT> Subtask<IN, OUT> of(
            OneInputStreamOperatorFactory<IN, OUT> factory,
            KeyGroups keyGroups,
            int parallelism,
            int index)
            throws Exception {
        TaskMetrics metrics = new TaskMetrics();
        return new Subtask<>(
                new OneInputStreamOperatorTestHarness<>(
                        factory, environment(metrics, keyGroups, parallelism, index)),
                metrics,
                keyGroups,
                parallelism,
                index);
    }

    /** Sends the output there instead of keeping it; before the subtask is opened. */
    Subtask<IN, OUT> sendingTo(Downstream<OUT> downstream) {
        harness.setOutputCreator(serializer -> downstream);
        return this;
    }

    /** Takes the wall clock and its timers from there; before the subtask is opened. */
    Subtask<IN, OUT> onClock(VirtualTimers timers) {
        harness.setup();
        StreamOperatorUtils.setProcessingTimeService(harness.getOperator(), timers);
        return this;
    }

    private static MockEnvironment environment(
            TaskMetrics metrics, KeyGroups keyGroups, int parallelism, int index) {
        return new MockEnvironmentBuilder()
                .setTaskName("subtask")
                .setJobID(JOB_ID)
                .setIOManager(NO_FILES)
                .setInputSplitProvider(new MockInputSplitProvider())
                .setMetricGroup(metrics.group())
                .setMaxParallelism(keyGroups.maxParallelism())
                .setParallelism(parallelism)
                .setSubtaskIndex(index)
                .build();
    }

    /** Starts without state. */
    public Subtask<IN, OUT> open() throws Exception {
        harness.open();
        return this;
    }

    /** Starts from what the subtasks of a checkpoint have saved, at any parallelism. */
    public Subtask<IN, OUT> restore(long checkpointId, OperatorSubtaskState... saved)
            throws Exception {
        harness.setRestoredCheckpointId(checkpointId);
        harness.initializeState(
                AbstractStreamOperatorTestHarness.repartitionOperatorState(
                        AbstractStreamOperatorTestHarness.repackageState(saved),
                        keyGroups.maxParallelism(),
                        saved.length,
                        parallelism,
                        index));
        harness.open();
        return this;
    }

    /** Passes a barrier, as a task does: prepares, sends the barrier on, then snapshots. */
    public OperatorSubtaskState barrier(long checkpointId) throws Exception {
        beforeBarrier(checkpointId);
        return snapshot(checkpointId);
    }

    /** What a task does before it sends a barrier on. */
    public void beforeBarrier(long checkpointId) throws Exception {
        harness.prepareSnapshotPreBarrier(checkpointId);
    }

    /** What a task does after it has sent a barrier on. */
    public OperatorSubtaskState snapshot(long checkpointId) throws Exception {
        return harness.snapshot(checkpointId, 0);
    }

    /** Sends a record in. */
    public void record(IN value) throws Exception {
        harness.processElement(new StreamRecord<>(value));
    }

    /** Sends a watermark in. */
    public void watermark(long timestamp) throws Exception {
        harness.processWatermark(new Watermark(timestamp));
    }

    /** Sends a watermark status in. */
    public void status(WatermarkStatus status) throws Exception {
        harness.processWatermarkStatus(status);
    }

    /** Sets the wall clock and fires what is due. */
    public void clock(long millis) throws Exception {
        harness.setProcessingTime(millis);
    }

    /** Everything sent on since the last call: values, and watermarks and statuses as such. */
    public List<Object> taken() {
        List<Object> taken = new ArrayList<>();
        for (Object element : harness.getOutput()) {
            taken.add(element instanceof StreamRecord<?> record ? record.getValue() : element);
        }
        harness.getOutput().clear();
        return taken;
    }

    /** All that went to a side output since the last call. */
    public <X> List<X> taken(OutputTag<X> tag) {
        List<X> taken = new ArrayList<>();
        if (harness.getSideOutput(tag) != null) {
            harness.getSideOutput(tag).forEach(record -> taken.add(record.getValue()));
            harness.getSideOutput(tag).clear();
        }
        return taken;
    }

    public TaskMetrics metrics() {
        return metrics;
    }

    /** The harness, for what only one test needs. */
    public OneInputStreamOperatorTestHarness<IN, OUT> harness() {
        return harness;
    }

    /** Ends as a process that is killed: nothing is finished or sent any more. */
    public void kill() throws Exception {
        harness.getOperator().close();
        harness.getEnvironment().close();
    }

    /** Ends the input (harnesses finish before they close). */
    public void close() throws Exception {
        harness.close();
        harness.getEnvironment().close();
    }
}
