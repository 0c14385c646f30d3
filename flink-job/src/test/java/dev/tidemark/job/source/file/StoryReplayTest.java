package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.source.file.RecordedOutput.SentWatermark;
import dev.tidemark.job.source.file.RecordedOutput.ShardIdle;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Minute 10:14 with three shards, to the millisecond: when each shard is idle, and when the minimum
 * over the others moves. The expected times come from a simulation that shares no code with this.
 */
class StoryReplayTest {

    /** Name, shard, arrival, event time. */
    private static final String CLICKS =
            """
            m1 S1 10:13:15.3 10:13:15.0
            m2 S2 10:13:17.3 10:13:17.0
            m3 S3 10:13:25.3 10:13:25.0
            m4 S1 10:13:41.3 10:13:41.0
            m5 S2 10:13:46.3 10:13:46.0
            m6 S3 10:13:52.3 10:13:52.0
            c1 S1 10:14:05.3 10:14:05.0
            c2 S2 10:14:12.3 10:14:12.0
            c3 S3 10:14:20.3 10:14:20.0
            c4 S1 10:14:31.3 10:14:31.0
            c5 S2 10:14:40.3 10:14:40.0
            c2 S1 10:14:45.0 10:14:12.0
            c7 S1 10:14:58.3 10:14:58.0
            c9 S2 10:15:02.1 10:15:02.0
            c15 S1 10:15:04.0 10:13:40.0
            c8 S2 10:15:05.0 10:14:55.0
            c10 S1 10:15:06.3 10:15:06.0
            c11 S2 10:15:07.1 10:15:07.0
            c12 S3 10:15:20.0 10:14:57.0
            c13 S1 10:15:35.3 10:15:35.0
            c14 S1 10:16:45.3 10:16:45.0
            c16 S2 10:16:50.3 10:16:50.0
            end S3 10:17:30.0 10:17:30.0
            """;

    private static final Instant CRASH = at("10:15:40.0");

    @TempDir Path folder;

    @Test
    void theMinimumMovesWhenTheStorySaysSo() throws Exception {
        try (ReaderHarness harness = replay()) {
            assertThat(harness.emitted.watermarks().stream().filter(StoryReplayTest::beforeCrash))
                    .containsExactly(
                            watermark("10:13:25.4", "10:13:09.999"),
                            watermark("10:13:41.4", "10:13:11.999"),
                            watermark("10:13:46.4", "10:13:19.999"),
                            watermark("10:13:52.4", "10:13:35.999"),
                            watermark("10:14:05.4", "10:13:40.999"),
                            watermark("10:14:12.4", "10:13:46.999"),
                            watermark("10:14:20.4", "10:13:59.999"),
                            watermark("10:14:31.4", "10:14:06.999"),
                            watermark("10:14:40.4", "10:14:14.999"),
                            watermark("10:14:50.8", "10:14:25.999"),
                            watermark("10:14:58.4", "10:14:34.999"),
                            watermark("10:15:02.2", "10:14:52.999"),
                            watermark("10:15:06.4", "10:14:56.999"),
                            watermark("10:15:07.2", "10:15:00.999"));
        }
    }

    @Test
    void aShardIsIdleAtTheFirstTickAfterMoreThanThirtySeconds() throws Exception {
        try (ReaderHarness harness = replay()) {
            assertThat(harness.emitted.shardsIdle)
                    .startsWith(idle("10:14:50.8", "S3"), idle("10:15:37.6", "S2"))
                    .contains(idle("10:15:50.4", "S3"));
        }
    }

    private ReaderHarness replay() throws Exception {
        Map<String, List<String>> shards = new TreeMap<>();
        for (String line : CLICKS.lines().toList()) {
            String[] part = line.split(" ", -1);
            long arrival = at(part[2]).toEpochMilli();
            long event = at(part[3]).toEpochMilli();
            shards.computeIfAbsent(part[1], any -> new ArrayList<>())
                    .add(ClickLines.json(part[0], event, arrival));
        }
        for (Map.Entry<String, List<String>> shard : shards.entrySet()) {
            ClickLines.write(folder.resolve(shard.getKey() + ".jsonl"), shard.getValue());
        }
        ReaderHarness harness = ReaderHarness.over(FileSourceSettings.of(folder.toString()));
        harness.pollAll();
        return harness;
    }

    private static boolean beforeCrash(SentWatermark sent) {
        return sent.atMillis() < CRASH.toEpochMilli();
    }

    private static SentWatermark watermark(String at, String watermark) {
        return new SentWatermark(at(at).toEpochMilli(), at(watermark).toEpochMilli());
    }

    private static ShardIdle idle(String at, String shard) {
        return new ShardIdle(at(at).toEpochMilli(), shard + ".jsonl");
    }

    private static Instant at(String time) {
        return Instant.parse("2026-02-08T" + time + "Z");
    }
}
