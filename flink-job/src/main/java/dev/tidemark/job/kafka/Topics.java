package dev.tidemark.job.kafka;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** What brokers say about a topic before anybody reads or writes it. */
public final class Topics {

    private Topics() {}

    /**
     * How many partitions a topic has.
     *
     * @param client TLS and SASL settings
     * @throws StreamUnusableException if it is not there, may not be used, nobody answers, or no
     *     client can be made
     */
    public static int partitions(KafkaTopic topic, Properties client) {
        try (Admin admin = BrokerClient.admin(topic.brokers(), client)) {
            return partitions(admin, topic);
        } catch (KafkaException e) {
            throw BrokerClient.away(topic.brokers(), e.getCause() == null ? e : e.getCause());
        }
    }

    private static int partitions(Admin admin, KafkaTopic topic) {
        try {
            return admin.describeTopics(List.of(topic.name()))
                    .allTopicNames()
                    .get()
                    .get(topic.name())
                    .partitions()
                    .size();
        } catch (ExecutionException e) {
            throw unusable(admin, topic, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BrokerClient.away(topic.brokers(), e);
        }
    }

    /**
     * What a partition holds now.
     *
     * @param first the offset of its oldest record; that of the next record if there is none
     * @param end the offset of the next record
     * @param oldest when the oldest record was written; empty if there is none
     */
    public record Held(long first, long end, Optional<Instant> oldest) {}

    /**
     * What partitions still hold.
     *
     * @param partitions that the topic has: the client asks for any other until it gives up
     * @param client TLS and SASL settings
     * @throws StreamUnusableException if it is not there, may not be used, nobody answers, or no
     *     client can be made
     */
    public static Map<TopicPartition, Held> held(
            KafkaTopic topic, Collection<TopicPartition> partitions, Properties client) {
        try (Admin admin = BrokerClient.admin(topic.brokers(), client)) {
            return held(admin, topic, partitions);
        } catch (KafkaException e) {
            throw BrokerClient.away(topic.brokers(), e.getCause() == null ? e : e.getCause());
        }
    }

    private static Map<TopicPartition, Held> held(
            Admin admin, KafkaTopic topic, Collection<TopicPartition> partitions) {
        try {
            ListOffsetsResult begin = offsets(admin, partitions, OffsetSpec.earliest());
            ListOffsetsResult end = offsets(admin, partitions, OffsetSpec.latest());
            ListOffsetsResult first = offsets(admin, partitions, OffsetSpec.forTimestamp(0));
            Map<TopicPartition, Held> held = new HashMap<>();
            for (TopicPartition partition : partitions) {
                long time = first.partitionResult(partition).get().timestamp();
                held.put(
                        partition,
                        new Held(
                                begin.partitionResult(partition).get().offset(),
                                end.partitionResult(partition).get().offset(),
                                time < 0
                                        ? Optional.empty()
                                        : Optional.of(Instant.ofEpochMilli(time))));
            }
            return held;
        } catch (ExecutionException e) {
            throw unusable(admin, topic, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BrokerClient.away(topic.brokers(), e);
        }
    }

    private static ListOffsetsResult offsets(
            Admin admin, Collection<TopicPartition> partitions, OffsetSpec spec) {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        partitions.forEach(partition -> wanted.put(partition, spec));
        return admin.listOffsets(wanted);
    }

    private static StreamUnusableException unusable(
            Admin admin, KafkaTopic topic, Throwable cause) {
        if (cause instanceof UnknownTopicOrPartitionException
                || cause instanceof InvalidTopicException) {
            return StreamUnusableException.missing(
                    "the cluster at %s has no topic".formatted(topic.brokers()),
                    topic.name(),
                    names(admin),
                    "kafka-topics.sh --bootstrap-server %s --create --topic %s --partitions N, or the same command with the right name"
                            .formatted(topic.brokers(), topic.name()));
        }
        if (cause instanceof AuthenticationException || cause instanceof AuthorizationException) {
            return StreamUnusableException.wrong(
                    "the brokers at %s refuse %s: %s"
                            .formatted(topic.brokers(), topic.name(), cause.getMessage()),
                    "the same command with a --kafka-properties FILE that they accept",
                    cause);
        }
        return BrokerClient.away(topic.brokers(), cause);
    }

    private static Optional<Collection<String>> names(Admin admin) {
        try {
            return Optional.of(admin.listTopics().names().get());
        } catch (ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
