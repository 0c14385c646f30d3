package dev.tidemark.job.kafka;

import dev.tidemark.job.StreamUnusableException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** What brokers say about themselves when they are asked. */
public final class Brokers {

    private static final String MAXIMUM = "transaction.max.timeout.ms";

    private Brokers() {}

    /**
     * The longest transaction that every broker of a cluster allows: the smallest of their {@code
     * transaction.max.timeout.ms}, since any of them may coordinate a transaction.
     *
     * @param brokers one or more {@code HOST:PORT}
     * @param client TLS and SASL settings
     * @throws BrokerException if they do not answer
     * @throws StreamUnusableException if this principal may not ask, or no client can be made
     */
    public static Duration longestTransaction(String brokers, Properties client) {
        try (Admin admin = BrokerClient.admin(brokers, client)) {
            List<ConfigResource> all =
                    admin.describeCluster().nodes().get().stream()
                            .map(
                                    node ->
                                            new ConfigResource(
                                                    ConfigResource.Type.BROKER, node.idString()))
                            .toList();
            return admin.describeConfigs(all).all().get().values().stream()
                    .map(Brokers::maximum)
                    .min(Duration::compareTo)
                    .orElseThrow(() -> new BrokerException(brokers, "they name no broker", null));
        } catch (ExecutionException e) {
            throw unusable(brokers, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException(brokers, "the question was interrupted", e);
        } catch (org.apache.kafka.common.KafkaException e) {
            Throwable root = e.getCause() == null ? e : e.getCause();
            throw new BrokerException(brokers, root.getMessage(), e);
        }
    }

    private static RuntimeException unusable(String brokers, Throwable cause) {
        if (cause instanceof AuthenticationException || cause instanceof AuthorizationException) {
            return StreamUnusableException.wrong(
                    "the brokers at %s refuse to say what they allow: %s. Asking needs the right DescribeConfigs on the cluster"
                            .formatted(brokers, cause.getMessage()),
                    "the same command with a --kafka-properties FILE that they accept",
                    cause);
        }
        return new BrokerException(brokers, cause.getMessage(), cause);
    }

    private static Duration maximum(Config broker) {
        return Duration.ofMillis(Long.parseLong(broker.get(MAXIMUM).value()));
    }
}
