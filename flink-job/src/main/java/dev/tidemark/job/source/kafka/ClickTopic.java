package dev.tidemark.job.source.kafka;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.InputRecord;
import dev.tidemark.job.source.ReadPosition;
import java.io.IOException;
import java.time.Duration;
import java.util.Properties;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceOptions;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * Clicks from a Kafka topic, by the official connector: each partition a shard with a watermark of
 * its own. It has no end: a run of it is stopped.
 */
public final class ClickTopic {

    private static final Duration LOOK_FOR_PARTITIONS_EVERY = Duration.ofSeconds(10);

    private ClickTopic() {}

    /**
     * The source.
     *
     * @param client TLS and SASL settings
     * @param fields other people's field names; empty for none
     * @param group under which offsets are committed with each checkpoint, for tools that show the
     *     lag; the job itself goes on from its checkpoint only
     * @param acceptGap whether a partition goes on behind what retention has dropped
     */
    public static KafkaSource<InputRecord> source(
            KafkaTopic topic, Properties client, String fields, String group, boolean acceptGap) {
        return KafkaSource.<InputRecord>builder()
                .setProperties(client)
                .setBootstrapServers(topic.brokers())
                .setTopics(topic.name())
                .setGroupId(group)
                .setStartingOffsets(new FromTheBeginning(acceptGap))
                // A click of a transaction that was aborted never was.
                .setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed")
                .setProperty(
                        KafkaSourceOptions.PARTITION_DISCOVERY_INTERVAL_MS.key(),
                        Long.toString(LOOK_FOR_PARTITIONS_EVERY.toMillis()))
                .setDeserializer(new ClickRecords(fields))
                .build();
    }

    /** How far a partition has been read, from the readers' state of a checkpoint. */
    public static ReadPosition savedPosition(byte[] bytes) throws IOException {
        KafkaPartitionSplit split =
                SimpleVersionedSerialization.readVersionAndDeSerialize(
                        new KafkaPartitionSplitSerializer(), bytes);
        long next = split.getStartingOffset();
        return new ReadPosition(
                split.getTopic() + "-" + split.getPartition(),
                next > 0 ? "offset " + (next - 1) : ReadPosition.NOTHING,
                Math.max(0, next));
    }
}
