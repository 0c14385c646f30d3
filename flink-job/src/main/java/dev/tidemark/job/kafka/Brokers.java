package dev.tidemark.job.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;

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
     * @throws BrokerException if they do not answer, or this principal may not ask
     * @throws dev.tidemark.job.StreamUnusableException if no client can be made
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
            throw new BrokerException(brokers, e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerException(brokers, "the question was interrupted", e);
        } catch (org.apache.kafka.common.KafkaException e) {
            Throwable root = e.getCause() == null ? e : e.getCause();
            throw new BrokerException(brokers, root.getMessage(), e);
        }
    }

    private static Duration maximum(Config broker) {
        return Duration.ofMillis(Long.parseLong(broker.get(MAXIMUM).value()));
    }
}
