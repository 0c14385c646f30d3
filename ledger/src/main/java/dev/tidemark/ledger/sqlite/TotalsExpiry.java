package dev.tidemark.ledger.sqlite;

import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TotalsLifetime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Deletes totals whose time is over (docs/protocol.md, R24), a few at each write so that no write
 * waits for it.
 *
 * <p>It goes through the table once when a file is first written to, and once more whenever totals
 * of a newer hour begin. The newest hour that is written is the clock, and its start is what has
 * passed: so totals of old clicks that are counted again stay as long as no live ones are written
 * beside them.
 *
 * <p>Used by the one thread that writes a file.
 */
final class TotalsExpiry {

    /** Looked at with one write; a thousandth of a second's work. */
    static final int ROWS_AT_ONCE = 200;

    private static final String LAST_OF_SLICE =
            """
            SELECT entity, bucket FROM running_totals
            WHERE (entity, bucket) > (?, ?)
            ORDER BY entity, bucket LIMIT 1 OFFSET ?\
            """;

    private static final String DELETE_SLICE =
            """
            DELETE FROM running_totals
            WHERE (entity, bucket) > (?, ?) AND (entity, bucket) <= (?, ?)
              AND bucket < ?\
            """;

    private static final String DELETE_REST =
            """
            DELETE FROM running_totals
            WHERE (entity, bucket) > (?, ?) AND bucket < ?\
            """;

    private static final RowKey BEFORE_ALL = new RowKey("", "M");
    private static final Duration HOUR = Duration.ofHours(1);

    private long newestHourEnd = Long.MIN_VALUE;

    /** The last total that was looked at; null when all have been. */
    private RowKey looked;

    /** What comes with the write of a minute's total. */
    void afterWriting(Session session, RowKey key) throws SQLException {
        long hourEnd = TotalsLifetime.hourEndMillis(key);
        if (hourEnd > newestHourEnd) {
            newestHourEnd = hourEnd;
            looked = BEFORE_ALL;
        }
        if (looked != null) {
            lookOn(session);
        }
    }

    private void lookOn(Session session) throws SQLException {
        String firstKept =
                Minute.of(newestHourEnd - HOUR.toMillis() - TotalsLifetime.AFTER.toMillis())
                        .bucket();
        RowKey last = endOfSlice(session);
        if (last == null) {
            session.bound(DELETE_REST, looked.entity(), looked.bucket(), firstKept).executeUpdate();
        } else {
            session.bound(
                            DELETE_SLICE,
                            looked.entity(),
                            looked.bucket(),
                            last.entity(),
                            last.bucket(),
                            firstKept)
                    .executeUpdate();
        }
        looked = last;
    }

    private RowKey endOfSlice(Session session) throws SQLException {
        try (ResultSet row =
                session.bound(LAST_OF_SLICE, looked.entity(), looked.bucket(), ROWS_AT_ONCE - 1)
                        .executeQuery()) {
            return row.next() ? new RowKey(row.getString("entity"), row.getString("bucket")) : null;
        }
    }
}
