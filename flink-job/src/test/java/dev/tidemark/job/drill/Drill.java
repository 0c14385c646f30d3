package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.RegisteredRuns;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.repair.Findings;
import dev.tidemark.ledger.repair.Flush;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.testutils.CommonTestUtils;

/**
 * One generation of the real job over one generated log, in lives: each begins from nothing, a
 * checkpoint or a savepoint, and is killed and restored at points of progress.
 */
final class Drill implements AutoCloseable {

    static final long GENERATION = 1;
    static final int MAX_PARALLELISM = 128;

    /** The jobs are serialized on their way to the cluster; they find their progress here. */
    private static final Map<String, DrillProgress> PROGRESS = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();
    private final Path folder;
    private final String store;
    private final Optional<String> totals;
    private final GeneratorSettings log;
    private final DrillCluster cluster;
    private final DrillProgress progress = new DrillProgress();
    private final Ledger ledger;
    private final Register register;
    private final List<String> story = new ArrayList<>();
    private JobID job;
    private int parallelism;

    Drill(Path folder, GeneratorSettings log, int slots) throws Exception {
        this(folder, log, slots, Optional.empty());
    }

    /** A drill with its running totals on a server. */
    Drill(Path folder, GeneratorSettings log, int slots, Optional<String> totals) throws Exception {
        this(folder, "sqlite:" + folder.resolve("tidemark.db"), log, slots, totals);
    }

    /**
     * A drill over another store than a file in its folder.
     *
     * @param store as on the command line
     */
    Drill(Path folder, String store, GeneratorSettings log, int slots, Optional<String> totals)
            throws Exception {
        this.folder = folder;
        this.store = store;
        this.totals = totals;
        this.log = log;
        PROGRESS.put(id, progress);
        new GeneratedLog(folder.resolve("clicks"), log).write();
        Ledgers.create(StoreUri.parse(store));
        this.ledger = open(store, totals);
        this.register = new Register(ledger.controlItems(), GENERATION);
        this.cluster = DrillCluster.start(slots);
    }

    GeneratorSettings log() {
        return log;
    }

    Path folder() {
        return folder;
    }

    Path database() {
        return folder.resolve("tidemark.db");
    }

    Ledger ledger() {
        return ledger;
    }

    Register register() {
        return register;
    }

    DrillCluster cluster() {
        return cluster;
    }

    JobID job() {
        return job;
    }

    /** What has been done so far, for the message of a failure. */
    List<String> story() {
        return story;
    }

    /** Begins the generation. */
    void begin(int subtasks, String... settings) throws Exception {
        JobID first = new JobID();
        register.begin(first.toHexString(), Optional.empty(), MAX_PARALLELISM);
        submit(first, subtasks, null, settings);
    }

    /** Goes on with the generation. */
    void goOn(int subtasks, String from, String... settings) throws Exception {
        register.resume(MAX_PARALLELISM);
        submit(new JobID(), subtasks, from, settings);
    }

    private void submit(JobID next, int subtasks, String from, String... more) throws Exception {
        tell("parallelism %d from %s %s".formatted(subtasks, from, List.of(more)));
        JobSettings settings = settings(subtasks, more);
        JobIdentity identity = identity(id, store, totals.orElse(null));
        job = next;
        parallelism = subtasks;
        cluster.submit(ClickJob.graph(settings, identity), job, from);
    }

    JobSettings settings(int subtasks, String... more) {
        List<String> args =
                new ArrayList<>(
                        List.of(
                                "--source",
                                "file:" + folder.resolve("clicks"),
                                "--store",
                                store,
                                "--lake",
                                folder.resolve("lake").toString(),
                                "--checkpoint-dir",
                                folder.resolve("checkpoints").toString(),
                                "--parallelism",
                                Integer.toString(subtasks),
                                "--max-parallelism",
                                Integer.toString(MAX_PARALLELISM)));
        args.addAll(List.of(more));
        return JobSettings.parse(args.toArray(String[]::new));
    }

    private static Ledger open(String store, Optional<String> totals) {
        return Ledgers.open(StoreUri.parse(store), totals.map(TotalsUri::parse), Map.of());
    }

    private static JobIdentity identity(String id, String store, String totals) {
        LedgerProvider provider =
                () -> new GatedLedger(open(store, Optional.ofNullable(totals)), PROGRESS.get(id));
        return new JobIdentity(
                GENERATION,
                0,
                0,
                MAX_PARALLELISM,
                provider,
                new RegisteredRuns(provider, GENERATION));
    }

    /** Lets the current run write so many rows, then kills its TaskManager. */
    void killAfter(long rows) throws Exception {
        long run = currentRun();
        progress.awaitWrites(run, rows);
        tell("kill run %d at parallelism %d after %d rows".formatted(run, parallelism, rows));
        cluster.killTaskManager();
        progress.awaitRun(run + 1);
    }

    /** Lets the current run write so many rows, then has another JobMaster take the job over. */
    void replaceJobMasterAfter(long rows) throws Exception {
        long run = currentRun();
        progress.awaitWrites(run, rows);
        tell("another JobMaster after %d rows of run %d".formatted(rows, run));
        cluster.replaceJobMaster(job);
        progress.awaitRun(run + 1);
    }

    /** Kills the current run, and lets something happen before the next one writes. */
    void kill(Steps meanwhile) throws Exception {
        long run = currentRun();
        tell("kill run %d at parallelism %d".formatted(run, parallelism));
        cluster.killTaskManager();
        meanwhile.run();
        progress.awaitRun(run + 1);
    }

    /** The steps of a drill. */
    @FunctionalInterface
    interface Steps {
        void run() throws Exception;
    }

    /** Lets the current run write so many rows after one more checkpoint, then kills it. */
    void killAfterACheckpointAnd(long rows) throws Exception {
        progress.awaitWrites(currentRun(), 1);
        cluster.awaitCheckpoint(job);
        killAfter(rows);
    }

    /**
     * Kills, and while the restored run may not write a row yet: a look for what it should have
     * repaired finds nothing, and a second restore to the same checkpoint would remove nothing.
     */
    void killAndLookAgain(long rows) throws Exception {
        long run = currentRun();
        progress.awaitWrites(run, rows);
        progress.holdRunsAfter(run);
        tell(
                "kill run %d at parallelism %d after %d rows and look"
                        .formatted(run, parallelism, rows));
        cluster.killTaskManager();
        progress.awaitRun(run + 1);
        cluster.awaitAllRunning(job);
        long restoredRun = progress.newestRun();
        long restored = restoredBy(restoredRun);
        assertThat(look(restoredRun, restored).changes())
                .as("values that the restore to %d has left", restored)
                .isEmpty();
        assertThat(look(restoredRun + 1, restored).changes())
                .as("rows that a second restore to %d would remove", restored)
                .filteredOn(change -> change.part() == RepairPart.FAST)
                .isEmpty();
        progress.release();
    }

    long restoredBy(long run) {
        return register.runs().restores().stream()
                .filter(restore -> restore.run() == run)
                .mapToLong(Restore::checkpoint)
                .findFirst()
                .orElseThrow();
    }

    /** What the flush of a restore would change now, over all key groups. */
    Findings look(long run, long restored) {
        Fence fence = new Fence(GENERATION, run, restored, Optional.empty());
        return Repair.of(ledger, RepairPace.DEFAULT)
                .look(
                        Flush.of(fence, register.highestEpoch().orElse(0), 0),
                        RepairScope.whole(
                                new KeyGroups(MAX_PARALLELISM),
                                EnumSet.allOf(RepairPart.class),
                                Optional.of(RestoredCounts.NONE)));
    }

    /** Lets the current run write so many rows. */
    void awaitWrites(long rows) throws Exception {
        progress.awaitWrites(currentRun(), rows);
    }

    /** Lets the current run write so many rows, then takes a savepoint of it; it goes on. */
    String savepointAfter(long rows) throws Exception {
        progress.awaitWrites(currentRun(), rows);
        cluster.awaitAllRunning(job);
        tell("take a savepoint after %d rows".formatted(rows));
        return cluster.savepoint(job, savepoints());
    }

    /** Lets the current run write so many rows, then stops it. */
    String stopAfter(long rows) throws Exception {
        progress.awaitWrites(currentRun(), rows);
        cluster.awaitAllRunning(job);
        tell("stop with a savepoint after %d rows".formatted(rows));
        return cluster.stopWithSavepoint(job, savepoints());
    }

    /** Lets the current run write so many rows, then cancels it at its newest checkpoint. */
    String cancelAfter(long rows) throws Exception {
        progress.awaitWrites(currentRun(), rows);
        cluster.awaitCheckpoint(job);
        tell("cancel after %d rows".formatted(rows));
        cluster.cancel(job);
        return cluster.newestCheckpoint(job);
    }

    /** Waits until the input has been counted to its end. */
    void finish() throws Exception {
        tell("let it finish");
        JobResult result = cluster.result(job);
        assertThat(result.getSerializedThrowable()).as("the end of the job").isEmpty();
    }

    /** The run of the job that was submitted last, once it writes. */
    private long currentRun() throws Exception {
        long run = lastRunOfJob();
        progress.awaitRun(run);
        return run;
    }

    private long lastRunOfJob() throws Exception {
        String jobId = job.toHexString();
        CommonTestUtils.waitUntilCondition(
                () -> register.runs().last().filter(run -> run.jobId().equals(jobId)).isPresent());
        return register.runs().last().orElseThrow().number();
    }

    private void tell(String what) {
        story.add(what);
    }

    private Path savepoints() {
        return folder.resolve("checkpoints/g" + GENERATION + "/savepoints");
    }

    /** The folder of the generation's checkpoints. */
    Path checkpoints() {
        return Path.of(JobConfiguration.checkpoints(settings(1), GENERATION).getPath());
    }

    @Override
    public void close() {
        progress.release();
        try {
            cluster.close();
        } finally {
            ledger.close();
            PROGRESS.remove(id);
        }
    }
}
