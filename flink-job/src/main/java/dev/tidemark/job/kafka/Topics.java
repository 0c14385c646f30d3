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
import org.apache.flink.util.ExceptionUtils;
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

    private static final String LOGIN_UNREADABLE =
            "its JAAS configuration, sasl.jaas.config, cannot be read";
    private static final String UNRESOLVED = "No resolvable bootstrap urls";

    private Topics() {}

    /**
     * How many partitions a topic has.
     *
     * @param client TLS and SASL settings
     * @throws StreamUnusableException if it is not there, may not be used, nobody answers, or no
     *     client can be made
     */
    public static int partitions(KafkaTopic topic, Properties client) {
        try (Admin admin = admin(topic, client)) {
            return partitions(admin, topic);
        } catch (KafkaException e) {
            throw away(topic, e.getCause() == null ? e : e.getCause());
        }
    }

    private static Admin admin(KafkaTopic topic, Properties client) {
        try {
            return Admin.create(Brokers.settings(topic.brokers(), client));
        } catch (KafkaException e) {
            throw noClient(topic, e);
        }
    }

    /**
     * What it means that no client could be made: its settings are wrong, unless no name of a
     * broker leads to an address now.
     */
    public static StreamUnusableException noClient(KafkaTopic topic, KafkaException e) {
        Optional<Throwable> unresolved = ExceptionUtils.findThrowableWithMessage(e, UNRESOLVED);
        if (unresolved.isPresent()) {
            return away(topic, unresolved.get());
        }
        // Kafka quotes from a login that it cannot read, and the password is in it.
        boolean isLogin = ExceptionUtils.findThrowableWithMessage(e, "JAAS").isPresent();
        return StreamUnusableException.wrong(
                "no client could be made for the brokers at %s: %s"
                        .formatted(topic.brokers(), isLogin ? LOGIN_UNREADABLE : why(e)),
                "the same command with a --kafka-properties FILE that a client can be made of",
                isLogin ? null : e);
    }

    /** The client's last word, and what lies below it: the words above only name classes. */
    private static String why(KafkaException e) {
        Throwable client = e;
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
            client = root instanceof KafkaException ? root : client;
        }
        return client == root ? root.getMessage() : "%s (%s)".formatted(client.getMessage(), root);
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
            throw away(topic, e);
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
        try (Admin admin = admin(topic, client)) {
            return held(admin, topic, partitions);
        } catch (KafkaException e) {
            throw away(topic, e.getCause() == null ? e : e.getCause());
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
            throw away(topic, e);
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
        return away(topic, cause);
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

    private static StreamUnusableException away(KafkaTopic topic, Throwable cause) {
        return StreamUnusableException.away(
                "the brokers at %s do not answer: %s. If they want TLS or SASL, --kafka-properties FILE says how"
                        .formatted(topic.brokers(), cause.getMessage()),
                "the same command, when they answer",
                cause);
    }
}
