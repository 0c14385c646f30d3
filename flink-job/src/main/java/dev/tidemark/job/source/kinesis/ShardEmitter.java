package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.ClickParser;
import dev.tidemark.clicks.FieldMapping;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.clicks.ParsedClick;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.TimeFormat;
import dev.tidemark.job.InputRecord;
import java.util.function.Consumer;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.connector.base.source.reader.RecordEmitter;

/**
 * One record of a shard in, one {@link InputRecord} out: its data is a JSON object, its position
 * {@code SHARD:SEQUENCE} or, in an aggregated record, {@code SHARD:SEQUENCE.PART}. A click without
 * an arrival time arrived when the service took it. What cannot be read goes on as malformed;
 * nothing is skipped (docs/protocol.md, R1, R23).
 */
final class ShardEmitter implements RecordEmitter<ShardStep, InputRecord, ShardProgress> {

    private final ClickParser parser;
    private final Consumer<String> onEnd;

    /**
     * An emitter.
     *
     * @param fields other people's field names; empty for none
     * @param onEnd is told the id of a shard when its last record has been emitted
     */
    ShardEmitter(String fields, Consumer<String> onEnd) {
        this.parser =
                ClickFormat.JSON_LINES.parser(
                        FieldMapping.parse(fields), TimeFormat.DETECT, new byte[0]);
        this.onEnd = onEnd;
    }

    @Override
    public void emitRecord(
            ShardStep step, SourceOutput<InputRecord> output, ShardProgress progress) {
        if (step instanceof ShardStep.Read read) {
            output.collect(input(read, progress.shardId()));
            progress.goTo(read.after(), read.arrivalMillis());
        } else if (step instanceof ShardStep.UpTo upTo) {
            progress.readUpTo(upTo.millis());
        } else {
            onEnd.accept(progress.shardId());
        }
    }

    private InputRecord input(ShardStep.Read read, String shardId) {
        Position position = new Position(shardId, read.place());
        byte[] data = read.data();
        ParsedClick parsed = parser.parse(data, 0, data.length, read.arrivalMillis());
        return parsed instanceof Click click
                ? InputRecord.of(position, click)
                : InputRecord.malformed(position, read.arrivalMillis(), (MalformedClick) parsed);
    }
}
