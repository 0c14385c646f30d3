package dev.tidemark.job.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a Kafka client gets in: TLS and SASL settings, and whatever else it takes, from a file of
 * properties as Kafka's own tools read it ({@code --command-config}). Secrets stay in that file and
 * out of command lines.
 */
public final class ClientProperties {

    /** What the counts rest on: two owners of these would be a fault that nobody sees. */
    private static final Set<String> OURS =
            Set.of(
                    "bootstrap.servers",
                    "transactional.id",
                    "transaction.timeout.ms",
                    "enable.idempotence",
                    "acks",
                    "key.serializer",
                    "value.serializer",
                    "key.deserializer",
                    "value.deserializer",
                    "isolation.level",
                    "auto.offset.reset",
                    "enable.auto.commit",
                    "group.id",
                    "partition.discovery.interval.ms");

    private ClientProperties() {}

    /**
     * Reads a file.
     *
     * @param file its name; empty for no file and no properties
     * @throws IllegalArgumentException if the file cannot be read, or sets what the job sets
     *     itself; values are never repeated
     */
    public static Properties read(String file) {
        Properties properties = new Properties();
        if (file.isEmpty()) {
            return properties;
        }
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--kafka-properties: %s cannot be read (%s)"
                            .formatted(file, e.getClass().getSimpleName()),
                    e);
        } catch (IllegalArgumentException e) {
            // A damaged escape: the reason repeats nothing of the file.
            throw new IllegalArgumentException(
                    "--kafka-properties: %s cannot be read (%s)".formatted(file, e.getMessage()),
                    e);
        }
        Set<String> twice = new TreeSet<>(properties.stringPropertyNames());
        twice.retainAll(OURS);
        if (!twice.isEmpty()) {
            throw new IllegalArgumentException(
                    "--kafka-properties: %s sets %s, which tidemark sets itself; remove it there"
                            .formatted(file, String.join(", ", twice)));
        }
        return properties;
    }
}
