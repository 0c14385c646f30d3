package dev.tidemark.bench.recount;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/**
 * The same counts by DuckDB over the same files, in one statement: of the valid clicks that are not
 * stale the first of each id, summed by ad and hour.
 */
final class DuckDbRecount {

    private static final String QUERY =
            """
            WITH lines AS (
              SELECT click_id, ad_id, cost_micros, arrival_time, position,
                     least(greatest(device_time, impression_time), arrival_time) AS event_time
              FROM read_json('%s/raw/*/*.jsonl.gz', format = 'newline_delimited', columns = {
                position: 'VARCHAR', click_id: 'VARCHAR', ad_id: 'VARCHAR',
                impression_time: 'TIMESTAMP', device_time: 'TIMESTAMP', arrival_time: 'TIMESTAMP',
                cost_micros: 'BIGINT', valid: 'BOOLEAN'})
              WHERE valid AND arrival_time <= impression_time + INTERVAL 2 HOUR),
            firsts AS (
              SELECT min_by({'ad': ad_id, 'event': event_time, 'cost': cost_micros},
                            {'a': arrival_time, 'p': position}) AS f
              FROM lines GROUP BY click_id)
            SELECT f.ad, strftime(f.event, '%%Y-%%m-%%dT%%H') AS hour, count(*), sum(f.cost)
            FROM firsts GROUP BY ALL\
            """;

    private DuckDbRecount() {}

    /**
     * Counts a lake.
     *
     * @return {@code clicks/millionths} by {@code ad|hour}
     */
    static Map<String, String> count(Path lake, int threads, String memory, Path scratch)
            throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = " + threads);
            statement.execute("SET memory_limit = '" + memory + "'");
            statement.execute("SET temp_directory = '" + scratch + "'");
            statement.execute("SET preserve_insertion_order = false");
            try (ResultSet result = statement.executeQuery(QUERY.formatted(lake))) {
                while (result.next()) {
                    rows.put(
                            result.getString(1) + "|H" + result.getString(2),
                            result.getLong(3) + "/" + result.getLong(4));
                }
            }
        }
        return rows;
    }
}
