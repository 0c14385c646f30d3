package dev.tidemark.commands.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JobChecksTest {

    private static final Instant NOW = Instant.parse("2026-02-08T10:20:00Z");
    private static final JobVertex PART =
            new JobVertex("v", "minute-windows", 2, 128, Map.of("RUNNING", 2));
    private static final ClusterJob JOB =
            new ClusterJob("id", "tidemark-g1", "RUNNING", NOW.minusSeconds(600), Duration.ZERO);

    private static Metric metric(String name, double min, double max) {
        return new Metric(PART, name, min, max, min + max);
    }

    private static Check check(String name, CheckpointRecord last, Metric... metrics) {
        return new JobChecks(List.of(metrics), Duration.ofSeconds(30), Duration.ofSeconds(30), NOW)
                .all(JOB, Optional.ofNullable(last)).stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private static CheckpointRecord checkpoint(long secondsAgo, long tookMillis) {
        return new CheckpointRecord(
                41,
                false,
                "file:/c/chk-41",
                NOW.minusSeconds(secondsAgo),
                Duration.ofMillis(tookMillis),
                1_000);
    }

    @Test
    void theWatermarkOfTheSlowestSubtaskMayBeAMinuteBehind() {
        double now = NOW.toEpochMilli();
        assertThat(
                        check(
                                "watermark_lag_ms",
                                null,
                                metric("m.data_complete_through", now - 60_000, now)))
                .matches(Check::holds)
                .extracting(Check::value)
                .isEqualTo(60_000L);
        assertThat(
                        check(
                                "watermark_lag_ms",
                                null,
                                metric("m.data_complete_through", now - 60_001, now)))
                .matches(each -> !each.holds());
    }

    @Test
    void aReplayIsMeasuredByItsOwnClock() {
        double old = NOW.minusSeconds(86_400).toEpochMilli();
        assertThat(
                        check(
                                "watermark_lag_ms",
                                null,
                                metric("m.data_complete_through", old, old),
                                metric("s.replay_time", old + 1_000, old + 7_000)))
                .extracting(Check::value)
                .isEqualTo(7_000L);
    }

    @Test
    void theNewestCheckpointMayBeThreeIntervalsOldAndTakeAFifthOfOne() {
        assertThat(check("checkpoint_age_ms", checkpoint(90, 1))).matches(Check::holds);
        assertThat(check("checkpoint_age_ms", checkpoint(91, 1))).matches(each -> !each.holds());
        assertThat(check("checkpoint_age_ms", null))
                .as("none in ten minutes")
                .matches(each -> !each.holds());
        assertThat(check("checkpoint_duration_ms", checkpoint(1, 6_000))).matches(Check::holds);
        assertThat(check("checkpoint_duration_ms", checkpoint(1, 6_001)))
                .matches(each -> !each.holds());
    }

    @Test
    void oneRefusedWriteOrLatePartialIsTooMany() {
        assertThat(check("refused_writes", null, metric("f.refused_writes", 0, 0)))
                .matches(Check::holds);
        assertThat(check("refused_writes", null, metric("f.refused_writes", 0, 1)))
                .matches(each -> !each.holds());
        assertThat(check("late_partials", null, metric("w.late_partials", 0, 1)))
                .matches(each -> !each.holds());
    }

    @Test
    void aStreamMayBeFiveIntervalsBehind() {
        assertThat(JobChecks.isWanted("Source__click-stream.millis_behind_latest")).isTrue();
        assertThat(check("source_lag_ms", null, metric("s.millis_behind_latest", 0, 150_000)))
                .matches(Check::holds)
                .extracting(Check::value, Check::limit)
                .containsExactly(150_000L, 150_000L);
        assertThat(check("source_lag_ms", null, metric("s.millis_behind_latest", 0, 150_001)))
                .matches(each -> !each.holds());
        assertThat(check("source_lag_ms", null)).matches(Check::holds);
    }

    @Test
    void whatAJobDoesNotShowIsNotJudged() {
        assertThat(check("refused_writes", null))
                .matches(Check::holds)
                .extracting(Check::value)
                .isNull();
        assertThat(
                        check(
                                "watermark_lag_ms",
                                null,
                                metric("m.data_complete_through", Long.MIN_VALUE, 0)))
                .matches(Check::holds);
    }
}
