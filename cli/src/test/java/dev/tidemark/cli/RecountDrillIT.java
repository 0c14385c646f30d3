package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recount of a lake that the real job wrote while it was killed twice, set back to an older
 * checkpoint, and followed by a generation that counts all again, against a count that shares no
 * code with it.
 */
final class RecountDrillIT {

    private static final String RUN = "run --parallelism 2 --checkpoint-interval 300ms --speed 100";

    @TempDir Path folder;

    @Test
    void afterKillsARewindAndANewGenerationTheRecountIsTheCountOfTheRawLines() throws Exception {
        ok(
                "generate --to file:clicks --clicks 8000 --shards 2 --duplicates 5% --stale 1%"
                        + " --late 2% --bad 0.5%");
        killAfterCheckpoints(RUN, 3);
        killAfterCheckpoints(RUN, 3);
        interruptAfterCheckpoints(RUN + " --from " + oldestCheckpoint(), 2);
        ok("run --parallelism 2 --checkpoint-interval 1s");
        ok("run --parallelism 2 --checkpoint-interval 1s --job-gen 2");

        Result recount = ok("recount --due --output json");

        List<JsonNode> raw = LakeFolder.lines(folder.resolve("lake"), "raw");
        assertThat(positions(raw)).as("some lines must repeat").hasSizeLessThan(raw.size());
        assertThat(recount.out()).contains("\"result\":\"recounted\"");
        Map<String, String> counted = new CountedRows(folder).finalHours();
        counted.values().removeIf("0/0"::equals);
        assertThat(counted).isEqualTo(countOf(raw)).isEqualTo(expected());
    }

    private static Set<String> positions(List<JsonNode> raw) {
        Set<String> positions = new HashSet<>();
        raw.forEach(line -> positions.add(line.path("position").asText()));
        return positions;
    }

    /** Of the valid clicks that are not stale, the first of each id, by its own hour. */
    private static Map<String, String> countOf(List<JsonNode> raw) {
        Map<String, JsonNode> firsts = new TreeMap<>();
        for (JsonNode line : raw) {
            boolean isClick = line.path("valid").asBoolean();
            if (isClick
                    && !time(line, "arrival_time")
                            .isAfter(time(line, "impression_time").plusSeconds(7_200))) {
                firsts.merge(
                        line.path("click_id").asText(),
                        line,
                        (a, b) -> ORDER.compare(a, b) <= 0 ? a : b);
            }
        }
        Map<String, long[]> sums = new TreeMap<>();
        for (JsonNode click : firsts.values()) {
            Instant event = time(click, "device_time");
            Instant shown = time(click, "impression_time");
            Instant arrived = time(click, "arrival_time");
            event = event.isBefore(shown) ? shown : event;
            event = event.isAfter(arrived) ? arrived : event;
            String key = click.path("ad_id").asText() + "|H" + event.toString().substring(0, 13);
            long[] sum = sums.computeIfAbsent(key, any -> new long[2]);
            sum[0]++;
            sum[1] += click.path("cost_micros").asLong();
        }
        Map<String, String> rows = new TreeMap<>();
        sums.forEach((key, sum) -> rows.put(key, sum[0] + "/" + sum[1]));
        return rows;
    }

    private static final Comparator<JsonNode> ORDER =
            Comparator.<JsonNode, String>comparing(line -> line.path("arrival_time").asText())
                    .thenComparing(line -> shard(line))
                    .thenComparing(line -> sequence(line));

    private static String shard(JsonNode line) {
        String position = line.path("position").asText();
        return position.substring(0, position.lastIndexOf(':'));
    }

    private static long sequence(JsonNode line) {
        String position = line.path("position").asText();
        return Long.parseLong(position.substring(position.lastIndexOf(':') + 1));
    }

    private static Instant time(JsonNode line, String name) {
        return Instant.parse(line.path(name).asText());
    }

    private void killAfterCheckpoints(String command, int checkpoints) throws Exception {
        Process process = startAndAwait(command, checkpoints);
        Tidemark.end(process);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private void interruptAfterCheckpoints(String command, int checkpoints) throws Exception {
        Process process = startAndAwait(command, checkpoints);
        try {
            Tidemark.interrupt(process);
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(130);
        } finally {
            Tidemark.end(process);
        }
    }

    /** The run, once it has completed so many checkpoints of its own. */
    private Process startAndAwait(String command, int checkpoints) throws Exception {
        Set<Path> before = new HashSet<>(completed("chk-"));
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(command.split(" ")));
        Path err = folder.resolve("err");
        Process process = Tidemark.in(folder).open(words, folder.resolve("out"), err);
        Set<Path> own = new HashSet<>();
        while (own.size() < checkpoints) {
            assertThat(process.isAlive()).as("it ended too early: " + Tidemark.text(err)).isTrue();
            own.addAll(completed("chk-"));
            own.removeAll(before);
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return process;
    }

    private Path oldestCheckpoint() throws IOException {
        return completed("chk-").stream()
                .min(Comparator.comparingLong(RecountDrillIT::number))
                .orElseThrow();
    }

    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().substring(4));
    }

    /** The complete checkpoints or savepoints in the folder of checkpoints. */
    private List<Path> completed(String prefix) throws IOException {
        Path checkpoints = folder.resolve("checkpoints");
        if (!Files.isDirectory(checkpoints)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(checkpoints, 3)) {
            return paths.filter(path -> path.getFileName().toString().startsWith(prefix))
                    .filter(path -> Files.exists(path.resolve("_metadata")))
                    .toList();
        } catch (UncheckedIOException e) {
            // The job removes old checkpoints meanwhile.
            return List.of();
        }
    }

    private Result ok(String command) {
        Result result = Tidemark.in(folder).run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        return result;
    }

    private Map<String, String> expected() throws IOException {
        return RecountIT.expected(folder);
    }
}
