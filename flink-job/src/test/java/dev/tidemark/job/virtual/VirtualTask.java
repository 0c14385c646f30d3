package dev.tidemark.job.virtual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.StatusWatermarkValve;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.function.BiConsumerWithException;

/**
 * One subtask of a chain of operators: combines the watermarks of its inputs with Flink's own valve
 * and aligns barriers.
 */
final class VirtualTask implements DataOutput<Object> {

    /** Told what a subtask saved at a barrier, by operator. */
    @FunctionalInterface
    interface Acknowledgement {
        void saved(long checkpointId, Map<String, OperatorSubtaskState> states);
    }

    private final Map<String, Subtask<?, ?>> chain = new LinkedHashMap<>();
    private final List<Routing<?>> edges = new ArrayList<>();
    private final BiConsumerWithException<VirtualTask, Object, Exception> recordReceiver;
    private final LongConsumer watermarkListener;
    private final Acknowledgement acknowledgement;

    private int inputs;
    private boolean[] blocked = {};
    private StatusWatermarkValve valve;

    VirtualTask(
            BiConsumerWithException<VirtualTask, Object, Exception> recordReceiver,
            LongConsumer watermarkListener,
            Acknowledgement acknowledgement) {
        this.recordReceiver = recordReceiver;
        this.watermarkListener = watermarkListener;
        this.acknowledgement = acknowledgement;
    }

    /** Adds an operator behind those that are there. */
    void add(String name, Subtask<?, ?> operator) {
        chain.put(name, operator);
    }

    void addEdge(Routing<?> edge) {
        edges.add(edge);
    }

    int addInput() {
        inputs++;
        blocked = new boolean[inputs];
        valve = new StatusWatermarkValve(inputs);
        return inputs - 1;
    }

    boolean isBlocked(int input) {
        return blocked[input];
    }

    Subtask<?, ?> operator(String name) {
        return chain.get(name);
    }

    /** Opens the last operator first, as Flink does, so that a record never meets a closed one. */
    void open(long checkpointId, Map<String, OperatorSubtaskState[]> saved) throws Exception {
        List<String> names = new ArrayList<>(chain.keySet());
        for (int i = names.size() - 1; i >= 0; i--) {
            Subtask<?, ?> operator = chain.get(names.get(i));
            OperatorSubtaskState[] states = saved.get(names.get(i));
            if (states == null) {
                operator.open();
            } else {
                operator.restore(checkpointId, states);
            }
        }
    }

    /** Sends a record into the first operator. */
    @SuppressWarnings("unchecked")
    void process(Object value) throws Exception {
        ((Subtask<Object, ?>) head()).record(value);
    }

    void receive(int input, Element element) throws Exception {
        if (element instanceof Element.Data data) {
            recordReceiver.accept(this, data.value());
        } else if (element instanceof Element.Mark mark) {
            valve.inputWatermark(mark.watermark(), input, this);
        } else if (element instanceof Element.Status status) {
            valve.inputWatermarkStatus(status.status(), input, this);
        } else if (element instanceof Element.Barrier barrier) {
            align(input, barrier.checkpointId());
        }
    }

    private void align(int input, long checkpointId) throws Exception {
        blocked[input] = true;
        for (boolean arrived : blocked) {
            if (!arrived) {
                return;
            }
        }
        for (Subtask<?, ?> operator : chain.values()) {
            operator.beforeBarrier(checkpointId);
        }
        edges.forEach(edge -> edge.broadcast(new Element.Barrier(checkpointId)));
        Map<String, OperatorSubtaskState> states = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(chain.keySet());
        for (int i = names.size() - 1; i >= 0; i--) {
            states.put(names.get(i), chain.get(names.get(i)).snapshot(checkpointId));
        }
        acknowledgement.saved(checkpointId, states);
        Arrays.fill(blocked, false);
    }

    void completed(long checkpointId) throws Exception {
        for (Subtask<?, ?> operator : chain.values()) {
            operator.harness().notifyOfCompletedCheckpoint(checkpointId);
        }
    }

    void kill() throws Exception {
        for (Subtask<?, ?> operator : chain.values()) {
            operator.kill();
        }
    }

    private Subtask<?, ?> head() {
        return chain.values().iterator().next();
    }

    @Override
    public void emitWatermark(Watermark watermark) throws Exception {
        watermarkListener.accept(watermark.getTimestamp());
        head().watermark(watermark.getTimestamp());
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
        head().status(status);
    }

    @Override
    public void emitRecord(StreamRecord<Object> record) {
        throw new UnsupportedOperationException("a valve emits no records");
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
        throw new UnsupportedOperationException("latency markers are off");
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
        throw new UnsupportedOperationException("no record attributes here");
    }

    @Override
    public void emitWatermark(WatermarkEvent watermark) {
        throw new UnsupportedOperationException("no generalized watermarks here");
    }
}
