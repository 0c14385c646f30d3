package dev.tidemark.commands.deploy;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.JobJar;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.flink.Patience;
import dev.tidemark.commands.flink.Patience.Look;
import dev.tidemark.commands.flink.SlotCount;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairReport;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.util.EnumSet;
import java.util.Optional;
import java.util.UUID;

/**
 * Starts a job on a cluster under the lease of its generation: nobody else's job can begin between
 * the look and the start, and a job that is still ending is waited for (docs/protocol.md, R16).
 */
public final class Launcher {

    private final Session session;
    private final FlinkRest cluster;
    private final Patience patience;
    private final Ledger ledger;
    private final JobJar jar;

    /**
     * @param ledger the store that the job will write to
     * @param jar what is started
     */
    public Launcher(
            Session session, FlinkRest cluster, Patience patience, Ledger ledger, JobJar jar) {
        this.session = session;
        this.cluster = cluster;
        this.patience = patience;
        this.ledger = ledger;
        this.jar = jar;
    }

    /**
     * Refuses a start that would find no room, before anything is changed.
     *
     * @param freed slots that will be free by then
     */
    public void requireSlots(int needed, int freed) {
        SlotCount slots = cluster.overview();
        if (slots.free() + freed < needed) {
            throw new Failure(
                    ErrorCode.CLUSTER_FAILED,
                    "the job needs %d task slots, and the cluster has %d of %d free%s. Nothing was changed."
                            .formatted(
                                    needed,
                                    slots.free(),
                                    slots.total(),
                                    freed == 0 ? "" : " and " + freed + " that the old job leaves"),
                    "add TaskManagers, or name a smaller --parallelism");
        }
    }

    /** Refuses a generation whose job lives on this cluster. */
    public void requireNotLive(long generation) {
        cluster.liveJob(generation)
                .ifPresent(
                        job -> {
                            throw new Failure(
                                    ErrorCode.JOB_REFUSED,
                                    "%s (%s) is %s: a second job of its generation would overwrite it. Nothing was changed."
                                            .formatted(job.name(), job.id(), job.state()),
                                    job.state().equals("RUNNING")
                                            ? "tidemark deploy --upgrade, which replaces it, or tidemark stop"
                                            : "tidemark status; if it never runs: tidemark stop --cancel --job %s, then the same command"
                                                    .formatted(job.id()));
                        });
    }

    /** The youngest job of a generation that the cluster knows, living or ended. */
    public Optional<ClusterJob> job(long generation) {
        return cluster.jobs().stream()
                .filter(job -> job.name().equals(ClusterJob.name(generation)))
                .findFirst();
    }

    /**
     * Takes away what a generation that has stopped wrote since a savepoint, under its lease (R22).
     *
     * @param counts what the savepoint holds
     */
    public void sweep(long generation, long since, RestoredCounts counts) {
        Lease lease = lease(generation, "sweep-" + UUID.randomUUID());
        try {
            int groups =
                    new Register(ledger.controlItems(), generation)
                            .generation()
                            .orElseThrow()
                            .maxParallelism();
            RepairScope scope =
                    RepairScope.whole(
                            new KeyGroups(groups),
                            EnumSet.allOf(RepairPart.class),
                            Optional.of(counts));
            RepairReport report =
                    Repair.of(ledger, RepairPace.DEFAULT).sweep(generation, since, scope);
            session.say(
                    "swept: %d values found, %d changed"
                            .formatted(report.progress().found(), report.progress().applied()));
        } finally {
            lease.close();
        }
    }

    /** Ends what lives of a generation, with no savepoint, and waits until it can write no more. */
    public void endJobsOf(long generation) {
        cluster.liveJob(generation)
                .ifPresent(
                        job -> {
                            cluster.cancel(job.id());
                            new LiveJob(cluster, patience, job.id(), job.name()).awaitEnd();
                        });
    }

    /** Uploads the jar if the cluster does not have it, starts the job, and waits until it runs. */
    public LiveJob launch(Launch launch) {
        String jarId =
                jar.on(cluster, () -> session.say("uploading " + jar.name() + " to the cluster"));
        return launch(launch, jarId);
    }

    /** The same with a jar that is on the cluster. */
    LiveJob launch(Launch launch, String jarId) {
        String jobId = UUID.randomUUID().toString().replace("-", "");
        Lease lease = lease(launch.generation(), jobId);
        try {
            session.say("starting %s as job %s".formatted(launch.name(), jobId));
            cluster.run(jarId, launch.request(jobId, jarId.substring(jarId.indexOf('_') + 1)));
            LiveJob job = new LiveJob(cluster, patience, jobId, launch.name());
            job.awaitRunning();
            return job;
        } finally {
            lease.close();
        }
    }

    /** A job whose JobManager died goes on for a moment, and cannot be seen on the cluster. */
    private Lease lease(long generation, String jobId) {
        return patience.await(
                "the lease of generation " + generation,
                "tidemark status",
                () -> {
                    try {
                        return Look.found(ledger.lease(generation, jobId, session::say));
                    } catch (LeaseHeldException held) {
                        if (cluster.liveJob(generation).isPresent()) {
                            throw held;
                        }
                        return Look.notYet(
                                "held by a job that this cluster does not know. "
                                        + held.getMessage());
                    }
                });
    }
}
