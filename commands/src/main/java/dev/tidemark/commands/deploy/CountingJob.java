package dev.tidemark.commands.deploy;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobJar;
import dev.tidemark.commands.flink.JobVertex;
import dev.tidemark.commands.flink.Patience;
import dev.tidemark.commands.flink.Patience.Look;
import dev.tidemark.commands.flink.RootCause;
import dev.tidemark.commands.flink.RunRequest;
import dev.tidemark.commands.flink.SlotCount;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.recount.CountedElsewhere;
import dev.tidemark.recount.CountedHours;
import dev.tidemark.recount.CountingTask;
import dev.tidemark.recount.HourCounting;
import dev.tidemark.recount.LakeObjects;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.PartStore;
import dev.tidemark.recount.RecountSettings;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Counts hours by a batch job on a cluster. The job has the name of what it counts, so that a
 * command finds the one that a killed command has left: the same name stands for the same objects
 * and rules. Its sums are read under its id only, where no other job of that name can put any.
 */
public final class CountingJob implements HourCounting {

    private static final String MAIN = "dev.tidemark.job.recount.RecountRun";

    private static final String NAMES = "tidemark-recount-";

    /** More parts than that save no time: one command reads them all. */
    private static final int MOST_PARTS = 64;

    private static final String ADD_SLOTS =
            "add TaskManagers, or the same command without --on flink";

    private static final String SAME_COMMAND_GOES_ON =
            "the same command, which goes on with the job if the cluster still has it";

    private final Session session;
    private final FlinkRest cluster;
    private final Patience patience;
    private final JobJar jar;
    private final String lake;
    private final ControlItems items;
    private final RecountSettings settings;
    private final OptionalInt subtasks;

    /**
     * @param patience for an answer of the cluster; the count itself is waited for to its end
     * @param lake the lake as every machine can open it: an absolute path, or an address
     * @param items the register, which knows the lines that a restore has voided
     * @param subtasks of each step; empty for one a slot of the cluster
     */
    public CountingJob(
            Session session,
            FlinkRest cluster,
            Patience patience,
            JobJar jar,
            String lake,
            ControlItems items,
            RecountSettings settings,
            OptionalInt subtasks) {
        this.session = session;
        this.cluster = cluster;
        this.patience = patience;
        this.jar = jar;
        this.lake = lake;
        this.items = items;
        this.settings = settings;
        this.subtasks = subtasks;
    }

    @Override
    public CountedHours count(SortedMap<Hour, LakeObjects> hours) throws IOException {
        CountingTask task = CountingTask.of(lake, hours, settings, items);
        if (task.objects().isEmpty()) {
            return CountedElsewhere.read(task, Lakes.parts(lake, task.id(), "none"), 0, settings);
        }
        Started job = goOn(task).orElseGet(() -> start(task));
        awaitEnd(job);
        PartStore store = Lakes.parts(lake, task.id(), job.id());
        CountedHours counted = read(task, store, job);
        remove(store, job);
        return counted;
    }

    private CountedHours read(CountingTask task, PartStore store, Started job) throws IOException {
        try {
            return CountedElsewhere.read(task, store, job.parts(), settings);
        } catch (FileNotFoundException e) {
            // Another command that waited for the same job has read them, and taken them away.
            throw lost("the sums of job %s are gone: %s".formatted(job.id(), e.getMessage()));
        }
    }

    private record Started(String id, String name, int parts) {}

    private static String name(CountingTask task) {
        return NAMES + task.id();
    }

    /** The job that another command has left, or is waiting for too. */
    private Optional<Started> goOn(CountingTask task) {
        Optional<ClusterJob> live =
                cluster.jobs().stream()
                        .filter(job -> job.name().equals(name(task)) && job.isLive())
                        .findFirst();
        Optional<Started> started = live.flatMap(this::asStarted);
        started.ifPresent(
                job ->
                        session.say(
                                "going on with job %s, which counts the same".formatted(job.id())));
        return started;
    }

    /** Empty if it ends before the cluster knows its settings, as one that still begins may. */
    private Optional<Started> asStarted(ClusterJob job) {
        return patience.await(
                "the settings of job " + job.id(),
                SAME_COMMAND_GOES_ON,
                () -> {
                    ClusterJob now = answered(job.id(), () -> cluster.job(job.id()));
                    Optional<String> parts =
                            answered(
                                    job.id(),
                                    () ->
                                            Optional.ofNullable(
                                                    cluster.settings(job.id()).get("parts")));
                    return parts.isEmpty() && now.isLive()
                            ? Look.notYet("it is " + now.state())
                            : Look.found(
                                    parts.map(Integer::parseInt)
                                            .map(n -> new Started(job.id(), job.name(), n)));
                });
    }

    /** Waits for a free slot while other recounts hold them all: they end. */
    private SlotCount slots() {
        SlotCount now = cluster.overview();
        if (now.free() > 0) {
            return now;
        }
        if (!isRecounting()) {
            throw new Failure(
                    ErrorCode.CLUSTER_FAILED,
                    "none of the cluster's %d task slots is free. Nothing was written."
                            .formatted(now.total()),
                    ADD_SLOTS);
        }
        patience.withoutLimit()
                .await(
                        "another recount, which has every slot",
                        ADD_SLOTS,
                        () ->
                                cluster.overview().free() > 0 || !isRecounting()
                                        ? Look.found(true)
                                        : Look.notYet("none is free"));
        // An ended job is seen before the slots that it gives back.
        return patience.await(
                "a free slot",
                ADD_SLOTS,
                () -> {
                    SlotCount slots = cluster.overview();
                    return slots.free() > 0 ? Look.found(slots) : Look.notYet("none is free");
                });
    }

    private boolean isRecounting() {
        return cluster.jobs().stream()
                .anyMatch(job -> job.name().startsWith(NAMES) && job.isLive());
    }

    private Started start(CountingTask task) {
        SlotCount slots = slots();
        int parts = subtasks.orElse(Math.min(slots.total(), MOST_PARTS));
        String jarId =
                jar.on(cluster, () -> session.say("uploading " + jar.name() + " to the cluster"));
        Started job = new Started(UUID.randomUUID().toString().replace("-", ""), name(task), parts);
        session.say(
                "counting %s to %s on the cluster as job %s"
                        .formatted(
                                task.hours().first().text(), task.hours().last().text(), job.id()));
        cluster.run(
                jarId,
                new RunRequest(
                        job.id(),
                        MAIN,
                        List.of("--task", task.text()),
                        parts,
                        Optional.empty(),
                        false));
        return job;
    }

    private void awaitEnd(Started job) {
        ClusterJob ended =
                patience.withoutLimit()
                        .await("the count of job " + job.id(), "the same command", () -> look(job));
        if (ended.state().equals("FINISHED")) {
            return;
        }
        if (ended.state().equals("FAILED")) {
            RootCause cause =
                    cluster.rootCause(job.id()).orElse(new RootCause("", "Flink gives no reason"));
            throw cause.failure(
                    "nothing was written, since the job that counts (%s) has failed"
                            .formatted(job.id()),
                    "the same command, when that is mended");
        }
        throw lost("job %s was ended by somebody: it is %s".formatted(job.id(), ended.state()));
    }

    private Look<ClusterJob> look(Started job) {
        ClusterJob now = answered(job.id(), () -> cluster.job(job.id()));
        if (!now.isLive()) {
            return Look.found(now);
        }
        List<JobVertex> vertices = answered(job.id(), () -> cluster.vertices(job.id()));
        int tasks = vertices.stream().mapToInt(JobVertex::parallelism).sum();
        int finished =
                vertices.stream().mapToInt(part -> part.tasks().getOrDefault("FINISHED", 0)).sum();
        return Look.notYet(
                "%s, %d of %d tasks have finished".formatted(now.state(), finished, tasks));
    }

    /** A JobManager may be away for a moment. */
    private <T> T answered(String job, Supplier<T> question) {
        return patience.await(
                "an answer of the cluster",
                SAME_COMMAND_GOES_ON,
                () -> {
                    try {
                        return Look.found(question.get());
                    } catch (Failure failure) {
                        if (failure.code().isClusterAway()) {
                            return Look.notYet(failure.getMessage());
                        }
                        throw failure.code() == ErrorCode.NOT_FOUND
                                ? lost("the cluster has forgotten job " + job)
                                : failure;
                    }
                });
    }

    private static Failure lost(String what) {
        return new Failure(
                ErrorCode.COUNT_LOST,
                what + ". Nothing was written for the hours that it counted.",
                "the same command, which counts again");
    }

    private void remove(PartStore store, Started job) {
        try {
            store.remove();
        } catch (IOException e) {
            // Nobody else reads them: they take place only.
            session.warn(
                    "the sums of job %s are still in the lake: %s"
                            .formatted(job.id(), e.getMessage()));
        }
    }
}
