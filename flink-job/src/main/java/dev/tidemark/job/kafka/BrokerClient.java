package dev.tidemark.job.kafka;

import dev.tidemark.job.StreamUnusableException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import org.apache.flink.util.ExceptionUtils;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;

/** Makes the client that asks brokers, and says what it means if none can be made. */
public final class BrokerClient {

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);
    private static final String LOGIN_UNREADABLE =
            "its JAAS configuration, sasl.jaas.config, cannot be read";
    private static final String UNRESOLVED = "No resolvable bootstrap urls";

    private BrokerClient() {}

    /**
     * A client that asks one question and does not wait long for the answer.
     *
     * @param brokers one or more {@code HOST:PORT}
     * @param client TLS and SASL settings
     * @throws StreamUnusableException if none can be made
     */
    static Admin admin(String brokers, Properties client) {
        Properties properties = new Properties();
        properties.putAll(client);
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, brokers);
        properties.put(
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) ANSWER_WITHIN.toMillis());
        properties.put(
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) ANSWER_WITHIN.toMillis() / 2);
        // Else the client spins while nobody answers.
        properties.putIfAbsent(AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG, "none");
        try {
            return Admin.create(properties);
        } catch (KafkaException e) {
            throw noClient(brokers, e);
        }
    }

    /**
     * What it means that no client could be made: its settings are wrong, unless no name of a
     * broker leads to an address now.
     */
    public static StreamUnusableException noClient(String brokers, KafkaException e) {
        Optional<Throwable> unresolved = ExceptionUtils.findThrowableWithMessage(e, UNRESOLVED);
        if (unresolved.isPresent()) {
            return away(brokers, unresolved.get());
        }
        // Kafka quotes from a login that it cannot read, and the password is in it.
        boolean isLogin = ExceptionUtils.findThrowableWithMessage(e, "JAAS").isPresent();
        return StreamUnusableException.wrong(
                "no client could be made for the brokers at %s: %s"
                        .formatted(brokers, isLogin ? LOGIN_UNREADABLE : why(e)),
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

    /** Brokers that do not answer now. */
    static StreamUnusableException away(String brokers, Throwable cause) {
        return StreamUnusableException.away(
                "the brokers at %s do not answer: %s. If they want TLS or SASL, --kafka-properties FILE says how"
                        .formatted(brokers, cause.getMessage()),
                "the same command, when they answer",
                cause);
    }
}
