package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.sink.MinutesCheck;
import dev.tidemark.job.source.SourceCheck;
import dev.tidemark.job.source.file.SourceFingerprint;
import dev.tidemark.ledger.FinishedInput;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.time.Clock;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * main() of the child process that {@code tidemark run} starts: runs the job on a Flink cluster
 * inside this process, from the right place, and tells the parent about it.
 */
public final class LocalRun {

    private static final Logger LOG = LoggerFactory.getLogger(LocalRun.class);

    private final JobSettings settings;
    private final RunEvents events;
    private final StopRequest stop;
    private final Clock clock;

    private LocalRun(JobSettings settings, RunEvents events, StopRequest stop, Clock clock) {
        this.settings = settings;
        this.events = events;
        this.stop = stop;
        this.clock = clock;
    }

    /**
     * Takes {@code --key value} pairs, see {@link JobSettings}. Ends with the exit code of the
     * command {@code run}.
     */
    public static void main(String[] args) {
        ChildProcess.end(
                events ->
                        new LocalRun(
                                        JobSettings.parse(args),
                                        events,
                                        StopRequest.listeningTo(System.in),
                                        Clock.systemUTC())
                                .run());
    }

    private RunResult run() throws Exception {
        requireMinutesUsable();
        requireSourceThere();
        Buckets.open(settings.buckets(), events);
        createLocalStore();
        LedgerProvider provider = settings.ledgerProvider();
        try (Ledger ledger = provider.open()) {
            Optional<String> fingerprint =
                    settings.isUnbounded()
                            ? Optional.empty()
                            : Optional.of(
                                    SourceFingerprint.of(settings.fileSource().path()).sha256());
            StartPoint start = StartPoint.find(settings, ledger.controlItems(), fingerprint);
            if (start instanceof StartPoint.NothingToDo nothing) {
                return RunResult.nothingToDo(nothing.message());
            }
            if (start instanceof StartPoint.Refused refused) {
                return RunResult.refused(refused.message(), refused.next());
            }
            if (start instanceof StartPoint.Restore restore) {
                SourceCheck.requireNoGap(settings, restore.path(), clock);
            }
            JobID jobId = new JobID();
            try (Lease lease =
                    ledger.lease(start.generation(), jobId.toHexString(), events::stage)) {
                LOG.debug("holding {}", lease);
                Register register = new Register(ledger.controlItems(), start.generation());
                Generation generation =
                        start instanceof StartPoint.Fresh
                                ? register.begin(
                                        jobId.toHexString(),
                                        Optional.empty(),
                                        settings.maxParallelism())
                                : register.resume(settings.maxParallelism());
                RunResult result = runJob(jobId, start, JobIdentity.of(generation, provider));
                if (result.isFinished() && fingerprint.isPresent()) {
                    register.finishedInputs()
                            .record(
                                    new FinishedInput(
                                            settings.source(), fingerprint.get(), clock.instant()));
                }
                return result;
            }
        }
    }

    private RunResult runJob(JobID jobId, StartPoint start, JobIdentity identity) throws Exception {
        StreamGraph graph = ClickJob.graph(settings, identity);
        graph.setJobId(jobId);
        if (start instanceof StartPoint.Restore restore) {
            graph.setSavepointRestoreSettings(
                    SavepointRestoreSettings.forPath(restore.path().toString(), false));
        }
        try (LocalCluster cluster = LocalCluster.start(settings.parallelism())) {
            cluster.submit(graph);
            events.write("started", node -> describe(node, start));
            return new RunWatch(cluster, jobId, settings, start.generation(), events, stop, clock)
                    .untilItEnds();
        }
    }

    /** Before anything is made or held: a job that cannot keep its minutes must not begin. */
    private void requireMinutesUsable() {
        settings.minutes()
                .ifPresent(
                        topic -> {
                            events.stage(
                                    "looking for %s and how long a transaction may be"
                                            .formatted(topic));
                            MinutesCheck.requireUsable(topic, settings);
                        });
    }

    /** Else the job would start, fail and be restarted for minutes before anybody is told. */
    private void requireSourceThere() {
        if (settings.clickTopic().isPresent() || settings.clickStream().isPresent()) {
            events.stage("looking for " + settings.source());
            SourceCheck.requireThere(settings, clock);
        }
    }

    private static void describe(ObjectNode node, StartPoint start) {
        node.put("job_gen", start.generation());
        node.put(
                "from",
                start instanceof StartPoint.Restore restore
                        ? SavedCheckpoint.shown(restore.path())
                        : null);
    }

    /** A file is made on first use; a table costs money, so somebody has to ask for it. */
    private void createLocalStore() {
        StoreUri store = settings.storeUri();
        if (store instanceof StoreUri.Sqlite) {
            Ledgers.create(store).steps().forEach(step -> LOG.info("created: {}", step));
        }
    }
}
