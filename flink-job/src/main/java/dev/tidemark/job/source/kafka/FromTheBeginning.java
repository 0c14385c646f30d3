package dev.tidemark.job.source.kafka;

import java.util.Collection;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition that is new to the job is read from its first record on. One that is not goes on
 * where its checkpoint says or not at all: the connector's own initializer would go on, silently,
 * behind the gap that the topic's retention has left (docs/protocol.md, R27). With {@code
 * --accept-gap} it does.
 */
final class FromTheBeginning implements OffsetsInitializer {

    private static final long serialVersionUID = 1L;

    private final boolean acceptGap;

    FromTheBeginning(boolean acceptGap) {
        this.acceptGap = acceptGap;
    }

    @Override
    public Map<TopicPartition, Long> getPartitionOffsets(
            Collection<TopicPartition> partitions, PartitionOffsetsRetriever offsets) {
        return OffsetsInitializer.earliest().getPartitionOffsets(partitions, offsets);
    }

    @Override
    @SuppressWarnings("deprecation") // The connector's interface names it.
    public OffsetResetStrategy getAutoOffsetResetStrategy() {
        return acceptGap ? OffsetResetStrategy.EARLIEST : OffsetResetStrategy.NONE;
    }
}
