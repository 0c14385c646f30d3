package dev.tidemark.commands.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ShardTimeTest {

    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final JobVertex SOURCE =
            new JobVertex("v", "Source: click-files", 2, 128, Map.of("RUNNING", 2));
    private static final String FILES = "Source__click-files.shard.";
    private static final String SPLITS = "Source__click-topic.split.";

    private static Metric metric(String name, double value) {
        return new Metric(SOURCE, name, value, value, value);
    }

    @Test
    void theSlowestFileHoldsTheWatermark() {
        List<Metric> metrics =
                List.of(
                        metric(FILES + "c-000_jsonl.watermark", 5_000),
                        metric(FILES + "c-000_jsonl.lag_ms", 10),
                        metric(FILES + "c-001_jsonl.watermark", 3_000),
                        metric(FILES + "c-001_jsonl.lag_ms", 29_000));

        assertThat(ShardTime.slowest(metrics, IDLE)).contains(new ShardTime("c-001_jsonl", 3_000));
    }

    @Test
    void aFileThatIsIdleHoldsNobodyBack() {
        List<Metric> metrics =
                List.of(
                        metric(FILES + "c-000_jsonl.watermark", 5_000),
                        metric(FILES + "c-001_jsonl.watermark", 3_000),
                        metric(FILES + "c-001_jsonl.lag_ms", 30_001));

        assertThat(ShardTime.slowest(metrics, IDLE)).contains(new ShardTime("c-000_jsonl", 5_000));
    }

    @Test
    void aShardWithoutAWatermarkAndOneThatHasEndedAreNotAsked() {
        List<Metric> metrics =
                List.of(
                        metric(FILES + "a.watermark", Long.MIN_VALUE),
                        metric(FILES + "b.watermark", Long.MAX_VALUE),
                        metric(FILES + "c.watermark", 1));

        assertThat(ShardTime.slowest(metrics, IDLE)).contains(new ShardTime("c", 1));
    }

    @Test
    void aPartitionIsNamedAsItsSourceNamesItAndAnIdleOneHoldsNobodyBack() {
        List<Metric> metrics =
                List.of(
                        metric(SPLITS + "clicks-0.watermark.currentWatermark", 1_000),
                        metric(SPLITS + "clicks-0.watermark.idleTimeMsPerSecond", 1_000),
                        metric(SPLITS + "clicks-1.watermark.currentWatermark", 2_000),
                        metric(SPLITS + "clicks-1.watermark.idleTimeMsPerSecond", 0));

        assertThat(ShardTime.slowest(metrics, IDLE)).contains(new ShardTime("clicks-1", 2_000));
        assertThat(metrics).allMatch(metric -> ShardTime.isOne(metric.name()));
    }
}
