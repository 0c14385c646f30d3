package dev.tidemark.cli;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a ledger file, read with SQL alone, so that a fault in our own reader cannot hide one
 * in our writer.
 */
final class CountedRows {

    private final Path file;

    CountedRows(Path folder) {
        this(folder, "tidemark.db");
    }

    CountedRows(Path folder, String name) {
        this.file = folder.resolve(name);
    }

    /**
     * {@code fast_valid + late_valid} of every hour row that counts a click, by {@code ad|hour
     * bucket}.
     */
    Map<String, Long> hours() {
        return byKey(
                """
                SELECT entity || '|' || bucket, coalesce(fast_valid, 0) + coalesce(late_valid, 0) AS clicks
                FROM ad_metrics WHERE bucket LIKE 'H%' AND clicks > 0""");
    }

    /** {@code fast_valid} of every hour row that has one. */
    Map<String, Long> hoursOnTime() {
        return byKey(
                "SELECT entity || '|' || bucket, fast_valid FROM ad_metrics WHERE bucket LIKE 'H%' AND fast_valid IS NOT NULL");
    }

    /** {@code fast_valid} of all minute rows, summed by their hour. */
    Map<String, Long> minutesByHour() {
        return byKey(
                """
                SELECT entity || '|H' || substr(bucket, 2, 13), sum(fast_valid)
                FROM ad_metrics WHERE bucket LIKE 'M%' GROUP BY 1""");
    }

    /** Every hour row as {@code fast_valid/fast_spend_micros/late_valid/late_spend_micros}. */
    Map<String, String> hourDetails() {
        Map<String, String> rows = new TreeMap<>();
        query(
                """
                SELECT entity || '|' || bucket, coalesce(fast_valid, 0) || '/' || coalesce(fast_spend_micros, 0)
                       || '/' || coalesce(late_valid, 0) || '/' || coalesce(late_spend_micros, 0)
                FROM ad_metrics WHERE bucket LIKE 'H%'""",
                row -> rows.put(row.getString(1), row.getString(2)));
        return rows;
    }

    /** Every hour row that a recount has written, as {@code final_valid/final_spend_micros}. */
    Map<String, String> finalHours() {
        Map<String, String> rows = new TreeMap<>();
        query(
                """
                SELECT entity || '|' || bucket, final_valid || '/' || final_spend_micros
                FROM ad_metrics WHERE bucket LIKE 'H%' AND final_valid IS NOT NULL""",
                row -> rows.put(row.getString(1), row.getString(2)));
        return rows;
    }

    /**
     * The values that a generation of the stream holds, as {@code valid@checkpoint} by {@code
     * ad|bucket|writer}.
     */
    Map<String, String> valuesOf(long generation) {
        Map<String, String> values = new TreeMap<>();
        for (String writer : List.of("fast", "late")) {
            query(
                    """
                    SELECT entity || '|' || bucket || '|%1$s', %1$s_valid || '@' || %1$s_ckpt
                    FROM ad_metrics WHERE %1$s_gen = %2$d"""
                            .formatted(writer, generation),
                    row -> values.put(row.getString(1), row.getString(2)));
        }
        return values;
    }

    /** A number that a query answers. */
    long number(String sql) {
        long[] answer = new long[1];
        query(sql, row -> answer[0] = row.getLong(1));
        return answer[0];
    }

    private Map<String, Long> byKey(String sql) {
        Map<String, Long> rows = new TreeMap<>();
        query(sql, row -> rows.put(row.getString(1), row.getLong(2)));
        return rows;
    }

    /** Takes one row of an answer. */
    interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    void query(String sql, RowReader reader) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                reader.read(rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }
}
