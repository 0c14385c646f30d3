package dev.tidemark.job.kafka;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.StreamUnusableException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
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
     * @throws StreamUnusableException if it is not there, may not be used, or nobody answers
     */
    public static int partitions(KafkaTopic topic, Properties client) {
        try (Admin admin = Admin.create(Brokers.settings(topic.brokers(), client))) {
            return partitions(admin, topic);
        } catch (KafkaException e) {
            throw away(topic, e.getCause() == null ? e : e.getCause());
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
            throw away(topic, e);
        }
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
