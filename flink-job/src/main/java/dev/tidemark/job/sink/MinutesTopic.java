package dev.tidemark.job.sink;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.count.RowCount;
import java.time.Duration;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.TransactionNamingStrategy;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Closed minutes to a Kafka topic, each in a transaction that commits with its checkpoint
 * (docs/protocol.md, R25): a {@code read_committed} reader sees a minute once, also when it was
 * closed, lost with a crash, and closed again by the replay.
 */
public final class MinutesTopic {

    private MinutesTopic() {}

    /**
     * The official sink, in exactly-once mode.
     *
     * @param transactionTimeout how long the broker keeps a transaction open that nobody ends; see
     *     {@link TransactionTimeouts}
     * @param client TLS and SASL settings
     * @param generation of the job: after a restore the sink aborts what its own generation left
     *     open, never what another one is about to commit
     */
    public static KafkaSink<RowCount> sink(
            KafkaTopic topic, Duration transactionTimeout, Properties client, long generation) {
        Properties producer = new Properties();
        producer.putAll(client);
        producer.setProperty(
                ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                Long.toString(transactionTimeout.toMillis()));
        return KafkaSink.<RowCount>builder()
                .setBootstrapServers(topic.brokers())
                .setKafkaProducerConfig(producer)
                .setDeliveryGuarantee(DeliveryGuarantee.EXACTLY_ONCE)
                .setTransactionNamingStrategy(TransactionNamingStrategy.INCREMENTING)
                .setTransactionalIdPrefix("tidemark-" + topic.name() + "-g" + generation)
                .setRecordSerializer(new MinuteRecords(topic.name(), generation))
                .build();
    }

    /** Whether a row is that of a minute; hours are sums that a reader can make (R8). */
    public static boolean isMinute(RowCount row) {
        return row.bucket().startsWith("M");
    }
}
