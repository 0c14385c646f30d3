package dev.tidemark.job.generate;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.kafka.BrokerClient;
import dev.tidemark.job.kafka.Topics;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A Kafka topic: shard s of the log is partition s, or s modulo the number of partitions if there
 * are fewer. The producer is idempotent: its own retries neither repeat a record nor turn two
 * round.
 */
final class TopicTarget implements RecordTarget {

    /** How long a record is tried: as long as brokers need to elect a leader, and some more. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);

    private final KafkaTopic topic;
    private final int partitions;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    private TopicTarget(KafkaTopic topic, int partitions, Properties settings) {
        this.topic = topic;
        this.partitions = partitions;
        this.producer = producer(topic, settings);
    }

    static KafkaProducer<byte[], byte[]> producer(KafkaTopic topic, Properties settings) {
        try {
            return new KafkaProducer<>(
                    settings, new ByteArraySerializer(), new ByteArraySerializer());
        } catch (KafkaException e) {
            throw BrokerClient.noClient(topic.brokers(), e);
        }
    }

    /**
     * Looks for the topic and opens it.
     *
     * @param client TLS and SASL settings
     */
    static TopicTarget open(KafkaTopic topic, Properties client) {
        int partitions = Topics.partitions(topic, client);
        Properties settings = new Properties();
        settings.putAll(client);
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, topic.brokers());
        settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) ANSWER_WITHIN.toMillis());
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 5);
        return new TopicTarget(topic, partitions, settings);
    }

    /**
     * The record's own time is that of sending: with the arrival of an old log the topic's
     * retention would take it away at once.
     */
    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // The callback is told.
    public void put(int shard, long arrivalMillis, byte[] line) {
        requireNoFailure();
        try {
            producer.send(
                    new ProducerRecord<>(topic.name(), shard % partitions, null, line),
                    (written, cause) -> {
                        if (cause != null) {
                            failure.compareAndSet(null, cause);
                        }
                    });
        } catch (KafkaException e) {
            throw stopped(topic, e);
        }
    }

    @Override
    public void flush() {
        producer.flush();
        requireNoFailure();
    }

    private void requireNoFailure() {
        Exception cause = failure.get();
        if (cause != null) {
            throw stopped(topic, cause);
        }
    }

    /** Rights, credentials and sizes do not mend themselves; all else may. */
    static StreamUnusableException stopped(KafkaTopic topic, Exception cause) {
        Optional<Throwable> refusal = ExceptionUtils.findThrowable(cause, TopicTarget::isRefusal);
        String why = refusal.orElse(cause).getMessage();
        String message = "%s took no more records: %s".formatted(topic, why);
        return refusal.isPresent()
                ? StreamUnusableException.wrong(message, "", cause)
                : StreamUnusableException.away(message, "", cause);
    }

    private static boolean isRefusal(Throwable cause) {
        return cause instanceof AuthorizationException
                || cause instanceof AuthenticationException
                || cause instanceof RecordTooLargeException;
    }

    @Override
    public long mayStandTwice() {
        return 0;
    }

    /** What was not confirmed until now is given up. */
    @Override
    public void close() {
        producer.close(Duration.ZERO);
    }
}
