package dev.tidemark.job.source.file;

import dev.tidemark.job.InputRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.source.TimestampsAndWatermarks;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** Everything that a source sends downstream, in order, and what it says of single shards. */
final class RecordedOutput
        implements PushingAsyncDataInput.DataOutput<InputRecord>,
                TimestampsAndWatermarks.WatermarkUpdateListener {

    /** What was sent: a record, a watermark, or a status. */
    sealed interface Sent {}

    record SentRecord(InputRecord input, boolean hasTime, long eventTimeMillis) implements Sent {}

    /** With the time on the reader's clock at which it was sent. */
    record SentWatermark(long atMillis, long millis) implements Sent {}

    record SentStatus(long atMillis, boolean idle) implements Sent {}

    /** A shard's own idleness, which goes nowhere but to metrics. */
    record ShardIdle(long atMillis, String shard) {}

    final List<Sent> sent = new ArrayList<>();
    final Map<String, Long> shardWatermarks = new HashMap<>();
    final List<ShardIdle> shardsIdle = new ArrayList<>();
    final List<String> released = new ArrayList<>();
    private LongSupplier clock;

    void setClock(LongSupplier clock) {
        this.clock = clock;
    }

    List<InputRecord> records() {
        return sent.stream()
                .filter(SentRecord.class::isInstance)
                .map(each -> ((SentRecord) each).input())
                .toList();
    }

    /** The positions of all records, as {@code shard:line}. */
    List<String> positions() {
        return records().stream().map(each -> each.position().toString()).toList();
    }

    List<SentWatermark> watermarks() {
        return sent.stream()
                .filter(SentWatermark.class::isInstance)
                .map(SentWatermark.class::cast)
                .toList();
    }

    @Override
    public void emitRecord(StreamRecord<InputRecord> each) {
        boolean hasTime = each.hasTimestamp() && each.getTimestamp() != Long.MIN_VALUE;
        sent.add(new SentRecord(each.getValue(), hasTime, each.getTimestamp()));
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        sent.add(new SentWatermark(clock.getAsLong(), watermark.getTimestamp()));
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
        sent.add(new SentStatus(clock.getAsLong(), status.isIdle()));
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
        throw new AssertionError("no reader sends latency markers");
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
        throw new AssertionError("no reader sends record attributes");
    }

    @Override
    public void emitWatermark(WatermarkEvent watermark) {
        throw new AssertionError("generalised watermarks are not used");
    }

    @Override
    public void updateIdle(boolean isIdle) {}

    @Override
    public void updateCurrentEffectiveWatermark(long watermark) {}

    @Override
    public void updateCurrentSplitWatermark(String splitId, long watermark) {
        shardWatermarks.put(splitId, watermark);
    }

    @Override
    public void updateCurrentSplitIdle(String splitId, boolean idle) {
        if (idle) {
            shardsIdle.add(new ShardIdle(clock.getAsLong(), splitId));
        }
    }

    @Override
    public void splitFinished(String splitId) {
        released.add(splitId);
    }
}
