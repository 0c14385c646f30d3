package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.runtime.testutils.CommonTestUtils;
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
            String[] settings = {
                "--source",
                broker.createTopic(CLICKS, SHARDS + 1),
                "--minutes-topic",
                broker.createTopic(MINUTES, 2),
                "--checkpoint-interval",
                "500ms",
                "--idle-timeout",
                "1s"
            };
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
            awaitTheHour(drill);
            broker.awaitReadToTheEnd("tidemark-g1", CLICKS, SHARDS + 2);
            drill.stopAfter(0);

            DrillResult result = DrillResult.of(drill);
            result.assertCountsAreRight();
            result.assertMinutesSumToHours();
            result.assertTheLakeIsComplete(SHARDS);
            result.assertTheExceptionsAreRight();
            assertThat(drill.register().refusedWrites().list()).as("refused writes").isEmpty();
            assertEachMinuteIsPublishedOnce(drill, broker);
        }
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
