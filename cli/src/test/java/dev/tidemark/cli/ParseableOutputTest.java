package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.ledger.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code 2>/dev/null} leaves output that a script can parse, of every command. */
final class ParseableOutputTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** They write a script and a page, whatever the format. */
    private static final Set<String> NO_RESULT = Set.of("completion", "help");

    private static final String NO_CLUSTER = " --flink-url http://127.0.0.1:1";

    /** A call of each command and how it ends. */
    private static final Map<String, Integer> CALLS = new LinkedHashMap<>();

    static {
        CALLS.put("init --dry-run", 0);
        CALLS.put("generate --to file:generated --clicks 50", 0);
        CALLS.put("run --source file:nowhere", 2);
        CALLS.put("deploy --source file:lake --yes" + NO_CLUSTER, 1);
        CALLS.put("status" + NO_CLUSTER, 1);
        CALLS.put("stop --yes" + NO_CLUSTER, 1);
        CALLS.put("savepoint" + NO_CLUSTER, 1);
        CALLS.put("checkpoints", 1);
        CALLS.put("show ad_9 --all", 0);
        CALLS.put("inspect nowhere", 2);
        CALLS.put("flush --checkpoint 41 --dry-run", 0);
        CALLS.put("sweep --job-gen 7 --since 41 --dry-run", 0);
        CALLS.put("apply nowhere.plan", 2);
        CALLS.put("trace c12", 0);
        CALLS.put("recount --hour 2026-02-08T08", 0);
        CALLS.put("reconcile --hour 2026-02-08T08", 3);
        CALLS.put("demo --store nowhere", 2);
        CALLS.put("check 2pc --checkpoint-interval 30s", 3);
        CALLS.put("check config flink-conf.yaml", 0);
        CALLS.put("check job" + NO_CLUSTER, 1);
        CALLS.put("check sink", 3);
        CALLS.put("capacity plan --example ad-clicks", 0);
        CALLS.put("capacity compare --example ad-clicks --set checkpoint.interval=60s", 0);
        CALLS.put("capacity calibrate" + NO_CLUSTER, 1);
        for (String worksheet :
                List.of("replay", "checkpoint", "flush", "rescale", "windows", "memory")) {
            CALLS.put("capacity " + worksheet + " --example ad-clicks", 0);
        }
        CALLS.put("keygroup ad_7 ad_9", 0);
        CALLS.put("config show", 0);
    }

    @TempDir Path folder;

    /** A click in the lake, and what two runs left in the ledger, the first after a cut. */
    @BeforeEach
    void writeLakeAndLedger() throws IOException {
        Path object = folder.resolve("lake/raw/hour=2026-02-08T08/o.jsonl");
        Files.createDirectories(object.getParent());
        long at = Instant.parse("2026-02-08T08:14:00Z").toEpochMilli();
        Click click = new Click("c12", "ad,9\n", "", "", at, at, at, 100, true);
        Files.writeString(
                object,
                new String(
                                RawClickJson.write(
                                        RawClick.of(new Position("S3", 4L), click, 7, 2, 41)),
                                java.nio.charset.StandardCharsets.UTF_8)
                        + "\n");
        Files.writeString(folder.resolve("flink-conf.yaml"), "parallelism.default: 2\n");
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            Fence first = written.begun(7, Optional.empty(), 43);
            written.minute("ad_9", 14, 3, 42, first);
            Fence second = written.restored(first, "job-7b", 41);
            written.minute("ad_9", 15, 3, 43, second);
            written.recounted("ad_9", 9);
        }
    }

    static Stream<Arguments> calls() {
        return CALLS.entrySet().stream()
                .flatMap(
                        call ->
                                Stream.of("json", "csv")
                                        .map(
                                                format ->
                                                        arguments(
                                                                call.getKey(),
                                                                format,
                                                                call.getValue())));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void standardOutputAloneCanBeParsed(String line, String format, int exit) throws IOException {
        if (line.startsWith("reconcile")) {
            assertThat(tidemark("recount --hour 2026-02-08T08").exit()).isZero();
        }

        Result result = tidemark(line + " --output " + format);

        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        boolean isFailure = exit != 0 && exit != 3;
        if (isFailure) {
            assertThat(result.out()).as("a failure has no result").isEmpty();
        } else if (format.equals("json")) {
            assertThat(JSON.readTree(result.out()).isObject()).as(result.out()).isTrue();
            assertThat(result.out().lines()).hasSize(1);
        } else {
            assertThatIsCsv(result.out());
        }
        if (isFailure && format.equals("json")) {
            assertThat(error(result.err()).at("/error/code").asText()).startsWith("TM-");
        }
    }

    /** Progress may stand before it, on lines of its own. */
    private static JsonNode error(String err) throws JsonProcessingException {
        List<String> lines = err.lines().toList();
        return JSON.readTree(lines.get(lines.size() - 1));
    }

    /** A header, then records of as many cells, each line ended. */
    private static void assertThatIsCsv(String text) {
        List<List<String>> records = csv(text);
        assertThat(text).endsWith("\n");
        assertThat(records.get(0)).allSatisfy(key -> assertThat(key).matches("[a-z0-9_]+"));
        assertThat(records)
                .as(text)
                .allSatisfy(each -> assertThat(each).hasSameSizeAs(records.get(0)));
    }

    private static List<List<String>> csv(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (next == ',' || next == '\n')) {
                cells.add(cell.toString());
                cell.setLength(0);
                if (next == '\n') {
                    records.add(List.copyOf(cells));
                    cells.clear();
                }
            } else {
                cell.append(next);
            }
        }
        assertThat(isQuoted).as("a quote that does not end in\n" + text).isFalse();
        return records;
    }

    @Test
    void noCommandIsForgotten() {
        Set<String> called = new TreeSet<>();
        Set<String> known = leaves();
        for (String call : CALLS.keySet()) {
            known.stream()
                    .filter(name -> call.equals(name) || call.startsWith(name + " "))
                    .forEach(called::add);
        }
        called.addAll(NO_RESULT);
        assertThat(called).isEqualTo(known);
        assertThat(CALLS).hasSize(known.size() - NO_RESULT.size());
    }

    /** All commands, as their help lists them. */
    private Set<String> leaves() {
        Set<String> leaves = new TreeSet<>();
        collect("", leaves);
        return leaves;
    }

    private void collect(String group, Set<String> leaves) {
        String help = tidemark((group + " --help").strip()).out();
        List<String> below =
                help.lines()
                        .dropWhile(line -> !line.equals("Commands:"))
                        .skip(1)
                        .takeWhile(line -> line.startsWith("  "))
                        .filter(line -> line.matches("  [a-z0-9].*"))
                        .map(line -> line.strip().replaceFirst(" .*", ""))
                        .toList();
        for (String name : below) {
            collect((group + " " + name).strip(), leaves);
        }
        if (below.isEmpty()) {
            leaves.add(group);
        }
    }

    private Result tidemark(String line) {
        return InProcess.in(folder).run(line);
    }
}
