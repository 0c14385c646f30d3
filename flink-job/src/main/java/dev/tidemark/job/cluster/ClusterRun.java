package dev.tidemark.job.cluster;

import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.sink.MinutesCheck;
import dev.tidemark.job.source.SourceCheck;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.ParameterTool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.JDBC;

/**
 * main() of the job on a cluster: begins or resumes its generation in the register, from what Flink
 * was told to restore, and submits the job. {@code tidemark deploy} starts it through the
 * JobManager; so may any other tool that can start a jar.
 *
 * <p>It takes the settings of {@link JobSettings}, of which {@code job-gen} must be given and
 * {@code from} is not looked at, and {@code --parent G}: the generation whose savepoint a new one
 * begins from. A person can read them all in the job's configuration afterwards, and the next
 * {@code tidemark deploy} finds them in the register when the cluster has forgotten the job.
 */
public final class ClusterRun {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterRun.class);
    private static final String PARENT = "parent";

    /** What {@code tidemark deploy} notes for its next call, and the job itself does not need. */
    private static final Set<String> NOTES = Set.of("deployed-jar", "topic-after-finish");

    private final JobSettings settings;
    private final Optional<Long> parent;
    private final ReadableConfig cluster;

    private ClusterRun(JobSettings settings, Optional<Long> parent, ReadableConfig cluster) {
        this.settings = settings;
        this.parent = parent;
        this.cluster = cluster;
    }

    /** Takes {@code --key value} pairs. */
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        Map<String, String> given = new TreeMap<>(ParameterTool.fromArgs(args).toMap());
        Map<String, String> shown = Map.copyOf(given);
        Optional<Long> parent = Optional.ofNullable(given.remove(PARENT)).map(Long::valueOf);
        NOTES.forEach(given::remove);
        ClusterRun run = new ClusterRun(JobSettings.of(given), parent, env.getConfiguration());
        StreamGraph graph = run.graph(shown);
        graph.getExecutionConfig().setGlobalJobParameters(ParameterTool.fromMap(shown));
        env.executeAsync(graph);
    }

    private StreamGraph graph(Map<String, String> shown) {
        long generation =
                settings.generation()
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "--job-gen is missing: on a cluster a generation is named, never guessed"));
        JobConfiguration.requireExactlyOnce(cluster);
        requireOneSqlite();
        settings.minutes().ifPresent(topic -> MinutesCheck.requireUsable(topic, settings));
        SourceCheck.requireThere(settings, Clock.systemUTC());
        cluster.getOptional(StateRecoveryOptions.SAVEPOINT_PATH)
                .ifPresent(
                        saved ->
                                SourceCheck.requireNoGap(
                                        settings, new Path(saved), Clock.systemUTC()));
        if (settings.storeUri() instanceof StoreUri.Sqlite) {
            Ledgers.create(settings.storeUri())
                    .steps()
                    .forEach(step -> LOG.info("created: {}", step));
        }
        JobID job =
                cluster.getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
                        .map(JobID::fromHexString)
                        .orElseGet(JobID::new);
        LedgerProvider provider = settings.ledgerProvider();
        try (Ledger ledger = provider.open()) {
            Register register = new Register(ledger.controlItems(), generation);
            Generation begun = beginOrResume(register, job);
            StreamGraph graph = ClickJob.graph(settings, JobIdentity.of(begun, provider));
            register.startedWith().record(shown);
            graph.setJobId(job);
            return graph;
        }
    }

    /** Fresh, from a parent's savepoint, or on with what has begun: the register says which. */
    private Generation beginOrResume(Register register, JobID job) {
        int maxParallelism = settings.maxParallelism();
        Optional<String> restored = cluster.getOptional(StateRecoveryOptions.SAVEPOINT_PATH);
        if (restored.isEmpty()) {
            return register.begin(job.toHexString(), Optional.empty(), maxParallelism);
        }
        SavedCheckpoint saved = SavedCheckpoint.read(new Path(restored.get()));
        if (parent.isEmpty()) {
            saved.generation()
                    .ifPresent(taker -> register.requireOnLine(new Branch(taker, saved.id())));
            return register.resume(maxParallelism);
        }
        return register.begin(
                job.toHexString(),
                Optional.of(new Branch(parent.get(), saved.id())),
                maxParallelism);
    }

    /**
     * SQLite's library keeps its locks once a process. A second copy of it, as each job would bring
     * its own, drops the locks of the first when it closes the file.
     */
    private void requireOneSqlite() {
        boolean isOurs = JDBC.class.getClassLoader() == ClusterRun.class.getClassLoader();
        boolean isUserCode =
                ClusterRun.class.getClassLoader() != ClassLoader.getSystemClassLoader();
        if (settings.storeUri() instanceof StoreUri.Sqlite && isOurs && isUserCode) {
            throw new RefusedForSafetyException(
                    "This cluster would load SQLite once for each job, and two copies in one process lose each other's locks. Nothing was started. Next: put sqlite-jdbc into the cluster's lib/ and set classloader.parent-first-patterns.additional: org.sqlite.");
        }
    }
}
