package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.kinesis.KinesisServer;
import dev.tidemark.job.kinesis.ShortRetention;
import dev.tidemark.job.local.ClickSending;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.Shard;

/** The real job on a real stream, whose TaskManager is killed while it reads. */
@Timeout(900)
class KinesisDrillIT {

    private static final String CLICKS = "clicks";
    private static final int LOG_SHARDS = 2;
    private static final int STREAM_SHARDS = 4;

    /** After the log's hour, and long before its clicks are over their horizon. */
    private static final Instant CLOSING = Instant.parse("2026-02-08T11:05:00Z");

    @TempDir Path folder;

    /** Two subtasks read four shards, then six do. */
    @Test
    void threeKillsAndARescaleLoseAndDoubleNothing() throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client();
                Drill drill = new Drill(folder, log(), 6)) {
            String[] settings = settings(server.createStream(CLICKS, STREAM_SHARDS));
            StreamedLog clicks = new StreamedLog(log(), CLICKS, client, 1);
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
            drill.kill(() -> clicks.send(1));
            clicks.sendClosingClicks(CLOSING);
            assertAllIsRight(drill);
        }
    }

    /** The program of {@code tidemark generate} fills the stream. */
    @Test
    @Tag("nightly")
    void whatGenerateSendsIsCountedRight() throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client();
                Drill drill = new Drill(folder, log(), 2)) {
            String stream = server.createStream(CLICKS, LOG_SHARDS);
            ChildRun sent =
                    ChildRun.of(ClickSending.class, folder, "--to", stream, "--log", log().text());
            assertThat(sent.exit()).as(sent.toString()).isZero();
            drill.begin(2, settings(stream));
            new StreamedLog(log(), CLICKS, client, 1).sendClosingClicks(CLOSING);
            assertAllIsRight(drill);
        }
    }

    /** In lives of five kills: after ten restarts Flink gives a job up. */
    @Test
    @Tag("nightly")
    void twentyKillsAndFourRescalesLoseAndDoubleNothing() throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client();
                Drill drill = new Drill(folder, log(), 4)) {
            String[] settings = settings(server.createStream(CLICKS, STREAM_SHARDS));
            StreamedLog clicks = new StreamedLog(log(), CLICKS, client, 3);
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
            assertAllIsRight(drill);
        }
    }

    /**
     * Two shards are split and two merged, and then the merged one is split again; the clicks are
     * packed, so a restore may begin inside of a record.
     */
    @Test
    void splitsAndMergesWithRestoresBeforeDuringAndAfterThemLoseAndDoubleNothing()
            throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client();
                Drill drill = new Drill(folder, log(), 4)) {
            String[] settings = settings(server.createStream(CLICKS, STREAM_SHARDS));
            StreamedLog clicks = new StreamedLog(log(), CLICKS, client, 7);
            clicks.send(0.2);
            drill.begin(2, settings);
            drill.awaitWrites(20);
            drill.cluster().awaitCheckpoint(drill.job());
            drill.kill(() -> clicks.send(0.1));

            List<Shard> shards = server.openShards(CLICKS);
            server.split(CLICKS, shards.get(0));
            server.split(CLICKS, shards.get(1));
            server.merge(CLICKS, shards.get(2), shards.get(3));
            clicks.send(0.1);
            drill.kill(() -> clicks.send(0.1));
            drill.awaitWrites(20);
            server.split(CLICKS, server.openShards(CLICKS).get(4));
            clicks.send(0.2);
            String savepoint = drill.stopAfter(5);
            drill.goOn(4, savepoint, settings);
            clicks.send(0.1);
            drill.awaitWrites(1);
            drill.kill(() -> clicks.send(1));
            clicks.sendClosingClicks(CLOSING);

            assertAllIsRight(drill);
            // Four, two out of each of two splits, one out of a merge, two out of that one.
            assertThat(shardsRead(drill)).hasSize(11);
        }
    }

    private static Set<String> shardsRead(Drill drill) throws Exception {
        Set<String> shards = new TreeSet<>();
        for (String line : DrillResult.of(drill).lines("raw")) {
            shards.add(RawClickJson.read(line.getBytes(StandardCharsets.UTF_8)).position().shard());
        }
        return shards;
    }

    /** As the command {@code run} meets it, in a process of its own. */
    @Test
    void aCheckpointOlderThanTheRetentionIsRefusedAndNamesTheHoursAndTheCommand() throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client()) {
            String[] settings = settings(server.createStream(CLICKS, 2));
            String checkpoint;
            try (Drill drill = new Drill(folder, log(), 2)) {
                new StreamedLog(log(), CLICKS, client, 1).send(0.1);
                drill.begin(2, settings);
                checkpoint = drill.cancelAfter(5);
            }
            List<String> rows = DrillResult.rows(folder.resolve("tidemark.db"));
            try (ShortRetention dropped = ShortRetention.of(server)) {
                ChildRun refused =
                        ChildRun.overClicks(
                                folder,
                                "--source",
                                dropped.address(CLICKS),
                                "--from",
                                checkpoint,
                                "--parallelism",
                                "2");

                assertThat(refused.exit()).as(refused.toString()).isEqualTo(4);
                assertThat(refused.result()).isEqualTo("refused");
                assertThat(refused.message())
                        .containsPattern(
                                "clicks of the hours \\d{4}-\\d\\d-\\d\\dT\\d\\d to .* would be missing")
                        .containsPattern(
                                "tidemark recount --from \\d{4}-\\d\\d-\\d\\dT\\d\\d --to \\d{4}")
                        .contains("--accept-gap");
                assertThat(refused.events())
                        .as("no job that would flush rows")
                        .noneMatch(event -> event.get("event").asText().equals("started"));
            }
            assertThat(DrillResult.rows(folder.resolve("tidemark.db"))).isEqualTo(rows);
        }
    }

    @Test
    void aStreamThatIsNotThereIsRefusedBeforeAnythingIsMade() throws Exception {
        try (KinesisServer server = KinesisServer.start()) {
            server.createStream(CLICKS, 1);

            ChildRun refused = ChildRun.overClicks(folder, "--source", server.address("klicks"));

            assertThat(refused.exit()).as(refused.toString()).isEqualTo(2);
            assertThat(refused.result()).isEqualTo("no_stream");
            assertThat(refused.message()).contains("'klicks'; did you mean 'clicks'?");
            assertThat(folder.resolve("tidemark.db")).doesNotExist();
        }
    }

    private static void assertAllIsRight(Drill drill) throws Exception {
        awaitTheHour(drill);
        drill.stopAfter(0);
        DrillResult result = DrillResult.of(drill);
        result.assertCountsAreRight();
        result.assertMinutesSumToHours();
        result.assertTheLakeIsComplete(LOG_SHARDS);
        result.assertTheExceptionsAreRight();
        assertThat(drill.register().refusedWrites().list()).as("refused writes").isEmpty();
    }

    /** Every hour row is written when the watermark has passed the hour, and late ones follow. */
    private static void awaitTheHour(Drill drill) throws Exception {
        DrillResult result = DrillResult.of(drill);
        long expected = result.countedClicks();
        CommonTestUtils.waitUntilCondition(() -> result.clicksInHours() >= expected);
    }

    private static String[] settings(String source) {
        return new String[] {
            "--source", source, "--checkpoint-interval", "500ms", "--idle-timeout", "1s"
        };
    }

    private static GeneratorSettings log() {
        return new GeneratorSettings(
                7,
                4_000,
                10,
                LOG_SHARDS,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofMinutes(30),
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
