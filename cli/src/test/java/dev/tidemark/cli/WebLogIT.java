package dev.tidemark.cli;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counts a public web log of 10,000 requests, end to end, and compares every (ad, hour) with a
 * count that awk makes. The log stays outside the repository: the environment variable {@code
 * TIDEMARK_WEB_CLICKS} names it.
 */
final class WebLogIT {

    private static final int CLICKS = 10_000;
    private static final int AD_HOURS = 5_458;

    @TempDir Path folder;
    private Path log;
    private Map<String, Long> byAwk;

    @BeforeEach
    void findLogAndCountIt() throws Exception {
        String named = System.getenv("TIDEMARK_WEB_CLICKS");
        boolean isThere = named != null && Files.isReadable(Path.of(named));
        if (!isThere && System.getenv("CI") == null) {
            Assumptions.abort("skipped: TIDEMARK_WEB_CLICKS names no readable web log");
        }
        assertThat(isThere).as("the web log named by TIDEMARK_WEB_CLICKS: %s", named).isTrue();
        log = Path.of(named);
        byAwk = countWithAwk(log);
        assertThat(byAwk).hasSize(AD_HOURS);
        Files.createDirectory(folder.resolve("clicks"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aWebLogIsCountedAsAwkCountsIt(int parallelism) throws IOException {
        Files.copy(log, folder.resolve("clicks/web-clicks.csv"));

        run(parallelism);

        requireTheSameCounts();
        requireACompleteLake(CLICKS, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shuffledWithinTheHourWithCopiesInThreeFilesTheCountsAreTheSame(int parallelism)
            throws IOException {
        int copies = writeShuffledWithCopies(new Random(20150517));

        run(parallelism);

        requireTheSameCounts();
        requireACompleteLake(CLICKS + copies, copies);
    }

    private void run(int parallelism) {
        Result result =
                Tidemark.in(folder)
                        .run(
                                "run",
                                "--source",
                                "file:clicks",
                                "--parallelism",
                                Integer.toString(parallelism));
        assertThat(result.exit()).as(result.err()).isZero();
    }

    private void requireTheSameCounts() {
        CountedRows rows = new CountedRows(folder);
        Map<String, Long> hours = rows.hours();
        assertThat(hours).isEqualTo(byAwk);
        assertThat(hours.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(CLICKS);
        assertThat(rows.minutesByHour()).isEqualTo(rows.hoursOnTime());
    }

    private void requireACompleteLake(int lines, int duplicates) {
        Path lake = folder.resolve("lake");
        List<JsonNode> raw = LakeFolder.lines(lake, "raw");
        assertThat(raw).hasSize(lines);
        assertThat(positions(raw)).doesNotHaveDuplicates();
        List<JsonNode> exceptions = LakeFolder.lines(lake, "exceptions");
        assertThat(positions(exceptions)).doesNotHaveDuplicates();
        Map<String, Integer> verdicts =
                exceptions.stream()
                        .collect(
                                toMap(
                                        line -> line.get("verdict").asText(),
                                        line -> 1,
                                        Integer::sum,
                                        TreeMap::new));
        long late =
                new CountedRows(folder)
                        .number("SELECT coalesce(sum(late_valid), 0) FROM ad_metrics");
        assertThat(verdicts.getOrDefault("late", 0).longValue()).isEqualTo(late);
        assertThat(verdicts.getOrDefault("duplicate", 0)).isEqualTo(duplicates);
        assertThat(exceptions).hasSize(Math.toIntExact(late) + duplicates);
    }

    private static Stream<String> positions(List<JsonNode> lines) {
        return lines.stream().map(line -> line.get("position").asText());
    }

    /**
     * Shuffles the rows of each hour, repeats 5 % of them exactly, and deals them to three files.
     */
    private int writeShuffledWithCopies(Random random) throws IOException {
        List<String> lines = Files.readAllLines(log);
        Map<String, List<String>> byHour = new TreeMap<>();
        int copies = 0;
        for (String line : lines.subList(1, lines.size())) {
            List<String> hour = byHour.computeIfAbsent(hourOf(line), key -> new ArrayList<>());
            hour.add(line);
            if (random.nextInt(100) < 5) {
                hour.add(line);
                copies++;
            }
        }
        List<List<String>> files = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (List<String> hour : byHour.values()) {
            Collections.shuffle(hour, random);
            hour.forEach(line -> files.get(random.nextInt(files.size())).add(line));
        }
        for (int file = 0; file < files.size(); file++) {
            files.get(file).add(0, lines.get(0));
            Files.write(folder.resolve("clicks/part-" + file + ".csv"), files.get(file));
        }
        return copies;
    }

    private static String hourOf(String line) {
        String time = line.substring(line.lastIndexOf(',') + 1);
        return time.substring(0, "2015-05-17T10".length());
    }

    private static Map<String, Long> countWithAwk(Path log) throws Exception {
        Process awk =
                new ProcessBuilder(
                                "awk",
                                "-F,",
                                "NR > 1 { count[$2 \"|H\" substr($5, 1, 13)]++ } END { for (key in count) print key \"\\t\" count[key] }",
                                log.toString())
                        .redirectErrorStream(true)
                        .start();
        Map<String, Long> counts = new TreeMap<>();
        String output = new String(awk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(awk.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(awk.exitValue()).as(output).isZero();
        output.lines()
                .map(line -> line.split("\t", -1))
                .forEach(parts -> counts.put(parts[0], Long.parseLong(parts[1])));
        return counts;
    }
}
