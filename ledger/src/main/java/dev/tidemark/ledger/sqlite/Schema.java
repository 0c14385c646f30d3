package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.LedgerException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables of a ledger file, in one place. The version stands in {@code PRAGMA user_version}, and
 * {@code PRAGMA application_id} tells a ledger from any other program's database.
 */
final class Schema {

    /** The version this program reads and writes. */
    static final int VERSION = 1;

    /** "tide" in ASCII. */
    private static final int APPLICATION_ID = 0x74696465;

    /**
     * Primary keys are the tables themselves (WITHOUT ROWID), so that a row is found in one step
     * and the indexes end in the key: a page of a tag index is one ordered range.
     */
    private static final List<String> TABLES =
            List.of(
                    """
                    CREATE TABLE ad_metrics (
                      entity TEXT NOT NULL,
                      bucket TEXT NOT NULL,
                      key_group INTEGER,
                      job_gen INTEGER,
                      fast_valid INTEGER, fast_spend_micros INTEGER,
                      fast_ckpt INTEGER, fast_gen INTEGER, fast_run INTEGER, fast_ix TEXT,
                      late_valid INTEGER, late_spend_micros INTEGER,
                      late_ckpt INTEGER, late_gen INTEGER, late_run INTEGER, late_ix TEXT,
                      final_valid INTEGER, final_spend_micros INTEGER,
                      final_gen INTEGER, final_at TEXT,
                      PRIMARY KEY (entity, bucket)
                    ) STRICT, WITHOUT ROWID\
                    """,
                    """
                    CREATE INDEX ad_metrics_fast_ix ON ad_metrics (fast_ix, key_group)
                      WHERE fast_ix IS NOT NULL\
                    """,
                    """
                    CREATE INDEX ad_metrics_late_ix ON ad_metrics (late_ix, key_group)
                      WHERE late_ix IS NOT NULL\
                    """,
                    """
                    CREATE TABLE running_totals (
                      entity TEXT NOT NULL,
                      bucket TEXT NOT NULL,
                      key_group INTEGER NOT NULL,
                      valid INTEGER NOT NULL, spend_micros INTEGER NOT NULL,
                      ckpt INTEGER NOT NULL, gen INTEGER NOT NULL, run INTEGER NOT NULL,
                      ix TEXT NOT NULL,
                      PRIMARY KEY (entity, bucket)
                    ) STRICT, WITHOUT ROWID\
                    """,
                    "CREATE INDEX running_totals_ix ON running_totals (ix, key_group)",
                    """
                    CREATE TABLE control_items (
                      entity TEXT NOT NULL,
                      bucket TEXT NOT NULL,
                      version INTEGER NOT NULL,
                      attributes TEXT NOT NULL,
                      PRIMARY KEY (entity, bucket)
                    ) STRICT, WITHOUT ROWID\
                    """,
                    "PRAGMA application_id = " + APPLICATION_ID,
                    "PRAGMA user_version = " + VERSION);

    private Schema() {}

    /** Every statement that makes a ledger out of an empty file. */
    static List<String> statements() {
        return TABLES;
    }

    /**
     * The statements that this file still needs: all or none.
     *
     * @throws LedgerException if the file is another program's, or a newer tidemark's
     */
    static List<String> missing(Session session, Path file) throws SQLException {
        long version = pragma(session, "user_version");
        long application = pragma(session, "application_id");
        if (application == APPLICATION_ID && version > VERSION) {
            throw new LedgerException(
                    """
                    The ledger %s has schema version %d; this tidemark knows versions up to %d. \
                    Nothing was changed. Next: use the tidemark that wrote it, or a newer one \
                    (tidemark --version)."""
                            .formatted(file, version, VERSION));
        }
        if (application == APPLICATION_ID && version == VERSION) {
            return List.of();
        }
        List<String> strangers = tables(session);
        if (!strangers.isEmpty()) {
            throw new LedgerException(
                    """
                    %s is a SQLite database of another program (it has the tables %s). Nothing was \
                    changed. Next: name another file, such as --store sqlite:./tidemark.db."""
                            .formatted(file, String.join(", ", strangers)));
        }
        return TABLES;
    }

    private static long pragma(Session session, String name) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery("PRAGMA " + name)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static List<String> tables(Session session) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = session.connection().createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT name FROM sqlite_schema ORDER BY name")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
