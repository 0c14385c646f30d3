package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.kinesis.KinesisServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.kinesis.KinesisClient;

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
            StreamedLog clicks = new StreamedLog(log(), CLICKS, client);
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
            clicks.sendClosingClicks(CLOSING, 1);
            assertAllIsRight(drill, LOG_SHARDS);
        }
    }

    private static void assertAllIsRight(Drill drill, int closing) throws Exception {
        awaitTheHour(drill);
        drill.stopAfter(0);
        DrillResult result = DrillResult.of(drill);
        result.assertCountsAreRight();
        result.assertMinutesSumToHours();
        result.assertTheLakeIsComplete(closing);
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
                6_000,
                10,
                LOG_SHARDS,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofMinutes(45),
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
