package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
        assertThat(silent.exit()).isEqualTo(5);
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
                                broker.createTopic("minutes", 1),
                                "--transaction-timeout",
                                "3600s");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("error TM-026: --transaction-timeout is 3600 s")
                .contains("allow 900 s")
                .contains("above 140 s and up to 900 s fits");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void generatedClicksGoThroughATopicIntoTheRowsThatWereExpected() throws Exception {
        String topic = broker.createTopic("generated", 2);
        Result sent =
                generate(
                        topic,
                        "--clicks 3000 --ads 5 --duplicates 5% --bad 0.5% --expected right --output json");
        assertThat(sent.exit()).as(sent.err()).isZero();
        assertThat(sent.out()).contains("\"sent\":3000").contains("\"may_stand_twice\":0");
        // Clicks of the next hour close the minutes of this one.
        Result closing =
                generate(topic, "--clicks 20 --start 2026-02-08T11:10:00Z --late 0% --seed 2");
        assertThat(closing.exit()).as(closing.err()).isZero();
        assertThat(closing.err()).contains("next: tidemark run --source '" + topic + "'");

        Map<String, Long> expected = expectedClicks();
        try (Child job = Child.start(folder, "run --checkpoint-interval 1s --source " + topic)) {
            job.await(() -> hourTen().equals(expected));
            job.interrupt();
            assertThat(job.exit()).as(job.messages()).isEqualTo(130);
        }
        assertThat(hourTen()).isEqualTo(expected);
    }

    @Test
    void anInterruptedLoadSaysHowMuchStands() throws Exception {
        String topic = broker.createTopic("load", 1);
        String load = "--shards 1 --seed 3 --late 0% --rate 20/s --for 1h";
        try (Child generating = Child.start(folder, "generate --to " + topic + " " + load)) {
            generating.await(() -> !values("load").isEmpty());
            generating.interrupt();
            assertThat(generating.exit()).as(generating.messages()).isEqualTo(130);
            int stands = values("load").size();
            assertThat(generating.messages())
                    .contains("error TM-040: stopped: the first " + stands + " records")
                    .contains("the same command with --skip " + stands);
        }
    }

    @Test
    void aTopicThatIsNotThereIsAUsageErrorThatNamesTheNearest() throws Exception {
        broker.createTopic("orders", 1);
        Result missing = generate("kafka:order?brokers=" + broker.address(), "--clicks 10");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err())
                .contains("error TM-041: the cluster at " + broker.address())
                .contains("has no topic 'order'; did you mean 'orders'?")
                .contains("--create --topic order");

        Result run =
                Tidemark.in(folder)
                        .run("run", "--source", "kafka:order?brokers=" + broker.address());
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("error TM-041").contains("did you mean 'orders'?");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void aTopicOfMinutesThatIsNotThereIsAUsageErrorThatNamesTheNearest() throws Exception {
        broker.createTopic("closed-minutes", 1);
        Files.createDirectories(folder.resolve("clicks"));
        Result missing =
                Tidemark.in(folder)
                        .run(
                                "run",
                                "--minutes-topic",
                                "kafka:closed-minute?brokers=" + broker.address());
        assertThat(missing.exit()).as(missing.err()).isEqualTo(2);
        assertThat(missing.err())
                .contains("error TM-041: the cluster at " + broker.address())
                .contains("has no topic 'closed-minute'; did you mean 'closed-minutes'?")
                .contains("--create --topic closed-minute");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void aTargetThatDoesNotAnswerIsExitFive() {
        Result kinesis =
                generate(
                        "kinesis:clicks?region=eu-west-1&endpoint=http://127.0.0.1:1",
                        "--clicks 9");
        assertThat(kinesis.exit()).as(kinesis.err()).isEqualTo(5);
        assertThat(kinesis.err()).contains("error TM-042: Kinesis in eu-west-1").contains("next:");
    }

    @Test
    void brokersOfATopicOfMinutesThatDoNotAnswerAreExitFiveToo() throws Exception {
        Files.createDirectories(folder.resolve("clicks"));
        Result silent =
                Tidemark.in(folder)
                        .run("run", "--minutes-topic", "kafka:minutes?brokers=127.0.0.1:1");
        assertThat(silent.exit()).as(silent.err()).isEqualTo(5);
        assertThat(silent.err()).contains("error TM-042: the brokers at 127.0.0.1:1 do not answer");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    @Test
    void aTopicTakesNoFilesOptionsAndAFolderNoTopicsOptions() {
        String topic = "kafka:generated?brokers=" + broker.address();
        assertThat(generate(topic, "--clicks 9 --format csv").err())
                .contains("--format: the record");
        assertThat(generate(topic, "--clicks 9 --skip 10").err()).contains("--skip: 10 is not");
        assertThat(generate("file:here", "--clicks 9 --skip 1").err())
                .contains("--skip: files are");
        assertThat(generate("kafka:nobrokers", "--clicks 9").exit()).isEqualTo(2);
    }

    private Result generate(String to, String options) {
        List<String> words = new ArrayList<>(List.of("generate", "--to", to));
        words.addAll(List.of(options.split(" ", -1)));
        return Tidemark.in(folder)
                .with("AWS_ACCESS_KEY_ID", "test")
                .with("AWS_SECRET_ACCESS_KEY", "test")
                .run(words.toArray(String[]::new));
    }

    private static List<String> values(String topic) {
        return TopicReader.values(broker.address(), topic, Map.of());
    }

    /** Fast and late clicks of hour ten, by ad. */
    private Map<String, Long> hourTen() {
        if (!hasLedger()) {
            return Map.of();
        }
        Map<String, Long> rows = new TreeMap<>(new CountedRows(folder).hours());
        rows.keySet().removeIf(key -> !key.endsWith("|H2026-02-08T10"));
        return rows;
    }

    private boolean hasLedger() {
        return Files.exists(folder.resolve("tidemark.db"))
                && new CountedRows(folder)
                                .number(
                                        "SELECT count(*) FROM sqlite_master WHERE name = 'ad_metrics'")
                        == 1;
    }

    /** The same as {@code _expected.csv} has it. */
    private Map<String, Long> expectedClicks() throws Exception {
        Map<String, Long> rows = new TreeMap<>();
        List<String> lines = Files.readAllLines(folder.resolve("right/_expected.csv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            rows.put(
                    cells[0] + "|H" + cells[1],
                    Long.parseLong(cells[2]) + Long.parseLong(cells[4]));
        }
        assertThat(rows).isNotEmpty();
        return rows;
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
