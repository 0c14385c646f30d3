package dev.tidemark.job.local;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.RegisteredRuns;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** One life of the demo's job, on a Flink cluster of its own: the job of {@code tidemark run}. */
final class DemoJob implements AutoCloseable {

    /**
     * Higher than people count, so that on a server of running totals that others use too the
     * demo's repair finds nothing of theirs (docs/protocol.md, R13).
     */
    static final long GENERATION = 1_000_000_000L;

    private final Ledger ledger;
    private final Lease lease;
    private final LocalCluster cluster;
    private final JobID id;
    private final RunWatch watch;

    private DemoJob(Ledger ledger, Lease lease, LocalCluster cluster, JobID id, RunWatch watch) {
        this.ledger = ledger;
        this.lease = lease;
        this.cluster = cluster;
        this.id = id;
        this.watch = watch;
    }

    /**
     * Starts it.
     *
     * @param checkpoint where it goes on; empty for a fresh start
     * @param flush what repairs the ledger after a restore
     */
    static DemoJob start(
            JobSettings settings,
            Optional<Path> checkpoint,
            Function<JobIdentity, RestoreFlush> flush,
            RunEvents events,
            StopRequest stop)
            throws Exception {
        LedgerProvider provider = settings.ledgerProvider();
        JobIdentity identity =
                new JobIdentity(
                        GENERATION,
                        0,
                        0,
                        settings.maxParallelism(),
                        provider,
                        new RegisteredRuns(provider, GENERATION));
        StreamGraph graph = ClickJob.graph(settings, flush.apply(identity));
        JobID id = new JobID();
        graph.setJobId(id);
        Optional<String> from = checkpoint.map(path -> path.toUri().toString());
        from.ifPresent(
                uri ->
                        graph.setSavepointRestoreSettings(
                                SavepointRestoreSettings.forPath(uri, false)));
        Ledger ledger = provider.open();
        Lease lease = ledger.lease(GENERATION, id.toHexString(), events::stage);
        register(ledger, id, from.isPresent(), settings.maxParallelism());
        LocalCluster cluster = LocalCluster.start(settings.parallelism());
        cluster.submit(graph);
        events.write(
                "started",
                node ->
                        node.put("job_gen", GENERATION)
                                .put("from", checkpoint.map(Path::toString).orElse(null)));
        RunWatch watch =
                new RunWatch(cluster, id, settings, GENERATION, events, stop, Clock.systemUTC());
        return new DemoJob(ledger, lease, cluster, id, watch);
    }

    private static void register(Ledger ledger, JobID id, boolean restored, int maxParallelism) {
        Register register = new Register(ledger.controlItems(), GENERATION);
        if (restored) {
            register.resume(maxParallelism);
        } else {
            register.begin(id.toHexString(), Optional.empty(), maxParallelism);
        }
    }

    /** Its progress. */
    RunWatch watch() {
        return watch;
    }

    /** Asks for a checkpoint now; the answer is its folder. */
    CompletableFuture<String> checkpoint() {
        return cluster.triggerCheckpoint(id);
    }

    /** What an hour row holds now. */
    DemoRow.Held held(RowKey hour) {
        return ledger.read(hour)
                .map(row -> new DemoRow.Held(valid(row.fast()), valid(row.late())))
                .orElse(DemoRow.Held.NOTHING);
    }

    private static long valid(Optional<TaggedCounts> value) {
        return value.map(TaggedCounts::counts).map(Counts::valid).orElse(0L);
    }

    /** The end of its only worker: nothing is saved, nothing is tidied up. */
    void crash() throws Exception {
        cluster.killTaskManager();
    }

    @Override
    public void close() {
        cluster.close();
        lease.close();
        ledger.close();
    }
}
