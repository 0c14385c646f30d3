package dev.tidemark.job.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.tidemark.job.count.RowCount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A closed minute as a Kafka record, in the format of docs/minutes-topic.md: the key is the ad, so
 * that the minutes of an ad keep their order; the value is one JSON object.
 *
 * <p>The record's own time is when it was sent. It is not the minute's: the topic's retention would
 * at once delete what a replay of old clicks counts.
 */
final class MinuteRecords implements KafkaRecordSerializationSchema<RowCount> {

    private static final long serialVersionUID = 1L;
    private static final int VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private final String topic;
    private final long generation;

    MinuteRecords(String topic, long generation) {
        this.topic = topic;
        this.generation = generation;
    }

    @Override
    public ProducerRecord<byte[], byte[]> serialize(
            RowCount row, KafkaSinkContext context, Long timestamp) {
        return new ProducerRecord<>(topic, row.adId().getBytes(StandardCharsets.UTF_8), value(row));
    }

    private byte[] value(RowCount row) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeNumberField("v", VERSION);
            json.writeStringField("ad_id", row.adId());
            json.writeStringField("minute", row.bucket());
            json.writeNumberField("valid", row.valid());
            json.writeNumberField("spend_micros", row.spendMicros());
            json.writeNumberField("job_gen", generation);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
