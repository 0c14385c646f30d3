package dev.tidemark.job.virtual;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.ExceptionInChainedOperatorException;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;
import org.apache.flink.util.function.ThrowingConsumer;

/**
 * Where one operator's output goes: to the operators chained behind it, and over its edges. What
 * nobody asked for is dropped, as Flink drops a side output that is not read.
 */
final class Downstream<OUT> implements Output<StreamRecord<OUT>> {

    private final List<ThrowingConsumer<OUT, Exception>> main = new ArrayList<>();
    private final Map<String, List<ThrowingConsumer<Object, Exception>>> sides = new HashMap<>();
    private final List<ThrowingConsumer<Watermark, Exception>> watermarks = new ArrayList<>();
    private final List<ThrowingConsumer<WatermarkStatus, Exception>> statuses = new ArrayList<>();

    void values(ThrowingConsumer<OUT, Exception> to) {
        main.add(to);
    }

    @SuppressWarnings("unchecked")
    <X> void side(OutputTag<X> tag, ThrowingConsumer<X, Exception> to) {
        sides.computeIfAbsent(tag.getId(), id -> new ArrayList<>())
                .add(value -> to.accept((X) value));
    }

    void times(
            ThrowingConsumer<Watermark, Exception> watermark,
            ThrowingConsumer<WatermarkStatus, Exception> status) {
        watermarks.add(watermark);
        statuses.add(status);
    }

    /** Watermarks and statuses go over this edge. */
    void timesTo(Routing<?> edge) {
        times(edge::emitWatermark, edge::emitWatermarkStatus);
    }

    @Override
    public void collect(StreamRecord<OUT> record) {
        call(main, record.getValue());
    }

    @Override
    public <X> void collect(OutputTag<X> tag, StreamRecord<X> record) {
        call(sides.getOrDefault(tag.getId(), List.of()), record.getValue());
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        call(watermarks, watermark);
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
        call(statuses, status);
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

    @Override
    public void close() {}

    private static <X> void call(List<ThrowingConsumer<X, Exception>> receivers, X value) {
        try {
            for (ThrowingConsumer<X, Exception> receiver : receivers) {
                receiver.accept(value);
            }
        } catch (Exception e) {
            throw new ExceptionInChainedOperatorException(e);
        }
    }
}
