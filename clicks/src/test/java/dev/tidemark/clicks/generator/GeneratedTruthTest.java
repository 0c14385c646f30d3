package dev.tidemark.clicks.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the generator says it made, against a count of the files by other means. */
class GeneratedTruthTest {

    private static final Duration LENGTH = Duration.ofMinutes(150);

    @TempDir private Path folder;

    private static GeneratorSettings settings(long seed, int shards, ClickFormat format) {
        return new GeneratorSettings(
                seed,
                30_000,
                20,
                shards,
                Instant.parse("2026-02-08T10:00:00Z"),
                LENGTH,
                0.40,
                0.02,
                0.01,
                0.05,
                0.02,
                0.01,
                0.01,
                format,
                format == ClickFormat.CSV);
    }

    private static void assertTruth(Path folder, ReferenceCount count) throws IOException {
        Map<String, String> counted = new TreeMap<>();
        count.rows.forEach(
                (key, row) ->
                        counted.put(key, "%d,%d,%d,%d".formatted(row[0], row[1], row[2], row[3])));
        Map<String, String> expected = new TreeMap<>();
        List<String> lines = Files.readAllLines(folder.resolve("_expected.csv"));
        assertThat(lines.get(0))
                .isEqualTo("ad,hour,fast_valid,fast_spend_micros,late_valid,late_spend_micros");
        for (String line : lines.subList(1, lines.size())) {
            int end = line.indexOf(',', line.indexOf(',') + 1);
            expected.put(line.substring(0, end), line.substring(end + 1));
        }
        assertThat(counted).isEqualTo(expected);

        String json = Files.readString(folder.resolve("_expected.json"));
        for (Verdict verdict : Verdict.values()) {
            assertThat(json)
                    .contains(
                            "\"%s\":%d,"
                                    .formatted(
                                            verdict.label(),
                                            count.verdicts.getOrDefault(verdict, 0L)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, JSON_LINES, 0, 0",
        "2, 3, JSON_LINES, 0, 0",
        "3, 3, JSON_LINES, 199, 0",
        "4, 3, CSV, 77, 0",
        "5, 3, JSON_LINES, 100, 20000",
        "6, 2, CSV, 0, 50000",
    })
    void aPlainCountOfTheFilesFindsTheSame(
            long seed, int shards, ClickFormat format, long phase, long drift) throws IOException {
        new GeneratedLog(folder, settings(seed, shards, format)).write();

        assertTruth(folder, ReferenceCount.of(folder, phase, drift));
    }

    @Test
    void everyKindOfClickIsThereInItsShare() throws IOException {
        new GeneratedLog(folder, settings(7, 3, ClickFormat.JSON_LINES)).write();
        Map<Verdict, Long> verdicts = ReferenceCount.of(folder, 0, 0).verdicts;

        assertThat(verdicts.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(30_000);
        assertThat(verdicts.get(Verdict.LATE)).isBetween(450L, 700L);
        assertThat(verdicts.get(Verdict.STALE)).isBetween(200L, 400L);
        assertThat(verdicts.get(Verdict.DUPLICATE)).isBetween(1_000L, 1_700L);
        assertThat(verdicts.get(Verdict.INVALID)).isBetween(200L, 400L);
        assertThat(verdicts.get(Verdict.MALFORMED)).isBetween(200L, 400L);
    }

    @Test
    void everyMinuteHasClicksAndNoShardIsQuietForLong() throws IOException {
        new GeneratedLog(folder, settings(8, 3, ClickFormat.JSON_LINES)).write();
        ReferenceCount count = ReferenceCount.of(folder, 0, 0);

        assertThat(count.countedMinutes).hasSize((int) LENGTH.toMinutes());
        assertThat(count.longestGapMillis).isBetween(1L, 3_000L);
    }

    @Test
    void noClickIsNearTheLimitOfItsVerdict() throws IOException {
        GeneratorSettings settings = settings(10, 3, ClickFormat.JSON_LINES);
        new GeneratedLog(folder, settings).write();
        long sixthMinute = settings.start().toEpochMilli() + 300_000;

        for (ReferenceCount.Judged judged : ReferenceCount.of(folder, 0, 0).judged) {
            long event = judged.eventBeforeArrival();
            long impression = judged.impressionBeforeArrival();
            switch (judged.verdict()) {
                case COUNTED -> assertThat(event).isBetween(0L, 2_999L);
                case LATE -> {
                    assertThat(event).isGreaterThanOrEqualTo(150_000);
                    assertThat(impression).isLessThan(30 * 60_000);
                    assertThat(judged.click().arrivalTimeMillis())
                            .isGreaterThanOrEqualTo(sixthMinute);
                }
                case STALE -> {
                    assertThat(event).isGreaterThan(135 * 60_000 - 60_000);
                    assertThat(impression).isGreaterThan(135 * 60_000);
                }
                case DUPLICATE -> assertThat(impression).isLessThan(119 * 60_000);
                default -> assertThat(judged.verdict()).isEqualTo(Verdict.INVALID);
            }
        }
    }

    @Test
    void theHotAdHasItsShare() {
        GeneratorSettings settings = settings(9, 3, ClickFormat.JSON_LINES);
        ClickGenerator generator = new ClickGenerator(settings);
        while (generator.hasNext()) {
            generator.next();
        }

        long hot =
                generator.truth().rows().entrySet().stream()
                        .filter(row -> row.getKey().adId().equals("ad_1"))
                        .mapToLong(row -> row.getValue().fast().valid())
                        .sum();
        assertThat(hot / (double) generator.truth().count(Verdict.COUNTED)).isBetween(0.38, 0.42);
        assertThat(generator.truth().lines()).isEqualTo(30_000);
    }
}
