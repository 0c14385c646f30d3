package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo: the real one, and what its parent makes of one that has shown nothing. */
final class DemoIT {

    /** Late in the first run and on time in the replay, by ad. */
    private static final Map<String, Long> COUNTED_TWICE =
            Map.of("ad_1", 12L, "ad_2", 7L, "ad_3", 3L, "ad_4", 0L, "ad_5", 0L, "ad_6", 0L);

    @TempDir Path folder;

    @Test
    void aCrashCountsTwiceWithoutTheFlushAndNotWithIt() {
        Result result = Tidemark.in(folder).run("demo");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("Without the flush 22 clicks are counted twice.")
                .contains("docs/protocol.md, R18");
        for (Map.Entry<String, Long> ad : COUNTED_TWICE.entrySet()) {
            String row = row(result, ad.getKey());
            String[] cells = row.split(" {2,}", -1);
            assertThat(cells[1]).as(row).isEqualTo("2026-02-08T10");
            long right = Long.parseLong(cells[2]);
            assertThat(cells[3]).as(row).endsWith(" = " + (right + ad.getValue()));
            assertThat(cells[4]).as(row).isEqualTo(ad.getValue() == 0 ? "-" : "" + ad.getValue());
            assertThat(cells[5]).as(row).endsWith(" = " + right);
        }
        assertThat(result.err()).contains("checkpoint 1 is complete", "crash: ");
        assertThat(named(result)).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theFolderThatIsKeptHoldsBothStores() throws IOException {
        Result result = Tidemark.in(folder).run("demo", "--keep", "--output", "json");

        assertThat(result.exit()).as(result.err()).isZero();
        JsonNode shown = ParsedOutput.json(result.out());
        assertThat(shown.get("result").asText()).isEqualTo("shown");
        assertThat(shown.get("counted_twice_without_flush").asLong()).isEqualTo(22);
        assertThat(shown.get("flush_found").asLong()).isPositive();
        assertThat(shown.get("flush_changed")).isEqualTo(shown.get("flush_found"));
        Path kept = Path.of(shown.get("folder").asText());
        assertThat(kept).isEqualTo(named(result));
        try {
            Map<String, Long> right = new TreeMap<>();
            shown.get("rows").forEach(row -> right.put(key(row), row.get("right").asLong()));
            assertThat(right).hasSize(12);
            assertThat(new CountedRows(kept.resolve("with-flush")).hours()).isEqualTo(right);
            COUNTED_TWICE.forEach(
                    (ad, twice) -> right.merge(ad + "|H2026-02-08T10", twice, Long::sum));
            assertThat(new CountedRows(kept.resolve("without-flush")).hours()).isEqualTo(right);
        } finally {
            delete(kept);
        }
    }

    @Test
    void whatWasNotShownIsSaidAndItsFolderStays() throws IOException {
        Result result = notShown("demo");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).startsWith("ad ").contains("5 + 0 = 5");
        assertThat(result.err())
                .contains("error TM-023: the numbers without the flush happen to be right")
                .contains("next: tidemark demo --keep");
        assertThat(named(result)).isDirectory();
        delete(named(result));

        Result json = notShown("demo", "--output", "json");
        assertThat(json.exit()).isEqualTo(1);
        assertThat(json.out()).isEmpty();
        delete(named(json));
    }

    /** A demo whose child is a script that has seen right numbers everywhere. */
    private Result notShown(String... args) throws IOException {
        Path java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(
                java,
                """
                #!/bin/bash
                if [[ "$*" == *dev.tidemark.job.local.DemoRun* ]]; then
                    echo '{"event":"demo","clicks":5,"shards":3,"checkpoint":1,"flush_found":0,"flush_changed":0,"rows":[{"ad_id":"ad_1","hour":"2026-02-08T10","right":5,"without_flush":{"fast":5,"late":0},"with_flush":{"fast":5,"late":0}}]}'
                    echo '{"event":"finished","result":"not_shown","message":"the numbers without the flush happen to be right"}'
                    exit 1
                fi
                exec "$REAL_JAVA" "$@"
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Tidemark.in(folder)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("REAL_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString())
                .run(args);
    }

    private static String row(Result result, String ad) {
        List<String> rows = result.out().lines().filter(line -> line.startsWith(ad + " ")).toList();
        assertThat(rows).as(ad).hasSize(1);
        return rows.get(0);
    }

    private static String key(JsonNode row) {
        return row.get("ad_id").asText() + "|H" + row.get("hour").asText();
    }

    /** The folder that the demo says everything is in. */
    private static Path named(Result result) {
        return Path.of(
                result.err()
                        .lines()
                        .filter(line -> line.startsWith("everything is in "))
                        .findFirst()
                        .orElseThrow()
                        .replace("everything is in ", ""));
    }

    private static void delete(Path kept) throws IOException {
        try (Stream<Path> found = Files.walk(kept)) {
            for (Path each : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
