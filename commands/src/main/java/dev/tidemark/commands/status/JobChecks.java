package dev.tidemark.commands.status;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the metrics of a running job say, held against the failure checklist. */
final class JobChecks {

    private static final String WATERMARK = "data_complete_through";
    private static final String REPLAY_TIME = "replay_time";
    private static final String BACKPRESSURE = "backPressuredTimeMsPerSecond";
    private static final String PENDING = "pendingRecords";
    private static final String BEHIND = "millis_behind_latest";
    private static final Set<String> SUMS =
            Set.of(
                    "clicks_late",
                    "late_partials",
                    "refused_writes",
                    "restore_flush_found",
                    "restore_flush_applied");

    /** F02: a watermark that is further behind needs a person. */
    private static final long WATERMARK_LAG_MS = 60_000;

    /** C03: intervals without a complete checkpoint. */
    private static final int INTERVALS = 3;

    /** B03: intervals of clicks that may wait in the source. */
    private static final int INTERVALS_OF_LAG = 5;

    /** C02: the share of the interval that a checkpoint may take, as its divisor. */
    private static final int SHARE = 5;

    /** Above half of the time Flink itself calls backpressure high. */
    private static final long BACKPRESSURE_MS = 500;

    /** Gauges show Long.MIN_VALUE before their first value and Long.MAX_VALUE after the last. */
    static final double FAR = 4e18;

    private final List<Metric> metrics;
    private final Duration interval;
    private final Duration idleTimeout;
    private final Instant now;

    JobChecks(List<Metric> metrics, Duration interval, Duration idleTimeout, Instant now) {
        this.metrics = metrics;
        this.interval = interval;
        this.idleTimeout = idleTimeout;
        this.now = now;
    }

    /** Whether a metric of this name is needed. */
    static boolean isWanted(String name) {
        String own = name.substring(name.lastIndexOf('.') + 1);
        return SUMS.contains(own)
                || Set.of(WATERMARK, REPLAY_TIME, BACKPRESSURE, PENDING, BEHIND).contains(own)
                || ShardTime.isOne(name);
    }

    /** The job's watermark; empty before the first and after the last. */
    Optional<Instant> watermark() {
        return metrics.stream()
                .filter(metric -> metric.isNamed(WATERMARK))
                .map(Metric::min)
                .filter(JobChecks::isTime)
                .min(Comparator.naturalOrder())
                .map(millis -> Instant.ofEpochMilli(millis.longValue()));
    }

    private static boolean isTime(double millis) {
        return Math.abs(millis) < FAR;
    }

    /** The shard that holds the watermark. */
    Optional<ShardTime> slowestShard() {
        return ShardTime.slowest(metrics, idleTimeout);
    }

    List<Check> all(ClusterJob job, Optional<CheckpointRecord> last) {
        return List.of(
                watermarkLag(),
                checkpointAge(job, last),
                checkpointDuration(last),
                Check.of("refused_writes", sum("refused_writes"), 0, "F09", null),
                Check.of("late_partials", sum("late_partials"), 0, "R4", null),
                backpressure(),
                sourceLag(),
                Check.shown("late_clicks", sum("clicks_late"), "counted in the late totals"),
                Check.shown("source_lag_records", sum(PENDING), "shown by Kafka only"),
                Check.shown("restore_flush_found", sum("restore_flush_found"), "R18"),
                Check.shown("restore_flush_applied", sum("restore_flush_applied"), "R18"),
                Check.shown(
                        "state_bytes",
                        last.map(CheckpointRecord::bytes).orElse(null),
                        "of the newest checkpoint"));
    }

    /** A replay of recorded files has a clock of its own. */
    private Check watermarkLag() {
        long clock =
                metrics.stream()
                        .filter(metric -> metric.isNamed(REPLAY_TIME))
                        .map(Metric::max)
                        .filter(JobChecks::isTime)
                        .max(Comparator.naturalOrder())
                        .map(Double::longValue)
                        .orElse(now.toEpochMilli());
        Long lag = watermark().map(time -> Math.max(0, clock - time.toEpochMilli())).orElse(null);
        String held = slowestShard().map(shard -> "held by shard " + shard.name()).orElse(null);
        return Check.of("watermark_lag_ms", lag, WATERMARK_LAG_MS, "F02", held);
    }

    private Check checkpointAge(ClusterJob job, Optional<CheckpointRecord> last) {
        Instant since = last.map(CheckpointRecord::completedAt).orElse(job.startedAt());
        return Check.of(
                "checkpoint_age_ms",
                Math.max(0, Duration.between(since, now).toMillis()),
                INTERVALS * interval.toMillis(),
                "C03",
                last.isEmpty() ? "none is complete yet" : null);
    }

    private Check checkpointDuration(Optional<CheckpointRecord> last) {
        return Check.of(
                "checkpoint_duration_ms",
                last.map(record -> record.took().toMillis()).orElse(null),
                interval.toMillis() / SHARE,
                "C02",
                null);
    }

    /** Of the shard that is furthest behind; a topic shows records and no time. */
    private Check sourceLag() {
        Optional<Metric> worst =
                metrics.stream()
                        .filter(metric -> metric.isNamed(BEHIND))
                        .max(Comparator.comparingDouble(Metric::max));
        return Check.of(
                "source_lag_ms",
                worst.map(metric -> (long) metric.max()).orElse(null),
                INTERVALS_OF_LAG * interval.toMillis(),
                "B03",
                worst.isEmpty() ? "shown by Kinesis only" : null);
    }

    private Check backpressure() {
        Optional<Metric> worst =
                metrics.stream()
                        .filter(metric -> metric.isNamed(BACKPRESSURE))
                        .max(Comparator.comparingDouble(Metric::max));
        return Check.of(
                "backpressure_ms_per_s",
                worst.map(metric -> (long) metric.max()).orElse(null),
                BACKPRESSURE_MS,
                "B01",
                worst.map(metric -> "at " + metric.vertex().name()).orElse(null));
    }

    /** Null if the job does not show it. */
    private Long sum(String name) {
        List<Metric> named = metrics.stream().filter(metric -> metric.isNamed(name)).toList();
        return named.isEmpty() ? null : (long) named.stream().mapToDouble(Metric::sum).sum();
    }
}
