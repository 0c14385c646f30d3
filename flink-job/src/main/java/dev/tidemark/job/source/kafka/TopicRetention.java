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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** How Flink names the splits of a source's readers. */
    private static final String SPLITS = "SourceReaderState";

    private TopicRetention() {}

    /**
     * Compares a checkpoint with what the topic of clicks still holds; warns only if the gap is
     * accepted.
     *
     * @param floors the name of the state of watermarks that the counting operators keep
     * @throws RetentionGapException if records are gone that it had not read
     */
    public static void requireNoGap(
            KafkaTopic topic,
            JobSettings settings,
            CheckpointMetadata saved,
            String floors,
            Clock clock) {
        Map<TopicPartition, Long> offsets = offsets(saved);
        Map<TopicPartition, Held> left =
                Topics.held(
                        topic, offsets.keySet(), ClientProperties.read(settings.kafkaProperties()));
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
    private static Map<TopicPartition, Long> offsets(CheckpointMetadata saved) {
        Map<TopicPartition, Long> offsets =
                new TreeMap<>(
                        Comparator.comparing(TopicPartition::topic)
                                .thenComparing(TopicPartition::partition));
        for (KafkaPartitionSplit split :
                SavedCheckpoint.list(saved, SPLITS, TopicRetention::split)) {
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
