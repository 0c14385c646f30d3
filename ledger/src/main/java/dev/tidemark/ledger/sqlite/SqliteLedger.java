package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.WriteOutcome;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The ledger in one SQLite file, the embedded default. Several processes of a job may write the
 * same file; within a JVM all handles share one writer ({@link GroupCommit}).
 */
public final class SqliteLedger implements Ledger {

    /** How long a change waits for another process: half of the checkpoint timeout. */
    private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(30);

    private final SqliteDatabase database;
    private final AtomicBoolean closed = new AtomicBoolean();

    private SqliteLedger(SqliteDatabase database) {
        this.database = database;
    }

    /**
     * Opens a ledger that exists.
     *
     * @throws LedgerException if there is none, or it cannot be used; the message says why
     */
    public static SqliteLedger open(Path file) {
        return open(file, BUSY_TIMEOUT);
    }

    static SqliteLedger open(Path file, Duration busyTimeout) {
        Path path = SqliteFile.existing(file, busyTimeout);
        return new SqliteLedger(SqliteDatabase.acquire(path, busyTimeout));
    }

    /**
     * Makes a ledger of a file that is missing or empty, and checks one that is there. A second
     * call changes nothing.
     *
     * @return the statements that were run; empty if the ledger was complete
     * @throws LedgerException if the file is something else, or cannot be written
     */
    public static List<String> create(Path file) {
        return SqliteFile.create(file, BUSY_TIMEOUT);
    }

    /** The statements that {@link #create} would run now. */
    public static List<String> missing(Path file) {
        return SqliteFile.missing(file, BUSY_TIMEOUT);
    }

    /** Copies a ledger that nobody has open to where there is no file yet. */
    public static void copy(Path from, Path to) {
        SqliteFile.copy(from, to);
    }

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return usable().submit(session -> RowChanges.write(session, write));
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return usable().submit(session -> RowChanges.repair(session, change));
    }

    @Override
    public Optional<LedgerRow> read(RowKey key) {
        return usable().read(session -> RowReader.read(session, key));
    }

    @Override
    public List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return usable().read(
                        session ->
                                RowReader.rows(
                                        session.bound(
                                                RowReader.SELECT
                                                        + "entity = ? AND bucket BETWEEN ? AND ?"
                                                        + " ORDER BY bucket",
                                                entity,
                                                firstBucket,
                                                lastBucket)));
    }

    @Override
    public void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> rows) {
        usable().read(
                        session -> {
                            RowReader.forEach(
                                    session.bound(
                                            RowReader.SELECT + "bucket BETWEEN ? AND ?",
                                            firstBucket,
                                            lastBucket),
                                    rows);
                            return null;
                        });
    }

    @Override
    public TagPage find(TagQuery query) {
        return usable().read(session -> TagIndex.find(session, query));
    }

    /** Zero: an index changes in the same transaction as its row. */
    @Override
    public Duration indexLag() {
        return Duration.ZERO;
    }

    @Override
    public boolean isUnused() {
        return usable().read(
                        session -> {
                            try (ResultSet row =
                                    session.bound(
                                                    """
                                                    SELECT EXISTS (SELECT 1 FROM ad_metrics)
                                                        OR EXISTS (SELECT 1 FROM control_items)\
                                                    """)
                                            .executeQuery()) {
                                row.next();
                                return !row.getBoolean(1);
                            }
                        });
    }

    @Override
    public ControlItems controlItems() {
        return new SqliteControlItems(usable());
    }

    @Override
    public RunningTotals runningTotals() {
        return new SqliteRunningTotals(usable());
    }

    /** Never waits: the system frees the lock of a process that has died. */
    @Override
    public Lease lease(long generation, String jobId, Consumer<String> waiting) {
        return FileLease.acquire(usable().file(), generation, jobId);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            database.release();
        }
    }

    private SqliteDatabase usable() {
        if (closed.get()) {
            throw new LedgerException("the ledger " + database.file() + " has been closed");
        }
        return database;
    }
}
