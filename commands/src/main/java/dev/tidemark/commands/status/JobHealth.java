package dev.tidemark.commands.status;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Metric;
import dev.tidemark.commands.flink.RootCause;
import dev.tidemark.commands.values.DurationConverter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One look at one job.
 *
 * @param dataCompleteThrough the job's watermark; empty before the first and after the last
 * @param slowestShard the shard that holds it, if shards are known
 * @param checks empty for a job that has ended
 * @param rootCause why it failed last, if it ever did
 * @param lastCheckpoint the newest that is complete
 * @param isStopped whether it was stopped before its input had ended
 * @param isFollowed whether the cluster knows a job of a younger generation, which may have taken
 *     its rows over: then it cannot go on
 */
public record JobHealth(
        ClusterJob job,
        Optional<Instant> dataCompleteThrough,
        Optional<String> slowestShard,
        List<Check> checks,
        Optional<RootCause> rootCause,
        Optional<CheckpointRecord> lastCheckpoint,
        boolean isStopped,
        boolean isFollowed) {

    /** Looks. */
    public static JobHealth of(FlinkRest cluster, ClusterJob job, Instant now) {
        Optional<RootCause> cause = cluster.rootCause(job.id());
        List<CheckpointRecord> checkpoints = cluster.checkpoints(job.id());
        Optional<CheckpointRecord> last = checkpoints.stream().findFirst();
        if (!job.isLive()) {
            return new JobHealth(
                    job,
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    cause,
                    last,
                    cluster.stoppedWith(job).isPresent(),
                    isFollowed(cluster, job));
        }
        List<Metric> metrics = new ArrayList<>();
        for (JobVertex vertex : cluster.vertices(job.id())) {
            metrics.addAll(cluster.metrics(job.id(), vertex, JobChecks::isWanted));
        }
        Duration interval = cluster.checkpointSettings(job.id()).interval();
        JobChecks checks = new JobChecks(metrics, interval, idleTimeout(cluster, job), now);
        return new JobHealth(
                job,
                checks.watermark(),
                checks.slowestShard().map(ShardTime::name),
                checks.all(job, last),
                cause,
                last,
                false,
                false);
    }

    private static boolean isFollowed(FlinkRest cluster, ClusterJob job) {
        long own = job.generation().orElse(Long.MAX_VALUE);
        return cluster.jobs().stream().anyMatch(other -> other.generation().orElse(0) > own);
    }

    private static Duration idleTimeout(FlinkRest cluster, ClusterJob job) {
        String text = cluster.settings(job.id()).getOrDefault("idle-timeout", "30s");
        return new DurationConverter().convert(text);
    }

    /** Whether everything that is judged is well; a job that has ended, whether all is counted. */
    public boolean isWell() {
        if (!job.isLive()) {
            return job.hasFinished() && (!isStopped || isFollowed);
        }
        return job.state().equals("RUNNING") && checks.stream().allMatch(Check::holds);
    }

    /** The command to type next; empty if there is nothing to do. */
    public Optional<String> next() {
        if (!job.isLive()) {
            return isWell() || isFollowed
                    ? Optional.empty()
                    : Optional.of("tidemark deploy --from latest --job-gen " + generation());
        }
        if (checks.stream()
                .anyMatch(check -> check.name().equals("refused_writes") && !check.holds())) {
            return Optional.of("tidemark recount --due, once the hours are due");
        }
        return Optional.empty();
    }

    private String generation() {
        return job.generation().isPresent() ? "" + job.generation().getAsLong() : "G";
    }
}
