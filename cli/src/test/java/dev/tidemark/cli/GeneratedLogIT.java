package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts a generated log with everything that goes wrong in real ones, and compares with what the
 * generator knows.
 */
final class GeneratedLogIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> REJECTED =
            List.of("late", "duplicate", "stale", "invalid", "malformed");

    @TempDir Path folder;

    @Test
    void everyRowAndEveryVerdictIsWhatTheGeneratorKnows() throws IOException {
        Tidemark tidemark = Tidemark.in(folder);
        Result generated =
                tidemark.run(
                        "generate",
                        "--to",
                        "file:clicks",
                        "--clicks",
                        "120000",
                        "--for",
                        "1h",
                        "--ads",
                        "500",
                        "--shards",
                        "3",
                        "--seed",
                        "7",
                        "--hot",
                        "40%",
                        "--late",
                        "2%",
                        "--stale",
                        "1%",
                        "--duplicates",
                        "5%",
                        "--bad-clocks",
                        "1%",
                        "--invalid",
                        "0.5%",
                        "--bad",
                        "0.5%");
        assertThat(generated.exit()).as(generated.err()).isZero();

        Result counted =
                tidemark.run("run", "--source", "file:clicks", "--output", "json", "--quiet");
        assertThat(counted.exit()).as(counted.err()).isZero();

        JsonNode expected = JSON.readTree(folder.resolve("clicks/_expected.json").toFile());
        JsonNode totals = JSON.readTree(counted.out()).get("totals");
        for (String verdict : REJECTED) {
            assertThat(totals.get(verdict)).as(verdict).isEqualTo(expected.get(verdict));
        }
        assertThat(totals.get("counted")).isEqualTo(expected.get("counted"));
        CountedRows rows = new CountedRows(folder);
        assertThat(rows.hourDetails()).isEqualTo(expectedRows());
        assertThat(rows.minutesByHour()).isEqualTo(rows.hoursOnTime());
        assertThat(
                        rows.number(
                                "SELECT count(DISTINCT substr(bucket, 16, 2)) FROM ad_metrics WHERE bucket LIKE 'M%'"))
                .as("minutes of the hour that have clicks")
                .isEqualTo(60);
        requireEveryLineInTheLake(expected);
    }

    private void requireEveryLineInTheLake(JsonNode expected) {
        List<JsonNode> raw = LakeFolder.lines(folder.resolve("lake"), "raw");
        assertThat(raw).hasSize(expected.get("lines").asInt());
        List<JsonNode> exceptions = LakeFolder.lines(folder.resolve("lake"), "exceptions");
        assertThat(exceptions.stream().map(line -> line.get("position").asText()))
                .doesNotHaveDuplicates();
        Map<String, Long> verdicts =
                exceptions.stream()
                        .collect(
                                Collectors.groupingBy(
                                        line -> line.get("verdict").asText(),
                                        Collectors.counting()));
        for (String verdict : REJECTED) {
            assertThat(verdicts.get(verdict)).as(verdict).isEqualTo(expected.get(verdict).asLong());
        }
        assertThat(exceptions)
                .filteredOn(line -> line.get("verdict").asText().equals("malformed"))
                .allSatisfy(line -> assertThat(line.get("reason").asText()).isNotBlank());
    }

    /** The rows of {@code _expected.csv}, as {@link CountedRows#hourDetails} gives them. */
    private Map<String, String> expectedRows() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        List<String> lines = Files.readAllLines(folder.resolve("clicks/_expected.csv"));
        assertThat(lines.get(0))
                .isEqualTo("ad,hour,fast_valid,fast_spend_micros,late_valid,late_spend_micros");
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            rows.put(
                    cells[0] + "|H" + cells[1],
                    String.join("/", cells[2], cells[3], cells[4], cells[5]));
        }
        return rows;
    }

    @Test
    void theSameCommandAgainFindsNothingToDo() {
        Tidemark tidemark = Tidemark.in(folder);
        String tour =
                "tidemark generate --to file:clicks --clicks 2000 && tidemark run --source file:clicks";
        Result first = tidemark.shell(tour);
        assertThat(first.exit()).as(first.err()).isZero();
        Map<String, String> rows = new CountedRows(folder).hourDetails();

        Result second = tidemark.shell(tour);

        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.out() + second.err()).contains("nothing to do");
        assertThat(new CountedRows(folder).hourDetails()).isEqualTo(rows);
    }

    @Test
    void moreBadRecordsThanAllowedEndTheRunWithExit3AfterAllIsCounted() throws IOException {
        Tidemark tidemark = Tidemark.in(folder);
        Files.createDirectory(folder.resolve("clicks"));
        StringBuilder log = new StringBuilder();
        for (int click = 0; click < 50; click++) {
            log.append(
                    """
                    {"click_id":"c%d","ad_id":"ad_1","device_time":"2026-02-08T10:14:%02dZ"}
                    """
                            .formatted(click, click));
        }
        log.append("{\"click_id\":\"half\n");
        Files.writeString(folder.resolve("clicks/log.jsonl"), log);

        Result result = tidemark.run("run", "--source", "file:clicks");

        assertThat(result.exit()).as(result.err()).isEqualTo(3);
        assertThat(result.err()).contains("--max-bad").contains("lake/exceptions");
        assertThat(new CountedRows(folder).hours())
                .containsExactly(Map.entry("ad_1|H2026-02-08T10", 50L));
        assertThat(LakeFolder.lines(folder.resolve("lake"), "exceptions"))
                .singleElement()
                .satisfies(
                        line ->
                                assertThat(line.get("position").asText())
                                        .isEqualTo("log.jsonl:51"));
    }
}
