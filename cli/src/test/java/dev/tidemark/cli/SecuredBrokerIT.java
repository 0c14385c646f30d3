package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.SecureListener;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way to a broker that wants TLS and a password, by {@code --kafka-properties} alone. */
final class SecuredBrokerIT {

    private static final String WRONG = "typo-4410";
    private static final String UNQUOTED = "horse-41";

    @TempDir Path servers;
    @TempDir Path folder;

    @Test
    void everyCommandGetsInByTlsAndPasswordAndNobodySeesThePassword() throws Exception {
        SecureListener secure = SecureListener.in(servers.resolve("secure"));
        Path properties =
                secure.clientProperties(servers.resolve("client.properties"), secure.password());
        String withProperties = " --kafka-properties " + properties;
        try (KafkaBroker broker = KafkaBroker.start(servers.resolve("broker"), secure)) {
            broker.createTopic("clicks", 2);
            broker.createTopic("minutes", 1);
            String clicks = "kafka:clicks?brokers=" + secure.address();

            Result sent = run("generate --verbose --clicks 2000 --to " + clicks + withProperties);
            assertThat(sent.exit()).as(sent.err()).isZero();
            Result maximum =
                    run(
                            "check 2pc --checkpoint-interval 30s --checkpoint-timeout 60s --transaction-timeout 10m --output json --broker "
                                    + secure.address()
                                    + withProperties);
            assertThat(maximum.exit()).as(maximum.err()).isZero();
            assertThat(maximum.out()).contains("\"broker_max_ms\":900000");

            String job =
                    "run --verbose --checkpoint-interval 1s --source %s --minutes-topic kafka:minutes?brokers=%s"
                            .formatted(clicks, secure.address());
            String said;
            try (Child child = Child.start(folder, job + withProperties)) {
                child.await(() -> !minutes(broker).isEmpty());
                child.interrupt();
                said = child.messages();
                assertThat(child.exit()).as(said).isEqualTo(130);
            }
            assertThat(minutes(broker)).allSatisfy(minute -> assertThat(minute).contains("ad_"));

            wrongPasswordIsRefused(secure, clicks);
            aLoginThatCannotBeReadIsRefused(secure, clicks);
            assertThat(sent.err() + sent.out() + maximum.err() + said)
                    .doesNotContain(secure.password());
            assertThat(childLog()).content().contains("sasl.jaas.config = [hidden]");
            assertThat(filesWith(secure.password())).isEmpty();
            assertThat(filesWith(WRONG)).isEmpty();
            assertThat(filesWith(UNQUOTED)).isEmpty();
        }
    }

    private void wrongPasswordIsRefused(SecureListener secure, String clicks) throws Exception {
        Path wrong = secure.clientProperties(servers.resolve("wrong.properties"), WRONG);
        Result refused =
                run("generate --clicks 10 --to " + clicks + " --kafka-properties " + wrong);
        assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err())
                .contains("error TM-041: the brokers at " + secure.address() + " refuse")
                .contains("--kafka-properties FILE")
                .doesNotContain(WRONG);
        Result asked =
                run(
                        "check 2pc --checkpoint-interval 30s --broker "
                                + secure.address()
                                + " --kafka-properties "
                                + wrong);
        assertThat(asked.exit()).as(asked.err()).isEqualTo(2);
        assertThat(asked.err())
                .contains("error TM-041: the brokers at " + secure.address() + " refuse to say")
                .doesNotContain(WRONG);
    }

    /** Kafka quotes from it what it does not understand, and that is the password. */
    private void aLoginThatCannotBeReadIsRefused(SecureListener secure, String clicks)
            throws Exception {
        Path unreadable = servers.resolve("unreadable.properties");
        Files.writeString(
                unreadable,
                """
                security.protocol=SASL_SSL
                sasl.mechanism=PLAIN
                sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule \
                  required username="u" password=correct %s;
                """
                        .formatted(UNQUOTED));
        String brokers = secure.address() + " --kafka-properties " + unreadable;
        for (String line :
                List.of(
                        "run --source %s --minutes-topic kafka:minutes?brokers=%s"
                                .formatted(clicks, brokers),
                        "check 2pc --checkpoint-interval 30s --broker " + brokers)) {
            Result refused = run(line);
            assertThat(refused.exit()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err())
                    .contains("error TM-041: no client could be made")
                    .contains("sasl.jaas.config, cannot be read")
                    .contains("--kafka-properties FILE")
                    .doesNotContain("horse", "correct");
        }
    }

    private Result run(String line) {
        return Tidemark.in(folder)
                .with("TIDEMARK_JOB_OPTS", "-Dtidemark.log=" + childLog())
                .run(line.split(" ", -1));
    }

    /** Where {@code generate} and {@code check} log: in a folder that they delete, unless told. */
    private Path childLog() {
        return folder.resolve("child.log");
    }

    private static List<String> minutes(KafkaBroker broker) {
        return TopicReader.values(
                broker.address(), "minutes", Map.of("isolation.level", "read_committed"));
    }

    /** Logs, checkpoints, the ledger, the lake: whatever the commands have left. */
    private List<Path> filesWith(String secret) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).anyMatch(file -> file.toString().endsWith(".log"));
            return all.stream().filter(file -> holds(file, secret)).toList();
        }
    }

    private static boolean holds(Path file, String secret) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                    .contains(secret);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
