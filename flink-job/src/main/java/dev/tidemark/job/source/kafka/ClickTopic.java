package dev.tidemark.job.source.kafka;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.InputRecord;
import java.time.Duration;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceOptions;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * Clicks from a Kafka topic, by the official connector: each partition a shard with a watermark of
 * its own. It has no end: a run of it is stopped.
 */
public final class ClickTopic {

    private static final String ALIGNMENT_GROUP = "click-topic";
    private static final Duration DRIFT = Duration.ofSeconds(30);
    private static final Duration ALIGN_EVERY = Duration.ofSeconds(1);
    private static final Duration LOOK_FOR_PARTITIONS_EVERY = Duration.ofSeconds(10);

    private ClickTopic() {}

    /**
     * The source.
     *
     * @param client TLS and SASL settings
     * @param fields other people's field names; empty for none
     * @param group under which offsets are committed with each checkpoint, for tools that show the
     *     lag; the job itself goes on from its checkpoint only
     */
    public static KafkaSource<InputRecord> source(
            KafkaTopic topic, Properties client, String fields, String group) {
        return KafkaSource.<InputRecord>builder()
                .setProperties(client)
                .setBootstrapServers(topic.brokers())
                .setTopics(topic.name())
                .setGroupId(group)
                .setStartingOffsets(new FromTheBeginning())
                // A click of a transaction that was aborted never was.
                .setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed")
                .setProperty(
                        KafkaSourceOptions.PARTITION_DISCOVERY_INTERVAL_MS.key(),
                        Long.toString(LOOK_FOR_PARTITIONS_EVERY.toMillis()))
                .setDeserializer(new ClickRecords(fields))
                .build();
    }

    /**
     * One watermark a partition (docs/protocol.md, R1). A malformed record has no event time: it
     * lifts no watermark, but its partition is not idle. Partitions are aligned, which bounds the
     * minutes that are open at one time.
     *
     * @param allowance how far behind the highest event time of its partition a click may be and
     *     still never be late
     * @param idleTimeout after this time without a record a partition no longer holds back the
     *     watermark
     */
    public static WatermarkStrategy<InputRecord> watermarks(
            Duration allowance, Duration idleTimeout) {
        return WatermarkStrategy.<InputRecord>forBoundedOutOfOrderness(allowance)
                .withTimestampAssigner((input, recordTime) -> eventTime(input))
                .withIdleness(idleTimeout)
                .withWatermarkAlignment(ALIGNMENT_GROUP, DRIFT, ALIGN_EVERY);
    }

    private static long eventTime(InputRecord input) {
        return input.malformed() == null ? input.click().eventTimeMillis() : Long.MIN_VALUE;
    }
}
