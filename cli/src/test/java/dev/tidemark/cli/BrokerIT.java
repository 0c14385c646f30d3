package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that ask a real Kafka broker. */
final class BrokerIT {

    @TempDir static Path brokerFolder;
    private static KafkaBroker broker;

    @TempDir Path folder;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = KafkaBroker.start(brokerFolder);
    }

    @AfterAll
    static void stopBroker() throws Exception {
        broker.close();
    }

    @Test
    void theMaximumOfTheTimeoutsComesFromTheBroker() {
        Result tooLong = check("--transaction-timeout", "1h");
        assertThat(tooLong.err()).isEmpty();
        assertThat(tooLong.exit()).isEqualTo(3);
        assertThat(tooLong.out())
                .startsWith("rejected: the broker refuses the producer")
                .contains("3,600 > 900 s")
                .doesNotContain("broker maximum");

        Result fits = check("--transaction-timeout", "10m", "--output", "json");
        assertThat(fits.exit()).isZero();
        assertThat(fits.out()).contains("\"broker_max_ms\":900000");
    }

    @Test
    void aMaximumThatIsGivenAndAskedForIsRefused() {
        Result twice = check("--broker-max", "15m");
        assertThat(twice.exit()).isEqualTo(2);
        assertThat(twice.err()).contains("leave out --broker-max");
    }

    @Test
    void brokersThatDoNotAnswerAreNamedWithTheNextCommand() {
        Result silent =
                Tidemark.in(folder)
                        .run(
                                "check",
                                "2pc",
                                "--checkpoint-interval",
                                "30s",
                                "--broker",
                                "127.0.0.1:1");
        assertThat(silent.exit()).isEqualTo(1);
        assertThat(silent.out()).isEmpty();
        assertThat(silent.err())
                .startsWith("error TM-027: the brokers at 127.0.0.1:1 did not say")
                .contains("--broker-max TIME");
    }

    @Test
    void aJobWhoseTransactionsDoNotFitDoesNotStart() throws Exception {
        Files.createDirectories(folder.resolve("clicks"));
        Result refused =
                Tidemark.in(folder)
                        .run(
                                "run",
                                "--minutes-topic",
                                "kafka:minutes?brokers=" + broker.address(),
                                "--transaction-timeout",
                                "3600s");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("error TM-026: --transaction-timeout is 3600 s")
                .contains("allow 900 s")
                .contains("above 140 s and up to 900 s fits");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    private Result check(String... more) {
        String[] args = new String[more.length + 8];
        String[] always = {
            "check",
            "2pc",
            "--checkpoint-interval",
            "30s",
            "--checkpoint-timeout",
            "60s",
            "--broker",
            broker.address()
        };
        System.arraycopy(always, 0, args, 0, always.length);
        System.arraycopy(more, 0, args, always.length, more.length);
        return Tidemark.in(folder).run(args);
    }
}
