package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.clicks.generator.Truth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** What a drill has left behind, read with plain SQL and plain files, against what is known. */
record DrillResult(Path database, Path lake, GeneratorSettings log) {

    static DrillResult of(Drill drill) {
        return new DrillResult(drill.database(), drill.folder().resolve("lake"), drill.log());
    }

    /** All clicks of each ad and hour, whichever of them came late. */
    void assertCountsAreRight() throws SQLException {
        Map<String, Counts> expected = new TreeMap<>();
        truth().rows()
                .forEach(
                        (key, counts) ->
                                expected.put(
                                        key.adId() + " " + key.hour().bucket(),
                                        counts.fast().plus(counts.late())));
        Map<String, Counts> counted =
                counts(
                        "SELECT entity || ' ' || bucket, coalesce(fast_valid, 0) + coalesce(late_valid, 0), "
                                + "coalesce(fast_spend_micros, 0) + coalesce(late_spend_micros, 0) "
                                + "FROM ad_metrics WHERE bucket LIKE 'H%'");
        assertThat(counted).as("fast + late of each ad and hour").isEqualTo(expected);
    }

    /** How many clicks all hours hold in the end. */
    long countedClicks() {
        return truth().rows().values().stream()
                .mapToLong(counts -> counts.fast().valid() + counts.late().valid())
                .sum();
    }

    /** How many clicks the rows of hours hold now. */
    long clicksInHours() throws SQLException {
        return counts(
                        "SELECT 'all', coalesce(sum(coalesce(fast_valid, 0) + coalesce(late_valid, 0)), 0), 0 "
                                + "FROM ad_metrics WHERE bucket LIKE 'H%'")
                .get("all")
                .valid();
    }

    /** An hour's fast value is the sum of its minutes. */
    void assertMinutesSumToHours() throws SQLException {
        Map<String, Counts> hours =
                counts(
                        "SELECT entity || ' ' || substr(bucket, 2, 13), fast_valid, fast_spend_micros "
                                + "FROM ad_metrics WHERE bucket LIKE 'H%' AND fast_valid IS NOT NULL");
        Map<String, Counts> minutes =
                counts(
                        "SELECT entity || ' ' || substr(bucket, 2, 13), sum(fast_valid), sum(fast_spend_micros) "
                                + "FROM ad_metrics WHERE bucket LIKE 'M%' GROUP BY 1");
        assertThat(minutes).as("sums of minutes").isEqualTo(hours);
    }

    /** Each line of the input is in the lake, once. */
    void assertTheLakeIsComplete() throws IOException {
        assertTheLakeIsComplete(0);
    }

    /** The same with so many lines that are not of the log. */
    void assertTheLakeIsComplete(int more) throws IOException {
        int expected = (int) lines() + more;
        List<String> positions = new ArrayList<>();
        for (String line : lines("raw")) {
            positions.add(
                    RawClickJson.read(line.getBytes(StandardCharsets.UTF_8)).position().toString());
        }
        assertThat(new HashSet<>(positions)).as("distinct raw positions").hasSize(expected);
        assertThat(positions).as("raw lines").hasSize(expected);
    }

    /** What does not depend on time is rejected exactly once, with its verdict. */
    void assertTheExceptionsAreRight() throws IOException {
        Map<Verdict, Long> verdicts =
                lines("exceptions").stream()
                        .map(line -> line.getBytes(StandardCharsets.UTF_8))
                        .map(RejectedClickJson::read)
                        .collect(Collectors.groupingBy(r -> r.verdict(), Collectors.counting()));
        Truth truth = truth();
        for (Verdict verdict : List.of(Verdict.MALFORMED, Verdict.INVALID)) {
            assertThat(verdicts.getOrDefault(verdict, 0L))
                    .as("%s lines", verdict)
                    .isEqualTo(truth.count(verdict));
        }
    }

    /** Every row of a ledger as text, to see that none has changed. */
    static List<String> rows(Path database) throws SQLException {
        List<String> all = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT * FROM ad_metrics ORDER BY entity, bucket")) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= columns; column++) {
                    row.add(rows.getString(column));
                }
                all.add(row.toString());
            }
        }
        return all;
    }

    private Truth truth() {
        ClickGenerator generator = new ClickGenerator(log);
        generator.forEachRemaining(record -> {});
        return generator.truth();
    }

    private long lines() {
        return truth().lines();
    }

    private Map<String, Counts> counts(String query) throws SQLException {
        Map<String, Counts> counts = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                counts.put(rows.getString(1), new Counts(rows.getLong(2), rows.getLong(3)));
            }
        }
        return counts;
    }

    /** All lines of one kind, as they stand in the files. */
    List<String> lines(String kind) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(lake.resolve(kind))) {
            files =
                    all.filter(Files::isRegularFile)
                            .filter(file -> !file.getFileName().toString().startsWith("."))
                            .toList();
        }
        List<String> lines = new ArrayList<>();
        for (Path file : files) {
            try (BufferedReader reader =
                    new BufferedReader(
                            new InputStreamReader(
                                    new GZIPInputStream(Files.newInputStream(file)),
                                    StandardCharsets.UTF_8))) {
                reader.lines().forEach(lines::add);
            }
        }
        return lines;
    }
}
