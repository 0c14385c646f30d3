package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark reconcile} over the lake and the ledger that the real job left. */
final class ReconcileIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RECONCILE = "reconcile --hour 2026-02-08T10 --output json";

    @TempDir Path folder;

    @Test
    void anHourIsExplainedAndAClickThatSomebodyTookOutOrPutInIsFound() throws Exception {
        ok(
                "generate --to file:clicks --clicks 6000 --shards 2 --duplicates 5% --stale 1%"
                        + " --late 2% --bad 0.5%");
        ok("run --parallelism 2 --checkpoint-interval 1s");
        assertThatAnHourWithoutARecountIsRefused();

        ok("recount --hour 2026-02-08T10");
        String explained = ok(RECONCILE + " --report page.html").out();
        assertThatAllIsExplained(JSON.readTree(explained).path("hours").path(0));
        assertThat(folder.resolve("page.html")).content().contains("is explained");
        assertThatSurroundingsChangeNothing(explained);

        JsonNode counted = countedClick();
        String id = counted.path("click_id").asText();
        String ad = counted.path("ad_id").asText();
        String line = editRaw(id, lines -> withoutLineOf(id, lines));
        assertThat(unexplained().path("lake_has_changed").asBoolean()).isTrue();
        ok("recount --hour 2026-02-08T10");
        assertThatTheRemainderIs(-1, ad, unexplained());

        editRaw(null, lines -> plus(lines, line, line.replace(id, "forged")));
        ok("recount --hour 2026-02-08T10");
        JsonNode hour = unexplained();
        assertThatTheRemainderIs(1, ad, hour);
        assertThat(hour.path("gaps").path(0).path("suspects").findValuesAsText("click_id"))
                .containsExactlyInAnyOrder(id, "forged");
    }

    private void assertThatAnHourWithoutARecountIsRefused() {
        Result early = Tidemark.in(folder).run(RECONCILE.split(" "));
        assertThat(early.exit()).as(early.err()).isEqualTo(4);
        assertThat(early.out()).isEmpty();
        assertThat(early.err()).contains("tidemark recount --hour 2026-02-08T10");
    }

    private static void assertThatAllIsExplained(JsonNode hour) {
        assertThat(hour.path("explained").asBoolean()).as(hour.toString()).isTrue();
        assertThat(hour.path("remainder").asInt(-1)).isZero();
        assertThat(hour.path("late_valid").asLong()).isPositive();
        assertThat(hour.path("final_valid").asLong())
                .isEqualTo(
                        hour.path("fast_valid").asLong()
                                + hour.path("late_valid").asLong()
                                - hour.path("minus_valid").asLong()
                                + hour.path("plus_valid").asLong());
    }

    private void assertThatSurroundingsChangeNothing(String explained) {
        Result elsewhere =
                Tidemark.in(folder)
                        .with("TZ", "Asia/Kolkata")
                        .with("LC_ALL", "de_DE.UTF-8")
                        .with("LANG", "de_DE.UTF-8")
                        .with("JAVA_TOOL_OPTIONS", "-Duser.language=de -Duser.country=DE")
                        .run(RECONCILE.split(" "));
        assertThat(elsewhere.out()).isEqualTo(explained);
    }

    private static void assertThatTheRemainderIs(int clicks, String ad, JsonNode hour) {
        assertThat(hour.path("lake_has_changed").asBoolean()).isFalse();
        assertThat(hour.path("ads_unexplained").asInt()).isEqualTo(1);
        JsonNode worst = hour.path("worst").path(0);
        assertThat(worst.path("ad_id").asText()).isEqualTo(ad);
        assertThat(worst.path("remainder").asInt()).isEqualTo(clicks);
    }

    private JsonNode unexplained() throws IOException {
        Result result = Tidemark.in(folder).run(RECONCILE.split(" "));
        assertThat(result.exit()).as(result.out() + result.err()).isEqualTo(3);
        return ParsedOutput.json(result.out()).path("hours").path(0);
    }

    private Result ok(String command) {
        Result result = Tidemark.in(folder).run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.out() + result.err()).isZero();
        return result;
    }

    /** A click of the hour that was counted on time. */
    private JsonNode countedClick() {
        Path lake = folder.resolve("lake");
        Set<String> rejected =
                LakeFolder.lines(lake, "exceptions").stream()
                        .map(line -> line.path("click_id").asText())
                        .collect(Collectors.toSet());
        return LakeFolder.lines(lake, "raw").stream()
                .filter(line -> line.path("arrival_time").asText().startsWith("2026-02-08T10:2"))
                .filter(line -> !rejected.contains(line.path("click_id").asText()))
                .findFirst()
                .orElseThrow();
    }

    /** Changes the first raw object that holds a text, and answers its line. */
    private String editRaw(String text, UnaryOperator<List<String>> edit) throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("lake/raw"))) {
            for (Path file : all.filter(name -> name.toString().endsWith(".gz")).toList()) {
                List<String> lines = read(file);
                String found =
                        text == null
                                ? lines.get(0)
                                : lines.stream()
                                        .filter(line -> line.contains('"' + text + '"'))
                                        .findFirst()
                                        .orElse(null);
                if (found != null && !file.getFileName().toString().startsWith(".")) {
                    write(file, edit.apply(lines));
                    return found;
                }
            }
        }
        throw new IllegalStateException("no raw line has " + text);
    }

    private static List<String> withoutLineOf(String id, List<String> lines) {
        return lines.stream().filter(line -> !line.contains('"' + id + '"')).toList();
    }

    private static List<String> plus(List<String> lines, String... more) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(List.of(more));
        return all;
    }

    private static List<String> read(Path file) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(Files.newInputStream(file)),
                                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    private static void write(Path file, List<String> lines) throws IOException {
        try (Writer writer =
                new OutputStreamWriter(
                        new GZIPOutputStream(Files.newOutputStream(file)),
                        StandardCharsets.UTF_8)) {
            for (String line : lines) {
                writer.write(line + "\n");
            }
        }
    }
}
