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
        SlotCount slots = cluster.overview();
        return new JobSample(
                age,
                rate(READ),
                rate(BYTES),
                vertices.stream().map(this::load).toList(),
                accepted,
                sum(LATE),
                remembersAll(age) ? accepted : OptionalLong.empty(),
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
     * Whether every click id that was accepted since the subtasks run is still remembered, and no
     * other: nothing was restored, and the horizon is not over by the clock of the records.
     */
    private boolean remembersAll(Duration age) {
        if (cluster.hasRestored(job.id())) {
            return false;
        }
        Map<String, String> settings = cluster.settings(job.id());
        Duration horizon = new DurationConverter().convert(settings.getOrDefault("horizon", "2h"));
        boolean isReplay = settings.getOrDefault("source", "").startsWith("file:");
        String speed = isReplay ? settings.getOrDefault("speed", "max") : "1";
        Optional<Long> factor =
                speed.matches("[0-9]{1,6}") ? Optional.of(Long.valueOf(speed)) : Optional.empty();
        return factor.map(times -> age.multipliedBy(times).compareTo(horizon) < 0).orElse(false);
    }

    private OptionalLong clickIdBytes() {
        return vertices.stream()
                .filter(vertex -> vertex.name().contains("admission"))
                .findFirst()
                .map(vertex -> cluster.stateOf(job.id(), vertex))
                .orElse(OptionalLong.empty());
    }
}
