package dev.tidemark.job.source.kafka;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.source.RetentionGapException;
import java.util.List;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TopicRetentionTest {

    private static final KafkaTopic CLICKS = new KafkaTopic("clicks", "b1:9092,b2:9092");

    @Test
    void aTopicThatHasGrownSinceTheCheckpointIsReadOn() {
        assertThatNoException()
                .isThrownBy(() -> require(3, split("clicks", 0, 5), split("clicks", 1, 7)));
    }

    @Test
    void aTopicWithFewerPartitionsThanTheCheckpointIsRefusedWithTheCommandThatBringsThemBack() {
        assertThatExceptionOfType(RetentionGapException.class)
                .isThrownBy(() -> require(2, split("clicks", 2, 5), split("clicks", 0, 5)))
                .withMessageContaining("it has 2 of the 3 partitions that the checkpoint reads.")
                .withMessageContaining(
                        "'kafka-topics.sh --bootstrap-server b1:9092,b2:9092 --alter --topic clicks --partitions 3', and then --accept-gap");
    }

    @Test
    void aPartitionThatIsGoneIsMissedAlsoIfNothingOfItHadBeenRead() {
        assertThatExceptionOfType(RetentionGapException.class)
                .isThrownBy(
                        () ->
                                require(
                                        1,
                                        split("clicks", 0, 5),
                                        split("clicks", 1, KafkaPartitionSplit.EARLIEST_OFFSET)))
                .withMessageContaining("it has 1 of the 2 partitions that the checkpoint reads.");
    }

    @Test
    void aCheckpointOfAnotherTopicIsRefusedWithBothNames() {
        assertThatExceptionOfType(RetentionGapException.class)
                .isThrownBy(() -> require(3, split("clicks", 0, 5), split("taps", 0, 5)))
                .withMessageContaining(
                        "the checkpoint reads the topic taps, and --source names clicks")
                .withMessageContaining(
                        "the same command with --source 'kafka:taps?brokers=b1:9092,b2:9092'");
    }

    private static void require(int partitions, KafkaPartitionSplit... splits) {
        TopicRetention.requireItHasThem(CLICKS, partitions, List.of(splits));
    }

    private static KafkaPartitionSplit split(String topic, int partition, long offset) {
        return new KafkaPartitionSplit(new TopicPartition(topic, partition), offset);
    }
}
