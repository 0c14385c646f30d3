package dev.tidemark.commands.status;

import dev.tidemark.capacity.lint.Finding;
import dev.tidemark.capacity.lint.Severity;
import dev.tidemark.commands.flink.CheckpointSettings;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Metric;
import dev.tidemark.commands.values.DurationConverter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules of the failure checklist that only a running job can break. */
public final class JobLint {

    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(30);
    private static final Duration LONGEST_INTERVAL = Duration.ofMinutes(5);
    private static final Duration UNTIL_A_WATERMARK = Duration.ofMinutes(1);

    /** B02: how many times the others' mean the busiest subtask may read. */
    private static final int SKEW = 10;

    /** B02: below this a subtask's share says nothing. */
    private static final int ENOUGH_RECORDS_PER_S = 100;

    private static final String RECORDS = "numRecordsInPerSecond";

    private final List<Finding> findings = new ArrayList<>();

    private JobLint() {}

    /** Looks once. */
    public static List<Finding> findings(FlinkRest cluster, ClusterJob job, Instant now) {
        JobLint lint = new JobLint();
        JobHealth health = JobHealth.of(cluster, job, now);
        List<JobVertex> vertices = cluster.vertices(job.id());
        health.checks().stream().filter(check -> !check.holds()).forEach(lint::broken);
        lint.checkpoints(cluster.checkpointSettings(job.id()));
        lint.keyGroups(vertices);
        lint.watermark(health, now);
        for (JobVertex vertex : vertices) {
            lint.skew(vertex, cluster.metrics(job.id(), vertex, RECORDS::equals));
        }
        return List.copyOf(lint.findings);
    }

    private void add(String rule, Severity severity, String finding, String why, String fix) {
        findings.add(new Finding(rule, severity, finding, why, fix, "failure checklist", "", 0));
    }

    private void broken(Check check) {
        String finding =
                "%s is %d, over %d%s"
                        .formatted(
                                check.name(),
                                check.value(),
                                check.limit(),
                                check.note() == null ? "" : ", " + check.note());
        switch (check.source()) {
            case "F02" ->
                    add(
                            "F02",
                            Severity.ERROR,
                            finding,
                            "no minute closes before the slowest shard lets it",
                            "mend or stop the shard; idleness lets silent ones go");
            case "C03" ->
                    add(
                            "C03",
                            Severity.ERROR,
                            finding,
                            "a crash replays everything since the last checkpoint",
                            "find the slow step: tidemark status names backpressure");
            case "F09" ->
                    add(
                            "F09",
                            Severity.ERROR,
                            finding,
                            "closed rows were to be written again and kept their value",
                            "tidemark recount corrects the hours, once they are due");
            case "R4" ->
                    add(
                            "R4",
                            Severity.ERROR,
                            finding,
                            "a partial came behind the watermark that closed its minute",
                            "report it: the clicks are in the late totals");
            case "C02" ->
                    add(
                            "C02",
                            Severity.WARNING,
                            finding,
                            "checkpoints take a large share of the interval",
                            "a longer interval, or more subtasks");
            default ->
                    add(
                            check.source(),
                            Severity.WARNING,
                            finding,
                            "the step behind it is the bottleneck",
                            "more subtasks: tidemark deploy --rescale N");
        }
    }

    private void checkpoints(CheckpointSettings settings) {
        if (settings.interval().compareTo(SHORTEST_INTERVAL) < 0
                || settings.interval().compareTo(LONGEST_INTERVAL) > 0) {
            add(
                    "C01",
                    Severity.WARNING,
                    "a checkpoint starts every " + DurationConverter.text(settings.interval()),
                    "shorter costs more than it saves, longer replays more after a crash",
                    "--checkpoint-interval 30s to 60s for billing");
        }
        if (!settings.isExactlyOnce()) {
            add(
                    "C08",
                    Severity.ERROR,
                    "checkpoints are at least once",
                    "a restore counts clicks twice",
                    "start the job with tidemark deploy, which sets exactly once");
        }
        if (settings.tolerableFailures() == 0) {
            add(
                    "C04",
                    Severity.WARNING,
                    "the first checkpoint that fails restarts the job",
                    "one slow upload is an outage",
                    "start the job with tidemark deploy, which tolerates 3");
        }
    }

    private void keyGroups(List<JobVertex> vertices) {
        vertices.stream()
                .filter(vertex -> vertex.maxParallelism() % vertex.parallelism() != 0)
                .findFirst()
                .ifPresent(
                        vertex ->
                                add(
                                        "R02",
                                        Severity.INFO,
                                        "%d key groups over %d subtasks"
                                                .formatted(
                                                        vertex.maxParallelism(),
                                                        vertex.parallelism()),
                                        "some subtasks own a key group more than others",
                                        "a parallelism that divides the key groups"));
    }

    private void watermark(JobHealth health, Instant now) {
        boolean young =
                Duration.between(health.job().startedAt(), now).compareTo(UNTIL_A_WATERMARK) < 0;
        if (health.dataCompleteThrough().isEmpty() && !young) {
            add(
                    "W07",
                    Severity.WARNING,
                    "the job has no watermark",
                    "no minute closes, and only the restored floor says what is late",
                    "see that every shard delivers; tidemark status names the slowest");
        }
    }

    private void skew(JobVertex vertex, List<Metric> records) {
        Optional<Metric> rate = records.stream().findFirst();
        if (rate.isEmpty() || vertex.parallelism() < 2) {
            return;
        }
        double busiest = rate.get().max();
        double others = (rate.get().sum() - busiest) / (vertex.parallelism() - 1);
        if (busiest >= ENOUGH_RECORDS_PER_S && busiest >= SKEW * others) {
            add(
                    "B02",
                    Severity.WARNING,
                    "one subtask of %s takes %.0f records/s, the others %.0f"
                            .formatted(vertex.name(), busiest, others),
                    "a hot key keeps one subtask busy while the others wait",
                    "see tidemark keygroup for where the key lives; pre-aggregation is on already");
        }
    }
}
