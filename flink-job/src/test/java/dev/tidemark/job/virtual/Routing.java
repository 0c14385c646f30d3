package dev.tidemark.job.virtual;

import dev.tidemark.ledger.KeyGroups;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/** A keyed edge as its sender sees it: records go to the owner of their key, all else to all. */
final class Routing<T> implements DataOutput<T> {

    private final List<Channel> channels;
    private final Function<T, String> key;
    private final KeyGroups keyGroups;

    Routing(List<Channel> channels, Function<T, String> key, KeyGroups keyGroups) {
        this.channels = channels;
        this.key = key;
        this.keyGroups = keyGroups;
    }

    void send(T value) {
        int keyGroup = keyGroups.of(key.apply(value));
        channels.get(keyGroups.owner(keyGroup, channels.size())).send(new Element.Data(value));
    }

    void broadcast(Element element) {
        channels.forEach(channel -> channel.send(element));
    }

    @Override
    public void emitRecord(StreamRecord<T> record) {
        send(record.getValue());
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        broadcast(new Element.Mark(watermark));
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
        broadcast(new Element.Status(status));
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
