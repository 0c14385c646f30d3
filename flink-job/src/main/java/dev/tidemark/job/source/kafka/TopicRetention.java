package dev.tidemark.job.source.kafka;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.kafka.Topics;
import dev.tidemark.job.kafka.Topics.Held;
import dev.tidemark.job.source.RetentionGapException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplitSerializer;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses to go on from a checkpoint whose offsets a topic no longer has (docs/protocol.md, R27).
 * Without it the source would fail at its first read, again and again, and could not say what is
 * missing.
 */
public final class TopicRetention {

    private static final Logger LOG = LoggerFactory.getLogger(TopicRetention.class);

    private TopicRetention() {}

    /**
     * Compares a checkpoint with what the topic of clicks still holds; warns only if the gap is
     * accepted.
     *
     * @param floors the name of the state of watermarks that the counting operators keep
     * @throws RetentionGapException if records are gone that it had not read; also of an accepted
     *     gap if the topic is another one or lacks a partition
     */
    public static void requireNoGap(
            KafkaTopic topic,
            JobSettings settings,
            CheckpointMetadata saved,
            String floors,
            Clock clock) {
        Properties client = ClientProperties.read(settings.kafkaProperties());
        List<KafkaPartitionSplit> splits =
                SavedCheckpoint.list(saved, SavedCheckpoint.SPLITS, TopicRetention::split);
        requireItHasThem(topic, Topics.partitions(topic, client), splits);
        Map<TopicPartition, Long> offsets = offsets(splits);
        Map<TopicPartition, Held> left = Topics.held(topic, offsets.keySet(), client);
        requireNotMadeAnew(topic, settings, offsets, left);
        List<String> gone = new ArrayList<>();
        List<Instant> times = new ArrayList<>();
        offsets.forEach(
                (partition, offset) -> {
                    Held held = left.get(partition);
                    if (offset < held.first()) {
                        gone.add(
                                "offsets %d to %d of partition %d"
                                        .formatted(
                                                offset, held.first() - 1, partition.partition()));
                        times.add(held.oldest().orElse(clock.instant()));
                    }
                });
        if (gone.isEmpty()) {
            return;
        }
        RetentionGapException gap =
                gap(
                        topic,
                        String.join(", ", gone),
                        countedTo(saved, floors),
                        times.stream().max(Comparator.naturalOrder()).orElseThrow());
        if (!settings.acceptGap()) {
            throw gap;
        }
        LOG.warn("going on all the same: {}", gap.getMessage());
    }

    /**
     * The connector takes up every split that a checkpoint holds. One of another topic it would
     * read beside this one, and one that is not there it would ask for again and again, even where
     * a gap is accepted.
     */
    static void requireItHasThem(
            KafkaTopic topic, int partitions, Collection<KafkaPartitionSplit> splits) {
        for (KafkaPartitionSplit split : splits) {
            if (!split.getTopic().equals(topic.name())) {
                throw RetentionGapException.ofOtherTopic(topic, split.getTopic());
            }
        }
        int needed = splits.stream().mapToInt(split -> split.getPartition() + 1).max().orElse(0);
        if (needed > partitions) {
            throw RetentionGapException.ofFewerPartitions(topic, partitions, needed);
        }
    }

    /** A saved offset behind the end belongs to another topic of this name, or to a lost log. */
    private static void requireNotMadeAnew(
            KafkaTopic topic,
            JobSettings settings,
            Map<TopicPartition, Long> offsets,
            Map<TopicPartition, Held> left) {
        offsets.forEach(
                (partition, offset) -> {
                    long end = left.get(partition).end();
                    if (offset <= end) {
                        return;
                    }
                    RetentionGapException anew =
                            RetentionGapException.ofNewTopic(
                                    topic.toString(), partition.partition(), offset, end);
                    if (!settings.acceptGap()) {
                        throw anew;
                    }
                    LOG.warn("going on all the same: {}", anew.getMessage());
                });
    }

    private static RetentionGapException gap(
            KafkaTopic topic, String gone, Optional<Instant> countedTo, Instant oldest) {
        return countedTo
                .map(time -> RetentionGapException.ofOffsets(topic.toString(), gone, time, oldest))
                .orElseGet(
                        () ->
                                RetentionGapException.ofOffsetsBeforeAnyHour(
                                        topic.toString(), gone, oldest));
    }

    /** Where each partition is read on; none for those that have not been read at all. */
    private static Map<TopicPartition, Long> offsets(Collection<KafkaPartitionSplit> splits) {
        Map<TopicPartition, Long> offsets =
                new TreeMap<>(Comparator.comparing(TopicPartition::partition));
        for (KafkaPartitionSplit split : splits) {
            if (split.getStartingOffset() >= 0) {
                offsets.put(split.getTopicPartition(), split.getStartingOffset());
            }
        }
        return offsets;
    }

    private static KafkaPartitionSplit split(DataInputView in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return SimpleVersionedSerialization.readVersionAndDeSerialize(
                new KafkaPartitionSplitSerializer(), bytes);
    }

    /** The lowest watermark of all subtasks; empty if one of them had none. */
    private static Optional<Instant> countedTo(CheckpointMetadata saved, String floors) {
        return SavedCheckpoint.list(saved, floors, DataInputView::readLong).stream()
                .min(Comparator.naturalOrder())
                .filter(watermark -> watermark != Long.MIN_VALUE)
                .map(Instant::ofEpochMilli);
    }
}
