package dev.tidemark.commands;

import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.status.JobHealth;
import dev.tidemark.commands.values.DurationConverter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark status}: how well the jobs on a cluster are. */
@Command(
        name = "status",
        header = {
            "Shows how well a job on a Flink cluster is; exit 3 when a threshold is broken.",
            "",
            "Examples:",
            "  tidemark status",
            "  tidemark status --job tidemark-g7 --watch --output json",
            ""
        },
        description = {
            "",
            "Names the shard that holds the watermark. Of a job that failed or was stopped (exit 3"
                    + " too): why, its last checkpoint, and the next command. Metrics are as old as"
                    + " Flink's own view of them, 10 s at most.",
            ""
        },
        sortOptions = false)
final class StatusCommand implements Callable<Integer> {

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobChoice choice = new JobChoice();

    @Option(names = "--watch", description = "Look again and again until the job has ended.")
    boolean watch;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "How often --watch looks.")
    Duration every;

    StatusCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Require.atLeast("--every", every, Duration.ofMillis(100));
        FlinkRest flink = cluster.cluster();
        List<JobHealth> jobs = look(flink);
        while (watch && jobs.stream().anyMatch(each -> each.job().isLive())) {
            pause();
            jobs = look(flink);
        }
        boolean well = jobs.stream().allMatch(JobHealth::isWell);
        return (well ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
    }

    private List<JobHealth> look(FlinkRest flink) {
        List<JobHealth> jobs =
                meant(flink).stream()
                        .map(
                                job ->
                                        JobHealth.of(
                                                flink,
                                                job,
                                                session.surroundings().clock().instant()))
                        .toList();
        session.show(StatusResult.of(jobs));
        return jobs;
    }

    /** Every live job; if none is, the youngest. */
    private List<ClusterJob> meant(FlinkRest flink) {
        List<ClusterJob> all = choice.candidates(flink);
        if (all.isEmpty()) {
            throw new Failure(
                    ErrorCode.NOT_FOUND,
                    "this cluster knows no job%s. A JobManager that was started again has forgotten its jobs; their checkpoints are where they were."
                            .formatted(choice.job == null ? " of tidemark" : " " + choice.job),
                    "tidemark deploy --from latest");
        }
        List<ClusterJob> live = all.stream().filter(ClusterJob::isLive).toList();
        return live.isEmpty() ? all.subList(0, 1) : live;
    }

    private void pause() {
        try {
            Thread.sleep(every.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(ErrorCode.INTERRUPTED, "interrupted", "tidemark status --watch", e);
        }
    }
}
