package dev.tidemark.job.source.kafka;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.ClickParser;
import dev.tidemark.clicks.FieldMapping;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.clicks.ParsedClick;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.TimeFormat;
import dev.tidemark.job.InputRecord;
import org.apache.flink.api.common.serialization.DeserializationSchema.InitializationContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One Kafka record in, one {@link InputRecord} out: its value is a JSON object, its position {@code
 * TOPIC-PARTITION:OFFSET}. A click without an arrival time arrived when the broker or the producer
 * says it did. What cannot be read goes on as malformed; nothing is skipped (docs/protocol.md, R1,
 * R23).
 */
final class ClickRecords implements KafkaRecordDeserializationSchema<InputRecord> {

    private static final long serialVersionUID = 1L;
    private static final byte[] NO_VALUE = {};

    private final String fields;

    private transient ClickParser parser;

    ClickRecords(String fields) {
        this.fields = fields;
    }

    @Override
    public void open(InitializationContext context) {
        parser =
                ClickFormat.JSON_LINES.parser(
                        FieldMapping.parse(fields), TimeFormat.DETECT, NO_VALUE);
    }

    @Override
    public void deserialize(
            ConsumerRecord<byte[], byte[]> record, Collector<InputRecord> collector) {
        Position position =
                new Position(record.topic() + "-" + record.partition(), record.offset());
        byte[] value = record.value() == null ? NO_VALUE : record.value();
        long arrival = record.timestamp() < 0 ? TimeFormat.NO_TIME : record.timestamp();
        ParsedClick parsed = parser.parse(value, 0, value.length, arrival);
        collector.collect(
                parsed instanceof Click click
                        ? InputRecord.of(position, click)
                        : InputRecord.malformed(position, arrival, (MalformedClick) parsed));
    }

    @Override
    public TypeInformation<InputRecord> getProducedType() {
        return TypeInformation.of(InputRecord.class);
    }
}
