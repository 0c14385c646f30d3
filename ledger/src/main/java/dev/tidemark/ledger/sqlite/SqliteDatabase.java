package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.sqlite.GroupCommit.Change;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * One ledger file as this JVM sees it: one writer and a few read connections, shared by every
 * handle and closed with the last of them.
 */
final class SqliteDatabase {

    /** Work that changes nothing. */
    @FunctionalInterface
    interface Query<T> {
        T run(Session session) throws SQLException;
    }

    /** By real path; guarded by itself. */
    private static final Map<Path, SqliteDatabase> OPEN = new HashMap<>();

    private final Path file;
    private final GroupCommit writes;
    private final ReadSessions reads;
    private final TotalsExpiry totalsExpiry = new TotalsExpiry();

    /** Guarded by {@link #OPEN}. */
    private int handles;

    private SqliteDatabase(Path file, Duration busyTimeout) {
        this.file = file;
        writes = new GroupCommit(file, busyTimeout);
        reads = new ReadSessions(file, busyTimeout);
    }

    /**
     * One more handle on a file that exists.
     *
     * @param file its real path
     * @param busyTimeout how long to wait for another process; the first handle's counts
     */
    static SqliteDatabase acquire(Path file, Duration busyTimeout) {
        synchronized (OPEN) {
            SqliteDatabase database =
                    OPEN.computeIfAbsent(file, path -> new SqliteDatabase(path, busyTimeout));
            database.handles++;
            return database;
        }
    }

    /** Gives a handle back; the last one waits until everything is written. */
    void release() {
        synchronized (OPEN) {
            if (--handles > 0) {
                return;
            }
            OPEN.remove(file);
        }
        writes.close();
        reads.close();
    }

    /** For changes only, which are made one after the other. */
    TotalsExpiry totalsExpiry() {
        return totalsExpiry;
    }

    Path file() {
        return file;
    }

    <T> CompletableFuture<T> submit(Change<T> change) {
        return writes.submit(change);
    }

    /** Makes a change and waits until it is durable. */
    <T> T commit(Change<T> change) {
        return writes.await(change);
    }

    /** Reads what was committed before this call, or later. */
    <T> T read(Query<T> query) {
        try (ReadSessions.Borrowed borrowed = reads.borrow()) {
            T answer = query.run(borrowed.session());
            borrowed.keep();
            return answer;
        } catch (SQLException e) {
            throw SqliteFailure.explain(file, "it was being read", e);
        }
    }
}
