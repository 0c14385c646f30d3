package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.ledger.testing.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types every example of every help page, as docs/commands.md shows them, where it makes sense:
 * beside real servers, and in the order in which somebody would. Only addresses are changed.
 */
@Tag("nightly")
final class HelpExamplesIT {

    private static final Path CAPACITY = Path.of("../capacity/src");
    private static final String EXAMPLE = "resources/dev/tidemark/capacity/examples/ad-clicks.yaml";
    private static final String LINT = "resources/dev/tidemark/capacity/lint/";
    private static final String RULE = LINT + "rules/C01.fixed.yaml";
    private static final String MANAGED = LINT + "documents/managed-service.json";
    private static final Path PAGE = Path.of("../docs/commands.md");

    /** What needs only files and a redis. */
    private static final List<String> ALONE =
            List.of(
                    "generate",
                    "init",
                    "run",
                    "show",
                    "recount",
                    "reconcile",
                    "check 2pc",
                    "check config",
                    "capacity plan",
                    "capacity compare",
                    "capacity replay",
                    "capacity checkpoint",
                    "capacity flush",
                    "capacity rescale",
                    "capacity windows",
                    "capacity memory",
                    "keygroup",
                    "config show",
                    "completion",
                    "help");

    /** What is about a job on a cluster, of generation 1 and then of generation 7. */
    private static final List<String> CLUSTER =
            List.of(
                    "deploy",
                    "status",
                    "savepoint",
                    "check job",
                    "capacity calibrate",
                    "checkpoints",
                    "stop");

    /** What reads and repairs what such a job has left. */
    private static final List<String> LEFT =
            List.of("inspect", "trace", "check sink", "flush", "apply", "sweep");

    /** Typed by DemoIT and DemoOverServersIT: each takes a quarter of a minute. */
    private static final List<String> ELSEWHERE = List.of("demo");

    /** What ends otherwise than with 0, and why. */
    private static final Map<String, Integer> EXITS =
            Map.of(
                    // The example before it has counted that input to its end.
                    "tidemark run --source file:clicks --follow --totals redis://127.0.0.1:6379",
                    4,
                    // The log is from February, so its watermark lags by more than a minute.
                    "tidemark status",
                    3,
                    // It was stopped.
                    "tidemark status --job tidemark-g7 --watch --output json",
                    3,
                    "tidemark check job",
                    3,
                    "tidemark check job --job tidemark-g7 --output json | jq '.findings[].rule'",
                    3,
                    // Without a state a late total is listed and left.
                    "tidemark flush --checkpoint 41 --dry-run",
                    3,
                    // The defaults of Kafka and of its sink do not fit each other.
                    "tidemark check 2pc --checkpoint-interval 30s",
                    3,
                    "tidemark check 2pc --checkpoint-interval 30s --broker localhost:9092",
                    3,
                    "tidemark check 2pc --checkpoint-interval 30s --rate 3/s --output json",
                    3,
                    // It finds something.
                    "tidemark check config properties.json --sarif",
                    3);

    @TempDir static Path servers;
    @RegisterExtension static FlinkCluster cluster = FlinkCluster.of(1);
    private static KafkaBroker broker;
    private static RedisServer redis;

    @TempDir Path folder;
    private final Set<String> typed = new TreeSet<>();
    private int clicks;

    @BeforeAll
    static void startServers() throws Exception {
        broker = KafkaBroker.start(Files.createDirectory(servers.resolve("kafka")));
        broker.createTopic("clicks", 2);
        redis =
                RedisServer.start(
                        Files.createDirectory(servers.resolve("redis")),
                        Optional.empty(),
                        List.of());
    }

    @AfterAll
    static void stopServers() throws Exception {
        redis.close();
        broker.close();
    }

    @Test
    void everyCommandHasItsPlaceHere() throws IOException {
        List<String> known = new ArrayList<>();
        Stream.of(ALONE, CLUSTER, LEFT, ELSEWHERE).forEach(known::addAll);
        assertThat(examples())
                .isNotEmpty()
                .allMatch(example -> known.stream().anyMatch(of -> isOf(example, of)));
    }

    @Test
    void whatNeedsNoCluster() throws IOException {
        write("production.yaml", "parallelism: 2\n");
        for (String workload : List.of("workload.yaml", "today.yaml", "tomorrow.yaml")) {
            Files.copy(CAPACITY.resolve("main/" + EXAMPLE), folder.resolve(workload));
        }
        for (String configuration : List.of("config.yaml", "flink-conf.yaml")) {
            Files.copy(CAPACITY.resolve("test/" + RULE), folder.resolve(configuration));
        }
        Files.copy(CAPACITY.resolve("test/" + MANAGED), folder.resolve("properties.json"));
        ok("tidemark generate --to file:logs --clicks 500 --format csv --shards 1");
        Files.copy(
                folder.resolve("logs/clicks-000.csv"),
                Files.createDirectory(folder.resolve("web")).resolve("web-clicks.csv"));

        typeAll(ALONE);
    }

    /** As anybody would start it; then generation 7, of which a savepoint has the id 51. */
    @Test
    void whatIsAboutAJobOnAClusterAndWhatItHasLeft() throws Exception {
        write("tidemark.yaml", "checkpoint-interval: 8760h\nfollow: true\n");
        Files.createDirectory(folder.resolve("clicks"));
        for (int minute = 0; minute < 12; minute++) {
            click("ad_1", minute);
        }
        click("ad_9", 1);
        ClusterLoad load = new ClusterLoad(cluster, folder);

        type("deploy --source");
        load.awaitRows(10);
        typeExactly("status", "check job", "checkpoints", "savepoint");
        Files.copy(CAPACITY.resolve("main/" + EXAMPLE), folder.resolve("workload.yaml"));
        type("capacity calibrate");
        type("deploy --rescale");
        typeExactly("stop --yes");
        type("deploy --from latest");
        cluster.cancelJobs();

        ok("tidemark sweep --job-gen 1 --since 0 --yes");
        String job = load.ok("deploy --job-gen 7 --parallelism 1 --yes").get("job_id").asText();
        cluster.await("rows of generation 7", () -> !new CountedRows(folder).valuesOf(7).isEmpty());
        cluster.checkpoint(job, 50);
        type("savepoint --job");
        type("check job --job");
        click("ad_9", 2);
        cluster.await(
                "a late total from after the savepoint",
                () -> new CountedRows(folder).valuesOf(7).containsKey("ad_9|H2026-02-08T10|late"));
        type("checkpoints --job-gen");
        type("stop --job");
        type("status --job");

        Path savepoint = savepoint51();
        for (String name :
                List.of(
                        "savepoints/savepoint-51",
                        "checkpoints/g1/savepoints/savepoint-1",
                        "checkpoints/g7/savepoints/savepoint-1",
                        "checkpoints/g1/job/chk-41")) {
            copy(savepoint, folder.resolve(name));
        }
        typeAll(LEFT);

        Set<String> all = new TreeSet<>(examples());
        all.removeIf(
                example ->
                        Stream.of(CLUSTER, LEFT)
                                .flatMap(List::stream)
                                .noneMatch(of -> isOf(example, of)));
        assertThat(typed).containsAll(all);
    }

    private Path savepoint51() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("checkpoints/g7/savepoints"))) {
            return all.min(Comparator.comparing(path -> path.toFile().lastModified()))
                    .orElseThrow();
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private void click(String ad, int minute) throws IOException {
        Files.writeString(
                folder.resolve("clicks/log.jsonl"),
                """
                {"click_id":"c%d","ad_id":"%s","device_time":"2026-02-08T10:%02d:00Z"}
                """
                        .formatted(clicks++, ad, minute),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** {@code tidemark a b} is an example of {@code a}. */
    private static boolean isOf(String example, String command) {
        return (example + " ").startsWith("tidemark " + command + " ");
    }

    private static List<String> examples() throws IOException {
        return DocumentedCommandsIT.shellLines(PAGE).stream().distinct().toList();
    }

    private void typeAll(List<String> commands) throws IOException {
        for (String command : commands) {
            type(command);
        }
    }

    /** Types the examples that begin so. */
    private void type(String beginning) throws IOException {
        List<String> meant = examples().stream().filter(each -> isOf(each, beginning)).toList();
        assertThat(meant).as(beginning).isNotEmpty();
        meant.forEach(this::run);
    }

    private void typeExactly(String... examples) throws IOException {
        for (String example : examples) {
            assertThat(examples()).contains("tidemark " + example);
            run("tidemark " + example);
        }
    }

    private void ok(String line) {
        Result result = tidemark(folder).shell(line);
        assertThat(result.exit()).as(line + result.err()).isZero();
    }

    private void run(String example) {
        // One generation counts one input.
        boolean other = example.contains("web-clicks.csv");
        Result result = tidemark(other ? folder.resolve("web") : folder).shell(here(example));
        assertThat(result.exit())
                .as("%s\n%s%s", example, result.out(), result.err())
                .isEqualTo(EXITS.getOrDefault(example, 0));
        typed.add(example);
    }

    private static Tidemark tidemark(Path folder) {
        return Tidemark.in(folder).with("TIDEMARK_FLINK_URL", cluster.url());
    }

    private static String here(String example) {
        return example
                // What comes after a pipe is not ours.
                .replaceFirst(" [|].*", "")
                .replace("redis://127.0.0.1:6379", redis.uri())
                .replace("127.0.0.1:9092", broker.address())
                .replace("localhost:9092", broker.address())
                .replace("http://jobmanager:8081", cluster.url())
                .replace("http://127.0.0.1:8081", cluster.url())
                .replace("--for 10m", "--for 1s");
    }
}
