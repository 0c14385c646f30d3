package dev.tidemark.commands.status;

import dev.tidemark.capacity.JobSample;
import dev.tidemark.capacity.JobSample.Load;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Metric;
import dev.tidemark.commands.flink.SlotCount;
import dev.tidemark.commands.values.DurationConverter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** Takes a look at a running job for {@code capacity calibrate}. */
public final class JobSampling {

    private static final String IN = "numRecordsInPerSecond";
    private static final String OUT = "numRecordsOutPerSecond";
    private static final String BUSY = "busyTimeMsPerSecond";
    private static final String READ = "screening." + IN;
    private static final String BYTES = "numBytesInPerSecond";
    private static final String ACCEPTED = "clicks_accepted";
    private static final String LATE = "clicks_late";
    private static final String INSPECT = "; tidemark inspect counts them";

    /** A checkpoint may be a twentieth of the sample old: so much the bytes come out too low. */
    private static final int OLDEST_SHARE = 20;

    private static final Set<String> OF_A_PART = Set.of(IN, OUT, BUSY);

    private final FlinkRest cluster;
    private final ClusterJob job;
    private final List<JobVertex> vertices;
    private final List<Metric> metrics = new ArrayList<>();

    private JobSampling(FlinkRest cluster, ClusterJob job) {
        this.cluster = cluster;
        this.job = job;
        this.vertices = cluster.vertices(job.id());
        for (JobVertex vertex : vertices) {
            metrics.addAll(cluster.metrics(job.id(), vertex, JobSampling::isWanted));
        }
    }

    /** Looks. */
    public static JobSample of(FlinkRest cluster, ClusterJob job, Instant now) {
        return new JobSampling(cluster, job).sample(now);
    }

    private static boolean isWanted(String name) {
        return OF_A_PART.contains(name)
                || name.equals(READ)
                || (name.startsWith("Source") && name.endsWith("." + BYTES))
                || name.endsWith("." + ACCEPTED)
                || name.endsWith("." + LATE);
    }

    private JobSample sample(Instant now) {
        Instant running = cluster.runningSince(job.id(), vertices).orElse(now);
        Duration age = between(running, now);
        OptionalLong accepted = sum(ACCEPTED);
        Optional<String> noClickIds = noClickIds(age, now);
        SlotCount slots = cluster.overview();
        return new JobSample(
                age,
                rate(READ),
                rate(BYTES),
                vertices.stream().map(this::load).toList(),
                accepted,
                sum(LATE),
                noClickIds.isEmpty() ? accepted : OptionalLong.empty(),
                noClickIds,
                clickIdBytes(),
                cluster.uploads(job.id()),
                cluster.checkpointSettings(job.id()).interval(),
                cluster.lastFailure(job.id())
                        .filter(failure -> !failure.isAfter(running))
                        .map(failure -> between(failure, running)),
                Math.max(1, slots.taskManagers()),
                slots.total());
    }

    private static Duration between(Instant from, Instant to) {
        return to.isBefore(from) ? Duration.ZERO : Duration.between(from, to);
    }

    private Load load(JobVertex vertex) {
        return new Load(
                vertex.name(),
                vertex.parallelism(),
                ofPart(vertex, IN),
                ofPart(vertex, OUT),
                ofPart(vertex, BUSY));
    }

    private double ofPart(JobVertex vertex, String name) {
        return metrics.stream()
                .filter(metric -> metric.vertex().equals(vertex) && metric.name().equals(name))
                .mapToDouble(Metric::sum)
                .filter(value -> !Double.isNaN(value))
                .findFirst()
                .orElse(0);
    }

    private OptionalDouble rate(String name) {
        return metrics.stream()
                .filter(metric -> metric.isNamed(name))
                .mapToDouble(Metric::sum)
                .filter(value -> !Double.isNaN(value))
                .reduce(Double::sum);
    }

    private OptionalLong sum(String name) {
        List<Metric> named = metrics.stream().filter(metric -> metric.isNamed(name)).toList();
        return named.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of((long) named.stream().mapToDouble(Metric::sum).sum());
    }

    /**
     * Why clicks accepted since the subtasks run are not the ids in the newest checkpoint; empty if
     * they are: nothing was restored, the horizon is not over by the clock of the records, and
     * hardly any were accepted since the checkpoint began.
     */
    private Optional<String> noClickIds(Duration age, Instant now) {
        if (cluster.hasRestored(job.id())) {
            return Optional.of("ids that a restore brought are in no metric" + INSPECT);
        }
        Map<String, String> settings = cluster.settings(job.id());
        if (!settings.getOrDefault("source", "").startsWith("file:")) {
            // Its event time may run ahead of the clock: a backlog of hours is read in minutes.
            return Optional.of(
                    "a backlog passes the horizon in minutes, and no metric counts what it forgot"
                            + INSPECT);
        }
        Duration horizon = new DurationConverter().convert(settings.getOrDefault("horizon", "2h"));
        String speed = settings.getOrDefault("speed", "max");
        if (!speed.matches("[0-9]{1,6}")
                || age.multipliedBy(Long.parseLong(speed)).compareTo(horizon) >= 0) {
            return Optional.of("ids that the horizon forgot are in no metric" + INSPECT);
        }
        return tooOld(age, now);
    }

    private Optional<String> tooOld(Duration age, Instant now) {
        Optional<Instant> began = cluster.newestCheckpointBegan(job.id());
        if (began.isEmpty()) {
            return Optional.of("no checkpoint is complete yet");
        }
        Duration since = between(began.get(), now);
        return since.multipliedBy(OLDEST_SHARE).compareTo(age) <= 0
                ? Optional.empty()
                : Optional.of(
                        "the newest checkpoint began %d s ago, over 5%% of the %d s that clicks were counted; look again right after a later one"
                                .formatted(since.toSeconds(), age.toSeconds()));
    }

    private OptionalLong clickIdBytes() {
        return vertices.stream()
                .filter(vertex -> vertex.name().contains("admission"))
                .findFirst()
                .map(vertex -> cluster.stateOf(job.id(), vertex))
                .orElse(OptionalLong.empty());
    }
}
