package dev.tidemark.ledger.sqlite;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConfig.TransactionMode;
import org.sqlite.SQLiteOpenMode;

/** One connection to a ledger file with its prepared statements; used by one thread at a time. */
final class Session implements AutoCloseable {

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private Session(Connection connection) {
        this.connection = connection;
    }

    /** Opens a file that exists: a mistyped name must not become a new, empty ledger. */
    static Session open(Path file, Duration busyTimeout) throws SQLException {
        SQLiteConfig config = config(busyTimeout);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        return new Session(config.createConnection("jdbc:sqlite:" + file));
    }

    /** Opens a file for {@code init}, which creates it where it is missing. */
    static Session create(Path file, Duration busyTimeout) throws SQLException {
        SQLiteConfig config = config(busyTimeout);
        config.setJournalMode(JournalMode.WAL);
        return new Session(config.createConnection("jdbc:sqlite:" + file));
    }

    /**
     * FULL: the write-ahead log is on the disk before a commit returns. A checkpoint promises that
     * what the ledger accepted before its barrier is durable (docs/protocol.md, R6); with NORMAL a
     * power cut could take back commits that a completed checkpoint relies on, and no replay would
     * write them again. Group commit pays for it: one flush for up to a thousand changes.
     */
    private static SQLiteConfig config(Duration busyTimeout) {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(Math.toIntExact(busyTimeout.toMillis()));
        config.setSynchronous(SynchronousMode.FULL);
        config.setTransactionMode(TransactionMode.IMMEDIATE);
        return config;
    }

    Connection connection() {
        return connection;
    }

    /** The statement for a text, prepared once for each session. */
    PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement known = statements.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            statements.put(sql, known);
        }
        return known;
    }

    /** A statement with its values in the order of their question marks. */
    PreparedStatement bound(String sql, Object... values) throws SQLException {
        PreparedStatement statement = prepared(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    /** Runs a statement that answers nothing. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * Closes a connection whose work is over: a failure changes nothing any more, since what was
     * committed is in the log and all else has been answered, so it is only logged.
     */
    void closeAfterUse(Path file) {
        try {
            close();
        } catch (SQLException e) {
            System.getLogger(Session.class.getName())
                    .log(System.Logger.Level.WARNING, "could not close " + file, e);
        }
    }
}
