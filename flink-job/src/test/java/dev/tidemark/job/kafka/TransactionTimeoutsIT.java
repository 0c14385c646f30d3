package dev.tidemark.job.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.drill.ChildRun;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.local.BrokerQuestion;
import dev.tidemark.job.local.LocalRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The start of a job that publishes minutes, against the settings of a real broker. */
@Timeout(600)
class TransactionTimeoutsIT {

    @TempDir static Path brokerFolder;
    private static KafkaBroker broker;
    private static String topic;

    @TempDir Path folder;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = KafkaBroker.start(brokerFolder);
        topic = broker.createTopic("minutes", 1);
    }

    @AfterAll
    static void stopBroker() throws Exception {
        broker.close();
    }

    @Test
    void aTimeoutOverTheBrokersMaximumIsRefusedWithBothValuesAndTheRangeThatFits()
            throws Exception {
        ChildRun refused = run("--transaction-timeout", "3600s");

        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.result()).isEqualTo("timeouts_do_not_fit");
        assertThat(refused.message())
                .contains("--transaction-timeout is 3600 s")
                .contains("allow 900 s")
                .contains("a transaction timeout above 140 s and up to 900 s fits")
                .contains("Nothing was started");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void aTimeoutThatARestartCanOutliveIsRefusedToo() throws Exception {
        ChildRun refused = run("--transaction-timeout", "140s");

        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.message()).contains("its minutes would be lost");
    }

    @Test
    void brokersThatDoNotAnswerAreNamed() throws Exception {
        ChildRun failed = ChildRun.of(BrokerQuestion.class, folder, "--brokers", "127.0.0.1:1");

        assertThat(failed.exit()).isEqualTo(5);
        assertThat(failed.result()).isEqualTo("no_broker");
        assertThat(failed.message()).contains("127.0.0.1:1", "Nothing was started");
    }

    @Test
    void aBrokerIsAskedForItsMaximum() throws Exception {
        ChildRun answer = ChildRun.of(BrokerQuestion.class, folder, "--brokers", broker.address());

        assertThat(answer.exit()).isZero();
        assertThat(answer.event("broker").get("transaction_max_timeout_ms").asLong())
                .isEqualTo(900_000);
    }

    private ChildRun run(String... more) throws Exception {
        Files.createDirectories(folder.resolve("clicks"));
        return ChildRun.of(
                LocalRun.class,
                folder,
                java.util.stream.Stream.concat(
                                java.util.stream.Stream.of(
                                        "--source",
                                        "file:" + folder.resolve("clicks"),
                                        "--store",
                                        "sqlite:" + folder.resolve("tidemark.db"),
                                        "--minutes-topic",
                                        topic),
                                java.util.Arrays.stream(more))
                        .toArray(String[]::new));
    }
}
