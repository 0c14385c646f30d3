package dev.tidemark.commands.flink;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.flink.Patience.Look;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One job on a cluster, and what is asked of it and waited for. */
public final class LiveJob {

    /** At five looks a second. */
    private static final int LOOKS_PAST_THE_CACHE = 25;

    private final FlinkRest cluster;
    private final Patience patience;
    private final String id;
    private final String name;

    /**
     * @param id in hexadecimal
     * @param name for messages
     */
    public LiveJob(FlinkRest cluster, Patience patience, String id, String name) {
        this.cluster = cluster;
        this.patience = patience;
        this.id = id;
        this.name = name;
    }

    /** Its id, in hexadecimal. */
    public String id() {
        return id;
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /**
     * Waits until every subtask has started, its repair after a restore included, or a bounded
     * input has been counted to its end.
     *
     * @throws Failure if the job failed; with its root cause
     */
    public void awaitRunning() {
        patience.await(
                name + " to run",
                "tidemark status; if it never runs: tidemark stop --cancel --job " + id,
                this::running);
    }

    /** The same before a savepoint: a job that restarts might be waited for until it fails. */
    private void awaitThatItCanSave() {
        patience.await(
                name + " to run",
                "tidemark stop --cancel --job " + id + ", which needs no savepoint",
                () -> {
                    requireNotRestarting();
                    return running();
                });
    }

    /**
     * Refuses what needs a savepoint while it restarts.
     *
     * @throws Failure with what makes it restart
     */
    public void requireNotRestarting() {
        String state = cluster.job(id).state();
        if (!isRestarting(state)) {
            return;
        }
        throw new Failure(
                ErrorCode.SAVEPOINT_FAILED,
                "%s (%s) is %s%s, and takes no savepoint before it runs. It was not stopped; its rows are safe."
                        .formatted(name, id, state, lastCause()),
                "tidemark status, and the same command once it runs; if it never does: tidemark stop --cancel --job %s"
                        .formatted(id));
    }

    private static boolean isRestarting(String state) {
        return state.equals("RESTARTING") || state.equals("FAILING");
    }

    private String lastCause() {
        return cluster.rootCause(id).map(cause -> ", after " + cause.text()).orElse("");
    }

    private Look<Boolean> running() {
        ClusterJob job = cluster.job(id);
        if (job.hasFinished()) {
            return Look.found(true);
        }
        if (!job.isLive()) {
            throw failure(job);
        }
        List<JobVertex> vertices = cluster.vertices(id);
        long started = vertices.stream().filter(JobVertex::hasStarted).count();
        if (job.state().equals("RUNNING") && started == vertices.size()) {
            return Look.found(true);
        }
        String reason = isRestarting(job.state()) ? lastCause() : "";
        return Look.notYet(
                "%s, %d of %d parts have started%s"
                        .formatted(job.state(), started, vertices.size(), reason));
    }

    private Failure failure(ClusterJob job) {
        RootCause cause = cluster.rootCause(id).orElse(new RootCause("", "Flink gives no reason"));
        return cause.failure(
                "%s (%s) is %s".formatted(name, id, job.state()),
                "Its checkpoints stay, and its rows are put right when it starts again.",
                "tidemark status");
    }

    /**
     * Takes a savepoint and gives its place; the job goes on. Asked for before every subtask has
     * started, Flink would give it up.
     */
    public String savepoint() {
        awaitThatItCanSave();
        String request = cluster.triggerSavepoint(id, savepointFolder());
        return awaitSavepoint(request, "the savepoint of " + name);
    }

    /** Takes a savepoint if it has no complete checkpoint yet. */
    public void haveCheckpoint() {
        if (cluster.checkpoints(id).isEmpty()) {
            String unused = savepoint();
        }
    }

    /** Stops it with a savepoint, waits until it has ended, and gives the savepoint's place. */
    public String stop() {
        awaitThatItCanSave();
        String request = cluster.stop(id, savepointFolder());
        String location = awaitSavepoint(request, "the savepoint that stops " + name);
        awaitEnd();
        return location;
    }

    /**
     * Ends it at once, with no savepoint, and waits until it can write no more.
     *
     * @return the newest checkpoint, from which it can go on; empty if it never took one
     */
    public Optional<CheckpointRecord> cancel() {
        cluster.cancel(id);
        awaitEnd();
        return cluster.checkpoints(id).stream().findFirst();
    }

    /** Where the savepoints of its generation are. */
    private String savepointFolder() {
        String folder = cluster.settings(id).get("checkpoint-dir");
        OptionalLong generation = cluster.job(id).generation();
        if (folder == null || generation.isEmpty()) {
            throw new Failure(
                    ErrorCode.CLUSTER_FAILED,
                    "%s does not say where its checkpoints are, so it was not started by tidemark deploy. Nothing was changed."
                            .formatted(name),
                    "flink stop, or the tool that started it");
        }
        return savepointFolder(folder, generation.getAsLong());
    }

    /**
     * The same.
     *
     * @param checkpoints the job's own setting. How a bucket is reached is the cluster's matter,
     *     and no part of its folders' names
     */
    static String savepointFolder(String checkpoints, long generation) {
        String root =
                S3Folder.isMeant(checkpoints) ? S3Folder.parse(checkpoints).uri() : checkpoints;
        return root + "/g" + generation + "/savepoints";
    }

    /** Waits until it can no longer write: after a savepoint it goes on for a moment. */
    public void awaitEnd() {
        patience.await(
                "the end of " + name,
                "tidemark status",
                () -> {
                    ClusterJob job = cluster.job(id);
                    return job.isLive() ? Look.notYet(job.state()) : Look.found(job);
                });
    }

    private String awaitSavepoint(String request, String what) {
        SavepointState state =
                patience.await(
                        what,
                        "tidemark checkpoints, which lists it once it is complete",
                        () -> {
                            SavepointState now = cluster.savepointState(id, request);
                            return now.isComplete() ? Look.found(now) : Look.notYet("in progress");
                        });
        return state.location()
                .orElseThrow(
                        () ->
                                new Failure(
                                        ErrorCode.SAVEPOINT_FAILED,
                                        "%s could not be taken: %s. The job was not stopped; its rows are safe."
                                                .formatted(
                                                        what,
                                                        state.failure()
                                                                .map(RootCause::text)
                                                                .orElse("Flink gives no reason")),
                                        "tidemark status"));
    }

    /**
     * What the cluster says of a savepoint that the job took; empty if it has forgotten it. Flink
     * answers from a cache ({@code web.refresh-interval}, 3 s), so that the savepoint may be in the
     * next answer only.
     */
    public Optional<CheckpointRecord> record(String location) {
        int[] looks = {0};
        return patience.await(
                "the cluster's list of checkpoints to show " + location,
                "tidemark status",
                () -> {
                    Optional<CheckpointRecord> found =
                            cluster.checkpoints(id).stream()
                                    .filter(each -> each.path().equals(location))
                                    .findFirst();
                    looks[0]++;
                    return found.isPresent() || looks[0] > LOOKS_PAST_THE_CACHE
                            ? Look.found(found)
                            : Look.notYet("it is not in it");
                });
    }
}
