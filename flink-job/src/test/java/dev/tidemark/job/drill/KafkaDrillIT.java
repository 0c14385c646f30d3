package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real job between two topics of a real broker: clicks come from one, closed minutes go to the
 * other, and the TaskManager is killed in between.
 */
@Timeout(900)
class KafkaDrillIT {

    private static final String CLICKS = "clicks";
    private static final String MINUTES = "minutes";
    private static final int SHARDS = 3;

    /** After the log's hour, and long before its clicks are over their horizon. */
    private static final Instant CLOSING = Instant.parse("2026-02-08T11:05:00Z");

    @TempDir Path folder;

    /**
     * One partition stays empty; two subtasks read four partitions, then six do. At the end the
     * topic grows during a run, and one shard's clicks go to the new partition.
     */
    @Test
    void threeKillsAndARescaleBetweenTwoTopicsLoseAndDoubleNothing() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"));
                Drill drill = new Drill(folder, log(), 6)) {
            String[] settings = betweenTwoTopics(broker);
            try (ProducedLog clicks = new ProducedLog(log(), CLICKS, broker.address())) {
                clicks.send(0.2);
                drill.begin(2, settings);
                drill.awaitWrites(20);
                drill.cluster().awaitCheckpoint(drill.job());
                clicks.send(0.2);
                drill.kill(() -> clicks.send(0.2));
                drill.awaitWrites(20);
                drill.kill(() -> clicks.send(0.2));
                String savepoint = drill.stopAfter(20);
                drill.goOn(6, savepoint, settings);
                clicks.send(0.1);
                drill.awaitWrites(1);
                drill.kill(() -> clicks.send(0.1));
                drill.awaitWrites(1);
                broker.growTopic(CLICKS, SHARDS + 2);
                clicks.moveShard(0, SHARDS + 1);
                clicks.send(1);
                clicks.sendClosingClicks(CLOSING);
            }
            assertAllIsRight(drill, broker, SHARDS + 2);
        }
    }

    /** In lives of five kills: after ten restarts Flink gives a job up. */
    @Test
    @Tag("nightly")
    void twentyKillsAndFourRescalesBetweenTwoTopicsLoseAndDoubleNothing() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"));
                Drill drill = new Drill(folder, log(), 4)) {
            String[] settings = betweenTwoTopics(broker);
            try (ProducedLog clicks = new ProducedLog(log(), CLICKS, broker.address())) {
                clicks.send(0.1);
                drill.begin(2, settings);
                for (int life = 0; life < 4; life++) {
                    drill.awaitWrites(1);
                    drill.cluster().awaitCheckpoint(drill.job());
                    for (int kill = 0; kill < 5; kill++) {
                        drill.kill(() -> clicks.send(0.04));
                    }
                    String savepoint = drill.stopAfter(1);
                    drill.goOn(1 << (life % 3), savepoint, settings);
                    clicks.send(0.02);
                }
                clicks.send(1);
                clicks.sendClosingClicks(CLOSING);
            }
            assertAllIsRight(drill, broker, SHARDS + 1);
        }
    }

    private static String[] betweenTwoTopics(KafkaBroker broker) throws Exception {
        return new String[] {
            "--source",
            broker.createTopic(CLICKS, SHARDS + 1),
            "--minutes-topic",
            broker.createTopic(MINUTES, 2),
            "--checkpoint-interval",
            "500ms",
            "--idle-timeout",
            "1s"
        };
    }

    private static void assertAllIsRight(Drill drill, KafkaBroker broker, int partitions)
            throws Exception {
        awaitTheHour(drill);
        broker.awaitReadToTheEnd("tidemark-g1", CLICKS, partitions);
        drill.stopAfter(0);
        DrillResult result = DrillResult.of(drill);
        result.assertCountsAreRight();
        result.assertMinutesSumToHours();
        result.assertTheLakeIsComplete(SHARDS);
        result.assertTheExceptionsAreRight();
        assertThat(drill.register().refusedWrites().list()).as("refused writes").isEmpty();
        assertEachMinuteIsPublishedOnce(drill, broker);
    }

    /** As the command {@code run} meets it; with the gap accepted the job goes on behind it. */
    @Test
    void aCheckpointOlderThanTheRetentionIsRefusedWithTheHoursAndTheCommand() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"));
                Drill drill = new Drill(folder, log(), 2)) {
            String topic = broker.createTopic(CLICKS, SHARDS);
            String[] settings = {"--source", topic, "--idle-timeout", "1s"};
            String savepoint;
            try (ProducedLog clicks = new ProducedLog(log(), CLICKS, broker.address())) {
                clicks.send(0.4);
                drill.begin(2, settings);
                savepoint = drill.stopAfter(20);
                clicks.send(0.2);
            }
            long firstLeft = broker.dropAllBut(5, CLICKS, 1);
            List<String> rows = DrillResult.rows(drill.database());

            ChildRun refused = ChildRun.overClicks(folder, "--source", topic, "--from", savepoint);

            assertThat(refused.exit()).as(refused.toString()).isEqualTo(4);
            assertThat(refused.result()).isEqualTo("refused");
            assertThat(refused.message())
                    .containsPattern(
                            "offsets \\d+ to %d of partition 1\\. ".formatted(firstLeft - 1))
                    .containsPattern(
                            "of some of the hours 2026-02-08T\\d\\d to .* would be missing")
                    .containsPattern("tidemark recount --from 2026-02-08T\\d\\d --to \\d{4}")
                    .contains("--accept-gap");
            assertThat(DrillResult.rows(drill.database())).isEqualTo(rows);

            drill.goOn(
                    2,
                    savepoint,
                    "--source",
                    topic,
                    "--checkpoint-interval",
                    "500ms",
                    "--accept-gap",
                    "true");
            broker.awaitReadToTheEnd("tidemark-g1", CLICKS, SHARDS);
            drill.stopAfter(0);
            assertThat(lastPositions(drill, CLICKS + "-1", 6))
                    .endsWith(firstLeft, firstLeft + 1, firstLeft + 2, firstLeft + 3, firstLeft + 4)
                    .first()
                    .satisfies(before -> assertThat(before).isLessThan(firstLeft - 1));
        }
    }

    /** With a partition fewer, then with as many again, and then with the gap accepted. */
    @Test
    void aTopicMadeAnewIsRefusedUntilItHasItsPartitionsAndTheGapIsAccepted() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"));
                Drill drill = new Drill(folder, log(), 2)) {
            String topic = broker.createTopic(CLICKS, SHARDS);
            String[] settings = {"--source", topic, "--checkpoint-interval", "500ms"};
            try (ProducedLog clicks = new ProducedLog(log(), CLICKS, broker.address())) {
                clicks.send(0.4);
            }
            drill.begin(2, settings);
            String savepoint = drill.stopAfter(20);

            broker.makeAnew(CLICKS, SHARDS - 1);
            ChildRun fewer = goOnFrom(savepoint, topic, "true");
            assertThat(fewer.exit()).as(fewer.toString()).isEqualTo(4);
            assertThat(fewer.message())
                    .contains("it has 2 of the 3 partitions that the checkpoint reads")
                    .contains("--alter --topic clicks --partitions 3");

            broker.growTopic(CLICKS, SHARDS);
            ChildRun anew = goOnFrom(savepoint, topic, "false");
            assertThat(anew.exit()).as(anew.toString()).isEqualTo(4);
            assertThat(anew.message())
                    .contains("is not what the checkpoint has read")
                    .contains("which ends at 0. The topic was made anew");

            try (ProducedLog clicks = new ProducedLog(log(), CLICKS, broker.address())) {
                clicks.sendClosingClicks(CLOSING);
            }
            drill.goOn(
                    2,
                    savepoint,
                    "--source",
                    topic,
                    "--checkpoint-interval",
                    "500ms",
                    "--accept-gap",
                    "true");
            // No minute closes before each partition's click has been read.
            drill.stopAfter(1);
            assertThat(closingClicks(drill)).isEqualTo(SHARDS);
        }
    }

    private ChildRun goOnFrom(String savepoint, String topic, String acceptGap) throws Exception {
        return ChildRun.overClicks(
                folder, "--source", topic, "--from", savepoint, "--accept-gap", acceptGap);
    }

    /** How many of the clicks that are later than the log the lake holds. */
    private static long closingClicks(Drill drill) throws Exception {
        return DrillResult.of(drill).lines("raw").stream()
                .filter(line -> line.contains("\"closing-"))
                .count();
    }

    /** The highest positions of a shard that the lake holds, in their order. */
    private static List<Long> lastPositions(Drill drill, String shard, int many) throws Exception {
        List<Long> positions = new ArrayList<>();
        for (String line : DrillResult.of(drill).lines("raw")) {
            Position position = RawClickJson.read(line.getBytes(StandardCharsets.UTF_8)).position();
            if (position.shard().equals(shard)) {
                positions.add(Long.parseLong(position.sequence()));
            }
        }
        Collections.sort(positions);
        return positions.subList(positions.size() - many, positions.size());
    }

    /** The rows of the ledger's minutes, by the topic and a reader that waits for commits. */
    private static void assertEachMinuteIsPublishedOnce(Drill drill, KafkaBroker broker)
            throws Exception {
        ObjectMapper json = new ObjectMapper();
        List<String> published = new ArrayList<>();
        for (String value :
                TopicReader.values(
                        broker.address(), MINUTES, Map.of("isolation.level", "read_committed"))) {
            JsonNode minute = json.readTree(value);
            published.add(
                    "%s %s %d %d"
                            .formatted(
                                    minute.get("ad_id").asText(),
                                    minute.get("minute").asText(),
                                    minute.get("valid").asLong(),
                                    minute.get("spend_micros").asLong()));
        }
        assertThat(published)
                .containsExactlyInAnyOrderElementsOf(
                        query(
                                drill,
                                "SELECT entity || ' ' || bucket || ' ' || fast_valid || ' ' || fast_spend_micros FROM ad_metrics WHERE bucket LIKE 'M%'"));
    }

    /** Every hour row is written when the watermark has passed the hour, and late ones follow. */
    private static void awaitTheHour(Drill drill) throws Exception {
        long expected = DrillResult.of(drill).countedClicks();
        CommonTestUtils.waitUntilCondition(
                () ->
                        Long.parseLong(
                                        query(
                                                        drill,
                                                        "SELECT coalesce(sum(coalesce(fast_valid, 0) + coalesce(late_valid, 0)), 0) FROM ad_metrics WHERE bucket LIKE 'H%'")
                                                .get(0))
                                >= expected);
    }

    private static List<String> query(Drill drill, String query) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection("jdbc:sqlite:" + drill.database());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            while (found.next()) {
                rows.add(found.getString(1));
            }
        }
        return rows;
    }

    private static GeneratorSettings log() {
        return new GeneratorSettings(
                7,
                12_000,
                10,
                SHARDS,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofHours(1),
                0.40,
                0.02,
                0,
                0.05,
                0.01,
                0.005,
                0.005,
                ClickFormat.JSON_LINES,
                false);
    }
}
