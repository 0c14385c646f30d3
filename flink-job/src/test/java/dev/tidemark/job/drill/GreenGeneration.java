package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.LedgerProvider;
import dev.tidemark.job.RegisteredRuns;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.Checkpoints;

/** The second generation of a blue/green, beside the one of a {@link Drill} and on its cluster. */
final class GreenGeneration implements AutoCloseable {

    static final long GENERATION = Drill.GENERATION + 1;

    /** The job is serialized on its way to the cluster; it finds its progress here. */
    private static final Map<String, DrillProgress> PROGRESS = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();
    private final DrillProgress progress = new DrillProgress();
    private final Drill blue;
    private final JobID job = new JobID();

    private GreenGeneration(Drill blue) {
        this.blue = blue;
        PROGRESS.put(id, progress);
    }

    /** Begins from a savepoint of the generation that goes on meanwhile. */
    static GreenGeneration begin(Drill blue, String savepoint, int subtasks, String... settings)
            throws Exception {
        GreenGeneration green = new GreenGeneration(blue);
        long branch = idOf(savepoint);
        new Register(blue.ledger().controlItems(), GENERATION)
                .begin(
                        green.job.toHexString(),
                        Optional.of(new Branch(Drill.GENERATION, branch)),
                        Drill.MAX_PARALLELISM);
        JobIdentity identity = identity(green.id, "sqlite:" + blue.database(), branch);
        blue.cluster()
                .submit(
                        ClickJob.graph(blue.settings(subtasks, settings), identity),
                        green.job,
                        savepoint);
        return green;
    }

    private static JobIdentity identity(String id, String store, long branch) {
        LedgerProvider provider =
                () -> new GatedLedger(Ledgers.open(StoreUri.parse(store)), PROGRESS.get(id));
        return new JobIdentity(
                GENERATION,
                Drill.GENERATION,
                branch,
                Drill.MAX_PARALLELISM,
                provider,
                new RegisteredRuns(provider, GENERATION));
    }

    private static long idOf(String savepoint) throws Exception {
        Path folder = Path.of(java.net.URI.create(savepoint));
        try (DataInputStream in =
                new DataInputStream(Files.newInputStream(folder.resolve("_metadata")))) {
            return Checkpoints.loadCheckpointMetadata(
                            in, GreenGeneration.class.getClassLoader(), savepoint)
                    .getCheckpointId();
        }
    }

    /** Waits until a run, or one after it, has written so many rows. */
    void awaitWrites(long run, long rows) throws InterruptedException {
        progress.awaitWrites(run, rows);
    }

    /** Waits until the input has been counted to its end. */
    void finish() throws Exception {
        assertThat(blue.cluster().result(job).getSerializedThrowable())
                .as("the end of the job")
                .isEmpty();
    }

    @Override
    public void close() {
        PROGRESS.remove(id);
    }
}
