package dev.tidemark.job.drill;

import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratedRecord;
import dev.tidemark.clicks.generator.GeneratorSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A generated log that is sent to a topic piece by piece: the shard is the partition. */
final class ProducedLog implements AutoCloseable {

    private final ClickGenerator clicks;
    private final GeneratorSettings log;
    private final String topic;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<Future<RecordMetadata>> sent = new ArrayList<>();
    private final Map<Integer, Integer> moved = new HashMap<>();

    ProducedLog(GeneratorSettings log, String topic, String brokers) {
        this.clicks = new ClickGenerator(log);
        this.log = log;
        this.topic = topic;
        this.producer =
                new KafkaProducer<>(
                        Map.of("bootstrap.servers", brokers, "linger.ms", 5),
                        new ByteArraySerializer(),
                        new ByteArraySerializer());
    }

    /** Sends the next part of the log, and waits until the broker has it. */
    void send(double share) throws Exception {
        for (long i = 0; i < log.clicks() * share && clicks.hasNext(); i++) {
            GeneratedRecord record = clicks.next();
            String line = new String(record.bytes(), StandardCharsets.UTF_8).stripTrailing();
            send(record.shard(), line, record.arrivalMillis());
        }
        awaitSent();
    }

    /** From now on a shard's clicks go to another partition than that of its number. */
    void moveShard(int shard, int partition) {
        moved.put(shard, partition);
    }

    /** A click on each shard that is later than the log, so that all of its minutes close. */
    void sendClosingClicks(Instant at) throws Exception {
        for (int shard = 0; shard < log.shards(); shard++) {
            String line =
                    "{\"click_id\":\"closing-%d\",\"ad_id\":\"closing\",\"device_time\":\"%s\"}"
                            .formatted(shard, at);
            send(shard, line, at.toEpochMilli());
        }
        awaitSent();
    }

    private void send(int shard, String line, long timestamp) {
        sent.add(
                producer.send(
                        new ProducerRecord<>(
                                topic,
                                moved.getOrDefault(shard, shard),
                                timestamp,
                                null,
                                line.getBytes(StandardCharsets.UTF_8))));
    }

    /** A record that the broker has refused would be one that the job can never count. */
    private void awaitSent() throws Exception {
        producer.flush();
        for (Future<RecordMetadata> record : sent) {
            record.get();
        }
        sent.clear();
    }

    @Override
    public void close() {
        producer.close();
    }
}
