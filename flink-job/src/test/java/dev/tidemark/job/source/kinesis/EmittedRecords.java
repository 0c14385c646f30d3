package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.InputRecord;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.SourceOutput;

/** What a reader has emitted of one shard. */
final class EmittedRecords implements SourceOutput<InputRecord> {

    final List<InputRecord> records = new ArrayList<>();

    @Override
    public void collect(InputRecord record) {
        records.add(record);
    }

    @Override
    public void collect(InputRecord record, long timestamp) {
        records.add(record);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        throw new AssertionError("shards make no watermarks: the source does");
    }

    @Override
    public void markIdle() {
        throw new AssertionError("nobody says that a shard is idle");
    }

    @Override
    public void markActive() {
        throw new AssertionError("nobody says that a shard is active");
    }
}
