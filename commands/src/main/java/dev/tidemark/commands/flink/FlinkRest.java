package dev.tidemark.commands.flink;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.capacity.JobSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** A cluster as records; every method is one call, and fails with a sentence for a person. */
public final class FlinkRest {

    /** Names are long, and a request line is not. */
    private static final int METRICS_IN_A_CALL = 20;

    private final HttpCalls calls;

    /**
     * @param base the address of the JobManager, {@code http://HOST:PORT}
     * @param answerWithin how long one call may take
     */
    public FlinkRest(URI base, Duration answerWithin) {
        this.calls = new HttpCalls(base, answerWithin);
    }

    /** Asks for the version and for free slots; a cluster that answers is there. */
    public SlotCount overview() {
        JsonNode answer = calls.get("/overview");
        return new SlotCount(
                answer.path("flink-version").asText(),
                answer.path("taskmanagers").asInt(),
                answer.path("slots-total").asInt(),
                answer.path("slots-available").asInt());
    }

    /** All jobs that the cluster remembers, the youngest first. */
    public List<ClusterJob> jobs() {
        List<ClusterJob> jobs = new ArrayList<>();
        for (JsonNode job : calls.get("/jobs/overview").path("jobs")) {
            jobs.add(job(job));
        }
        jobs.sort((one, other) -> other.startedAt().compareTo(one.startedAt()));
        return jobs;
    }

    /** A job of a generation that may still write, between two of its restarts too. */
    public Optional<ClusterJob> liveJob(long generation) {
        return jobs().stream()
                .filter(job -> job.name().equals(ClusterJob.name(generation)))
                .filter(ClusterJob::isLive)
                .findFirst();
    }

    private static ClusterJob job(JsonNode job) {
        return new ClusterJob(
                job.path("jid").asText(),
                job.path("name").asText(),
                job.path("state").asText(),
                Instant.ofEpochMilli(job.path("start-time").asLong()),
                Duration.ofMillis(job.path("duration").asLong()));
    }

    /** One job. */
    public ClusterJob job(String id) {
        return job(calls.get("/jobs/" + id));
    }

    /** The parts of a job, sources first. */
    public List<JobVertex> vertices(String id) {
        List<JobVertex> vertices = new ArrayList<>();
        for (JsonNode vertex : calls.get("/jobs/" + id).path("vertices")) {
            Map<String, Integer> tasks = new LinkedHashMap<>();
            vertex.path("tasks")
                    .properties()
                    .forEach(state -> tasks.put(state.getKey(), state.getValue().asInt()));
            vertices.add(
                    new JobVertex(
                            vertex.path("id").asText(),
                            vertex.path("name").asText(),
                            vertex.path("parallelism").asInt(),
                            vertex.path("maxParallelism").asInt(),
                            tasks));
        }
        return vertices;
    }

    /**
     * The metrics of one part of a job that are wanted, over all its subtasks; as old as the
     * JobManager's last look, which is 10 s at most by default.
     */
    public List<Metric> metrics(String id, JobVertex vertex, Predicate<String> wanted) {
        String path = "/jobs/" + id + "/vertices/" + vertex.id() + "/subtasks/metrics";
        List<String> names = new ArrayList<>();
        for (JsonNode metric : calls.get(path)) {
            String name = metric.path("id").asText();
            if (wanted.test(name)) {
                names.add(URLEncoder.encode(name, StandardCharsets.UTF_8));
            }
        }
        List<Metric> metrics = new ArrayList<>();
        for (int first = 0; first < names.size(); first += METRICS_IN_A_CALL) {
            List<String> some =
                    names.subList(first, Math.min(names.size(), first + METRICS_IN_A_CALL));
            String query = "?agg=min,max,sum&get=" + String.join(",", some);
            for (JsonNode metric : calls.get(path + query)) {
                metrics.add(
                        new Metric(
                                vertex,
                                metric.path("id").asText(),
                                metric.path("min").asDouble(),
                                metric.path("max").asDouble(),
                                metric.path("sum").asDouble()));
            }
        }
        return metrics;
    }

    /** The settings that a job of ours was started with, by their keys. */
    public Map<String, String> settings(String id) {
        Map<String, String> settings = new LinkedHashMap<>();
        calls.get("/jobs/" + id + "/config")
                .path("execution-config")
                .path("user-config")
                .properties()
                .forEach(entry -> settings.put(entry.getKey(), entry.getValue().asText()));
        return settings;
    }

    /** Why a job failed last; empty if it never did. */
    public Optional<RootCause> rootCause(String id) {
        JsonNode newest = newestFailure(id);
        return newest.isMissingNode()
                ? Optional.empty()
                : Optional.of(RootCause.of(newest.path("stacktrace").asText()));
    }

    /** The ids of uploaded jars by the names under which they were sent. */
    public Map<String, String> jars() {
        Map<String, String> jars = new LinkedHashMap<>();
        for (JsonNode jar : calls.get("/jars").path("files")) {
            jars.putIfAbsent(jar.path("name").asText(), jar.path("id").asText());
        }
        return jars;
    }

    /** Uploads a jar and gives its id. */
    public String upload(Path jar, String name) {
        try {
            String stored = calls.upload("/jars/upload", jar, name).path("filename").asText();
            return stored.substring(stored.lastIndexOf('/') + 1);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + jar, e);
        }
    }

    /** Starts a job from an uploaded jar; it is submitted when this returns, not yet running. */
    public void run(String jarId, RunRequest request) {
        calls.post("/jars/" + jarId + "/run", request.tree());
    }

    /**
     * Asks for a stop with a savepoint and without draining (docs/protocol.md, R2).
     *
     * @param folder where the savepoint goes
     */
    public String stop(String id, String folder) {
        return calls.post(
                        "/jobs/" + id + "/stop",
                        Map.of(
                                "drain",
                                false,
                                "formatType",
                                "CANONICAL",
                                "targetDirectory",
                                folder))
                .path("request-id")
                .asText();
    }

    /**
     * Asks for a savepoint; the job goes on.
     *
     * @param folder where the savepoint goes
     */
    public String triggerSavepoint(String id, String folder) {
        return calls.post(
                        "/jobs/" + id + "/savepoints",
                        Map.of(
                                "cancel-job",
                                false,
                                "formatType",
                                "CANONICAL",
                                "target-directory",
                                folder))
                .path("request-id")
                .asText();
    }

    /** How far a savepoint is. */
    public SavepointState savepointState(String id, String request) {
        JsonNode answer = calls.get("/jobs/" + id + "/savepoints/" + request);
        JsonNode operation = answer.path("operation");
        return new SavepointState(
                answer.path("status").path("id").asText().equals("COMPLETED"),
                Optional.ofNullable(operation.path("location").asText(null)),
                Optional.of(operation.path("failure-cause"))
                        .filter(cause -> !cause.isMissingNode() && !cause.isNull())
                        .map(cause -> RootCause.of(cause.path("stack-trace").asText())));
    }

    /** Ends a job at once; it leaves its retained checkpoints. */
    public void cancel(String id) {
        calls.patch("/jobs/" + id + "?mode=cancel");
    }

    /** How a job takes its checkpoints. */
    public CheckpointSettings checkpointSettings(String id) {
        JsonNode answer = calls.get("/jobs/" + id + "/checkpoints/config");
        return new CheckpointSettings(
                Duration.ofMillis(answer.path("interval").asLong()),
                answer.path("mode").asText().equals("exactly_once"),
                answer.path("tolerable_failed_checkpoints").asInt());
    }

    /**
     * The complete checkpoints and savepoints that the cluster remembers of a job, newest first.
     */
    public List<CheckpointRecord> checkpoints(String id) {
        List<CheckpointRecord> complete = new ArrayList<>();
        for (JsonNode each : calls.get("/jobs/" + id + "/checkpoints").path("history")) {
            if (each.path("status").asText().equals("COMPLETED")
                    && !each.path("discarded").asBoolean()) {
                complete.add(
                        new CheckpointRecord(
                                each.path("id").asLong(),
                                each.path("is_savepoint").asBoolean(),
                                each.path("external_path").asText(),
                                Instant.ofEpochMilli(each.path("latest_ack_timestamp").asLong()),
                                Duration.ofMillis(each.path("end_to_end_duration").asLong()),
                                each.path("state_size").asLong()));
            }
        }
        return complete;
    }

    /** Since when all subtasks of a job run; empty if one of them does not. */
    public Optional<Instant> runningSince(String id, List<JobVertex> vertices) {
        long latest = 0;
        for (JobVertex vertex : vertices) {
            String path = "/jobs/" + id + "/vertices/" + vertex.id() + "/subtasktimes";
            for (JsonNode subtask : calls.get(path).path("subtasks")) {
                long running = subtask.path("timestamps").path("RUNNING").asLong();
                if (running <= 0) {
                    return Optional.empty();
                }
                latest = Math.max(latest, running);
            }
        }
        return latest == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(latest));
    }

    /** When a job failed last; empty if it never did. */
    public Optional<Instant> lastFailure(String id) {
        JsonNode newest = newestFailure(id);
        return newest.isMissingNode()
                ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(newest.path("timestamp").asLong()));
    }

    private JsonNode newestFailure(String id) {
        return calls.get("/jobs/" + id + "/exceptions?maxExceptions=1")
                .path("exceptionHistory")
                .path("entries")
                .path(0);
    }

    private JsonNode newestCheckpoint(String id) {
        return calls.get("/jobs/" + id + "/checkpoints").path("latest").path("completed");
    }

    /**
     * The place of the savepoint that a job was stopped with; empty if it was not stopped. Flink
     * calls such a job FINISHED, as it does one that has counted its input to the end: but that one
     * took a checkpoint of its own last, which only the newest of each kind still shows, since
     * Flink gives it up when the job ends.
     */
    public Optional<String> stoppedWith(ClusterJob job) {
        if (!job.hasFinished()) {
            return Optional.empty();
        }
        JsonNode latest = calls.get("/jobs/" + job.id() + "/checkpoints").path("latest");
        JsonNode savepoint = latest.path("savepoint");
        boolean isLast =
                savepoint.path("id").asLong() > latest.path("completed").path("id").asLong();
        return isLast ? Optional.of(savepoint.path("external_path").asText()) : Optional.empty();
    }

    /** Whether a job began from a checkpoint or savepoint, or has gone back to one since. */
    public boolean hasRestored(String id) {
        return calls.get("/jobs/" + id + "/checkpoints").path("latest").hasNonNull("restored");
    }

    /** The complete checkpoints without savepoints that the cluster remembers, newest first. */
    public List<JobSample.Upload> uploads(String id) {
        List<JobSample.Upload> uploads = new ArrayList<>();
        for (JsonNode each : calls.get("/jobs/" + id + "/checkpoints").path("history")) {
            if (each.path("status").asText().equals("COMPLETED")
                    && !each.path("is_savepoint").asBoolean()) {
                uploads.add(
                        new JobSample.Upload(
                                each.path("state_size").asLong(),
                                each.path("checkpointed_size").asLong(),
                                Duration.ofMillis(each.path("end_to_end_duration").asLong())));
            }
        }
        return uploads;
    }

    /** When the newest complete checkpoint was triggered; empty before the first. */
    public Optional<Instant> newestCheckpointBegan(String id) {
        JsonNode newest = newestCheckpoint(id);
        return newest.hasNonNull("trigger_timestamp")
                ? Optional.of(Instant.ofEpochMilli(newest.path("trigger_timestamp").asLong()))
                : Optional.empty();
    }

    /** The state of one part in the newest complete checkpoint, in bytes. */
    public OptionalLong stateOf(String id, JobVertex vertex) {
        JsonNode newest = newestCheckpoint(id);
        if (!newest.hasNonNull("id")) {
            return OptionalLong.empty();
        }
        String path = "/jobs/" + id + "/checkpoints/details/" + newest.path("id").asLong();
        JsonNode part = calls.get(path).path("tasks").path(vertex.id());
        return part.isMissingNode()
                ? OptionalLong.empty()
                : OptionalLong.of(part.path("state_size").asLong());
    }
}
