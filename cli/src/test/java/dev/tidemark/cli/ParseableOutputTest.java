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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
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

    /** A call of each command that has a result: exit 0, or 3 where a check does not hold. */
    private static final Map<String, Integer> CALLS = new LinkedHashMap<>();

    /** Calls that fail, each in its own way. */
    private static final Map<String, Integer> FAILING = new LinkedHashMap<>();

    static {
        CALLS.put("init --dry-run", 0);
        CALLS.put("generate --to file:generated --clicks 50", 0);
        CALLS.put("run --source file:lake", 0);
        CALLS.put("deploy --source file:lake --job-gen 9 --dry-run", 0);
        CALLS.put("status", 3);
        CALLS.put("stop --yes", 0);
        CALLS.put("savepoint", 0);
        CALLS.put("checkpoints", 0);
        CALLS.put("show ad_9 --all", 0);
        CALLS.put("inspect state", 0);
        CALLS.put("flush --checkpoint 41 --dry-run", 0);
        CALLS.put("sweep --job-gen 7 --since 41 --dry-run", 0);
        CALLS.put("apply saved.plan --dry-run", 0);
        CALLS.put("trace c12 --state state", 0);
        CALLS.put("recount --hour 2026-02-08T08", 0);
        CALLS.put("reconcile --hour 2026-02-08T08", 3);
        CALLS.put("demo", 0);
        CALLS.put("check 2pc --checkpoint-interval 30s --broker 127.0.0.1:9092", 3);
        CALLS.put("check config flink-conf.yaml", 0);
        CALLS.put("check job", 3);
        CALLS.put("check sink", 3);
        CALLS.put("capacity plan --example ad-clicks", 0);
        CALLS.put("capacity compare --example ad-clicks --set checkpoint.interval=60s", 0);
        CALLS.put("capacity calibrate", 0);
        for (String worksheet :
                List.of("replay", "checkpoint", "flush", "rescale", "windows", "memory")) {
            CALLS.put("capacity " + worksheet + " --example ad-clicks", 0);
        }
        CALLS.put("keygroup ad_7 ad_9", 0);
        CALLS.put("config show", 0);

        FAILING.put("run --source file:nowhere", 2);
        FAILING.put("deploy --source file:lake --yes" + NO_CLUSTER, 1);
        FAILING.put("status" + NO_CLUSTER, 1);
        FAILING.put("stop --yes" + NO_CLUSTER, 1);
        FAILING.put("savepoint" + NO_CLUSTER, 1);
        FAILING.put("checkpoints --job-gen x", 2);
        FAILING.put("inspect nowhere", 2);
        FAILING.put("apply nowhere.plan", 2);
        FAILING.put("demo --store nowhere", 2);
        FAILING.put("check job" + NO_CLUSTER, 1);
        FAILING.put("capacity calibrate" + NO_CLUSTER, 1);
    }

    /** What the JVM that has Flink says to each of its questions. */
    private static final String JVM =
            """
            case "$*" in
            *LocalRun*) echo '{"event":"started","run":1,"job_gen":1,"from":null}' ;;
            *DemoRun*)
                echo '{"event":"demo","clicks":5,"shards":3,"checkpoint":1,"flush_found":2,"flush_changed":2,"rows":[{"ad_id":"ad,1","hour":"2026-02-08T10","right":5,"without_flush":{"fast":5,"late":1},"with_flush":{"fast":5,"late":0}}]}'
                echo '{"event":"finished","result":"finished","message":"shown"}'
                exit 0 ;;
            *BrokerQuestion*) echo '{"event":"broker","transaction_max_timeout_ms":900000}' ;;
            *CheckpointList*)
                echo '{"event":"saved","id":41,"kind":"checkpoint","path":"/c,k/chk-41","at":"2026-02-08T10:14:00Z","bytes":9,"job_gen":7,"run":1,"usable":true}' ;;
            *StateReading*)
                echo '{"event":"checkpoint","id":41,"run":1,"max_parallelism":128}'
                echo '{"event":"held","kind":"open_minute","name":"ad,9","at":"M2026-02-08T08:14","number":0,"valid":1,"spend_micros":100}'
                echo '{"event":"held","kind":"position","name":"S3","at":"line 4","number":0,"valid":0,"spend_micros":0}' ;;
            esac
            result=answered
            [[ "$*" != *LocalRun* ]] || result=finished
            echo '{"event":"finished","result":"'$result'","message":"what happened","totals":{"clicks_read":5}}'
            """;

    @TempDir Path folder;
    private WaitingCluster cluster;

    @AfterEach
    void close() {
        cluster.close();
    }

    /** A cluster with a job that runs, and a JVM with Flink that answers; both are played. */
    @BeforeEach
    void playClusterAndJvm() throws IOException {
        cluster = new WaitingCluster().running(Map.of("checkpoint-dir", "/checkpoints"));
        cluster.save();
        Tidemark unused = PlayedJvm.in(folder, JVM);
        Files.createDirectories(folder.resolve("lib/flink"));
        Files.createFile(folder.resolve("lib/tidemark-job.jar"));
        Files.createFile(folder.resolve("lib/flink/flink.jar"));
        Files.createDirectories(folder.resolve("state"));
        Files.createFile(folder.resolve("state/_metadata"));
    }

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
        return Stream.of(CALLS, FAILING)
                .flatMap(calls -> calls.entrySet().stream())
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
        if (line.startsWith("apply saved")) {
            assertThat(tidemark("flush --checkpoint 41 --plan saved.plan").exit()).isZero();
        }
        Result result = tidemark(line + " --output " + format);

        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        boolean isFailure = FAILING.containsKey(line);
        if (isFailure) {
            assertThat(result.out()).as("a failure has no result").isEmpty();
        } else if (format.equals("json")) {
            assertThat(ParsedOutput.json(result.out())).isNotEmpty();
        } else {
            assertThat(ParsedOutput.csv(result.out())).isNotEmpty();
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
        assertThat(CALLS.values()).as("every command has a result").isSubsetOf(0, 3);
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
        return InProcess.in(folder)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("TIDEMARK_FLINK_URL", cluster.url())
                .run(line);
    }
}
