package dev.tidemark.job.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;

/** What brokers say about themselves when they are asked. */
public final class Brokers {

    private static final String MAXIMUM = "transaction.max.timeout.ms";
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    private Brokers() {}

    /**
     * The longest transaction that every broker of a cluster allows: the smallest of their {@code
     * transaction.max.timeout.ms}, since any of them may coordinate a transaction.
     *
     * @param brokers one or more {@code HOST:PORT}
     * @param client TLS and SASL settings
     * @throws BrokerException if they do not answer, or this principal may not ask
     */
    public static Duration longestTransaction(String brokers, Properties client) {
        try (Admin admin = Admin.create(settings(brokers, client))) {
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

    /** Those of a client that asks one question and does not wait long for the answer. */
    static Properties settings(String brokers, Properties client) {
        Properties properties = new Properties();
        properties.putAll(client);
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        properties.put(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) ANSWER_WITHIN.toMillis());
        properties.put(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) ANSWER_WITHIN.toMillis() / 2);
        // Else the client spins while nobody answers.
        properties.putIfAbsent(AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
        return properties;
    }

    private static Duration maximum(Config broker) {
        return Duration.ofMillis(Long.parseLong(broker.get(MAXIMUM).value()));
    }
}
