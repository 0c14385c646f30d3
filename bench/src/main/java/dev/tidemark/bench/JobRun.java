package dev.tidemark.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.RegisteredRuns;
import dev.tidemark.job.local.LastCheckpoint;
import dev.tidemark.job.local.LocalCluster;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** One run of one job over a generated log, on a cluster in this process, checked and measured. */
final class JobRun {

    private static final int GENERATION = 1;
    private static final long LOOK_EVERY_MILLIS = 10;
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Contender contender;
    private final Path log;
    private final JobSettings settings;

    /**
     * A run.
     *
     * @param folder for ledger, lake and checkpoints; must be new
     * @param backend {@code hashmap} or {@code rocksdb}
     */
    JobRun(Contender contender, Path log, Path folder, String backend, int parallelism) {
        this.contender = contender;
        this.log = log;
        this.settings =
                JobSettings.parse(
                        "--source",
                        "file:" + log,
                        "--store",
                        "sqlite:" + folder.resolve("ledger.db"),
                        "--lake",
                        folder.resolve("lake").toString(),
                        "--checkpoint-dir",
                        folder.resolve("checkpoints").toString(),
                        "--parallelism",
                        Integer.toString(parallelism),
                        "--state-backend",
                        backend);
    }

    /**
     * Runs the job to its end.
     *
     * @throws IllegalStateException if it failed, or a total is not what the generator knows
     */
    Measurement toItsEnd() throws Exception {
        StoreUri store = StoreUri.parse(settings.store());
        Ledgers.create(store);
        try (Ledger ledger = Ledgers.open(store);
                LocalCluster cluster = LocalCluster.start(settings.parallelism())) {
            JobID job = new JobID();
            new Register(ledger.controlItems(), GENERATION)
                    .begin(job.toHexString(), Optional.empty(), settings.maxParallelism());
            StreamGraph graph = contender.graph(settings, identity(settings.store()));
            graph.setJobId(job);
            Measurement measured = measure(cluster, graph);
            HourTotals.counted(ledger, log)
                    .requireEqual(HourTotals.expected(log), contender.label());
            return measured;
        }
    }

    private Measurement measure(LocalCluster cluster, StreamGraph graph) throws Exception {
        List<MemoryPoolMXBean> heap =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .toList();
        System.gc();
        heap.forEach(MemoryPoolMXBean::resetPeakUsage);
        long cpuBefore = SYSTEM.getProcessCpuTime();
        long before = System.nanoTime();
        waitForTheEnd(cluster, cluster.submit(graph));
        long after = System.nanoTime();
        long cpuAfter = SYSTEM.getProcessCpuTime();
        return new Measurement(
                (after - before) / 1e9,
                (cpuAfter - cpuBefore) / 1e9,
                heap.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum());
    }

    private void waitForTheEnd(LocalCluster cluster, JobID job) throws Exception {
        LastCheckpoint last =
                new LastCheckpoint(cluster, job, contender.rowSinks() * settings.parallelism());
        while (!cluster.status(job).isGloballyTerminalState()) {
            if (last.isDue()) {
                last.ask();
            }
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        JobResult result = cluster.result(job);
        if (result.getSerializedThrowable().isPresent()) {
            throw new IllegalStateException(
                    "the job " + contender.label() + " failed",
                    result.getSerializedThrowable()
                            .get()
                            .deserializeError(JobRun.class.getClassLoader()));
        }
    }

    private JobIdentity identity(String store) {
        LedgerProvider provider = () -> Ledgers.open(StoreUri.parse(store));
        return new JobIdentity(
                GENERATION,
                0,
                0,
                settings.maxParallelism(),
                provider,
                new RegisteredRuns(provider, GENERATION));
    }
}
