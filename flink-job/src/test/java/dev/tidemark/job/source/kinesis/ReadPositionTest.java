package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.source.ReadPosition;
import dev.tidemark.job.source.kafka.ClickTopic;
import java.io.IOException;
import java.time.Instant;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** How far sources have read, from the bytes that a checkpoint holds of their splits. */
final class ReadPositionTest {

    @Test
    void aPartitionIsReadUpToTheOffsetBeforeItsNext() throws IOException {
        assertThat(partition(120)).isEqualTo(new ReadPosition("clicks-3", "offset 119", 120));
        assertThat(partition(0).at()).isEqualTo(ReadPosition.NOTHING);
        assertThat(partition(KafkaPartitionSplit.EARLIEST_OFFSET))
                .isEqualTo(new ReadPosition("clicks-3", ReadPosition.NOTHING, 0));
    }

    private static ReadPosition partition(long next) throws IOException {
        return ClickTopic.savedPosition(
                SimpleVersionedSerialization.writeVersionAndSerialize(
                        new KafkaPartitionSplitSerializer(),
                        new KafkaPartitionSplit(new TopicPartition("clicks", 3), next)));
    }

    @Test
    void aShardIsReadAfterARecordOrInsideOfOne() throws IOException {
        assertThat(shard(ShardPosition.after("4959")))
                .isEqualTo(new ReadPosition("shardId-0", "after 4959", -1));
        assertThat(shard(ShardPosition.inside("4959", 3)).at()).isEqualTo("inside 4959.3");
        assertThat(shard(ShardPosition.horizon()).at()).isEqualTo(ReadPosition.NOTHING);
        assertThat(shard(ShardPosition.at(Instant.EPOCH)).at()).isEqualTo(ReadPosition.NOTHING);
    }

    private static ReadPosition shard(ShardPosition position) throws IOException {
        return ClickStream.savedPosition(
                SimpleVersionedSerialization.writeVersionAndSerialize(
                        new ShardSplitSerializer(), new ShardSplit("shardId-0", position, 7)));
    }
}
