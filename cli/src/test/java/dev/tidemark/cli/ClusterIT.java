package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.capacity.ExampleWorkloads;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job on a real cluster of separate JVMs, under live load, steered by the commands alone; the
 * ledger is compared with what the generator knows.
 */
final class ClusterIT {

    private static final String PACED = "parallelism: 2";
    private static final String OFTEN = "checkpoint-interval: 500ms";

    @RegisterExtension static FlinkCluster cluster = FlinkCluster.of(2);

    @TempDir Path folder;
    private ClusterLoad load;

    @BeforeEach
    void generate() {
        load = new ClusterLoad(cluster, folder);
        load.generate(30_000);
    }

    @AfterEach
    void cancelWhatStillRuns() throws Exception {
        cluster.cancelJobs();
    }

    /**
     * One input through the death of a worker, an upgrade, a rescale and the JobManager's death.
     */
    @Test
    void aJobThatIsKilledReplacedRescaledAndFoundAgainCountsRight() throws Exception {
        load.profile(PACED, OFTEN);
        load.ok("deploy --speed 60 --yes");
        load.awaitRows(20);
        cluster.killTaskManager();
        cluster.startTaskManager();
        cluster.await("restart of the job", () -> runs() >= 2);
        load.awaitMoreRows();

        JsonNode upgraded = load.ok("deploy --upgrade --allowance 6s --yes");
        assertThat(upgraded.get("from").asText()).contains("/g1/savepoints/");
        load.awaitMoreRows();

        JsonNode rescaled = load.ok("deploy --rescale 4 --yes");
        assertThat(parallelismOf(rescaled)).isEqualTo(4);
        assertThat(settingsOf(rescaled).get("allowance").asText())
                .as("a setting of the upgrade")
                .isEqualTo("6s");
        load.awaitMoreRows();

        cluster.killJobManager();
        cluster.startJobManager();
        cluster.awaitTaskManagers(2);
        assertThat(load.fails(1, "status")).contains("tidemark deploy --from latest");
        JsonNode again = load.ok("deploy --from latest --speed 1000 --parallelism 4 --yes");
        assertThat(settingsOf(again).get("allowance").asText())
                .as("a setting of the upgrade that only the register knows")
                .isEqualTo("6s");
        load.awaitEndOfNewest();

        assertThat(new CountedRows(folder).hours()).isEqualTo(load.expected());
        assertThat(refusedWrites()).isZero();
        assertThat(runsWithoutIncarnation()).isZero();
    }

    @Test
    @Tag("nightly")
    void whatCannotGoOnFromTheOldJobsStateIsRefusedBeforeItIsStopped() throws Exception {
        load.profile(PACED, OFTEN);
        JsonNode deployed = load.ok("deploy --speed 30 --yes");
        load.awaitRows(5);

        assertThat(load.fails(4, "deploy --upgrade --max-parallelism 64 --yes"))
                .contains("max parallelism 128", "--max-parallelism 128");
        String source = "--source 'kafka:clicks?brokers=localhost:9'";
        assertThat(load.fails(4, "deploy --upgrade --yes " + source))
                .contains("no operator for the state of click-files");
        assertThat(load.fails(4, "deploy --from latest --yes")).contains("--upgrade");
        assertThat(load.fails(4, "deploy --yes")).contains("--from latest", "--job-gen 2");
        assertThat(load.fails(1, "deploy --rescale 99 --yes")).contains("needs 99 task slots");
        assertThat(load.fails(2, "deploy --rescale 4")).contains("--yes");
        assertThat(runningJob()).isEqualTo(deployed.get("job_id"));

        String topic = "--minutes-topic 'kafka:m?brokers=localhost:9'";
        assertThat(load.fails(1, "deploy --upgrade --yes " + topic))
                .contains("The old one runs again from the same savepoint");
        assertThat(runningJob()).isNotEqualTo(deployed.get("job_id"));
        assertThat(load.ok("checkpoints").get("checkpoints"))
                .anySatisfy(each -> assertThat(each.get("kind").asText()).isEqualTo("savepoint"));
    }

    @Test
    void aJobSaysHowWellItIsAndWhichShardHoldsTheWatermarkAndIsStopped() throws Exception {
        load.profile(PACED, "checkpoint-interval: 10s");
        JsonNode deployed = load.ok("deploy --speed 20 --yes");
        load.awaitRows(1);

        JsonNode status = load.awaitStatus(each -> each.get("slowest_shard").isTextual());
        assertThat(status.get("slowest_shard").asText()).startsWith("clicks-");
        assertThat(status.get("data_complete_through").asText()).startsWith("2026-02-08T10:");
        Result check = load.tidemark().shell("tidemark check job --output json");
        assertThat(check.exit()).as(check.err()).isIn(0, 3);
        assertThat(check.out()).as("an interval of 10 s").contains("\"rule\":\"C01\"");

        calibrate();
        JsonNode stopped = load.ok("stop --yes");

        assertThat(stopped.get("job_id")).isEqualTo(deployed.get("job_id"));
        assertThat(Path.of(URI.create(stopped.get("savepoint").asText())))
                .hasParent(folder.resolve("checkpoints/g1/savepoints"));
        assertThat(stopped.get("checkpoint").asLong()).isPositive();
        JsonNode ended = load.awaitStatus(each -> each.get("next").isTextual());
        assertThat(ended.get("state").asText()).isEqualTo("FINISHED");
        assertThat(ended.get("well").asBoolean()).as("its input had not ended").isFalse();
    }

    /** What the job measures takes the place of what a plan assumed, and the plan can be made. */
    private void calibrate() throws Exception {
        Files.writeString(folder.resolve("assumed.yaml"), ExampleWorkloads.text("ad-clicks"));
        cluster.await("records a second", () -> measured("rate.average").isTextual());
        JsonNode values =
                load.ok("capacity calibrate -f assumed.yaml --out measured.yaml").get("values");

        assertThat(value(values, "checkpoint.interval").get("measured").asText())
                .isEqualTo("10000ms");
        assertThat(value(values, "checkpoint.interval").get("assumed").asText()).isEqualTo("30s");
        assertThat(value(values, "unit.slots").get("measured").asInt()).isPositive();
        assertThat(value(values, "restart").get("measured").isNull()).isTrue();
        assertThat(value(values, "restart").get("not_measured_because").asText())
                .contains("has not failed");
        assertThat(Files.readString(folder.resolve("measured.yaml"))).contains("10000ms");
        JsonNode compared = load.ok("capacity compare -f assumed.yaml --with measured.yaml");
        assertThat(compared.get("changed")).isNotEmpty();
    }

    private JsonNode measured(String key) throws Exception {
        return value(load.ok("capacity calibrate").get("values"), key).get("measured");
    }

    private static JsonNode value(JsonNode values, String key) {
        for (JsonNode value : values) {
            if (value.get("key").asText().equals(key)) {
                return value;
            }
        }
        throw new AssertionError("no " + key + " in " + values);
    }

    @Test
    void aShardThatIsStuckIsNamedWithinTwoIntervals() throws Exception {
        load.profile("parallelism: 2", "source: file:log", "idle-timeout: 10m");
        Files.createDirectory(folder.resolve("log"));
        clicks("a.jsonl", 0, 5);
        clicks("b.jsonl", 0, 5);
        load.ok("deploy --follow --yes");
        load.awaitRows(4);

        clicks("a.jsonl", 6, 20);
        List<JsonNode> looks = load.watch("5s", 3);

        assertThat(looks)
                .anySatisfy(
                        look -> {
                            assertThat(look.get("slowest_shard").asText()).isEqualTo("b_jsonl");
                            assertThat(look.get("data_complete_through").asText())
                                    .isEqualTo("2026-02-08T10:04:54.999Z");
                        });
    }

    /** A click every full minute. */
    private void clicks(String file, int from, int to) throws IOException {
        for (int minute = from; minute <= to; minute++) {
            Files.writeString(
                    folder.resolve("log").resolve(file),
                    """
                    {"click_id":"%1$s-%2$d","ad_id":"ad_1","device_time":"2026-02-08T10:%2$02d:00Z"}
                    """
                            .formatted(file, minute),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    @Test
    @Tag("nightly")
    void aFinishedSwitchLeavesNothingOfTheOldGenerationSinceTheyPartedAndCountsRight()
            throws Exception {
        twoGenerationsSideBySide();

        load.ok("deploy --blue-green --finish --yes");

        assertThat(valuesOf(1, branch())).as("values of generation 1 after the branch").isZero();
        load.awaitEndOfNewest();
        assertThat(new CountedRows(folder).hours()).isEqualTo(load.expected());
    }

    @Test
    @Tag("nightly")
    void anAbortedSwitchLeavesNothingOfTheNewGenerationAndCountsRight() throws Exception {
        twoGenerationsSideBySide();

        JsonNode again = load.ok("deploy --blue-green --abort --speed 1000 --yes");

        assertThat(again.get("job_gen").asInt()).isEqualTo(3);
        assertThat(valuesOf(2, branch())).as("values of generation 2 after the branch").isZero();
        load.awaitEndOfNewest();
        assertThat(new CountedRows(folder).hours()).isEqualTo(load.expected());
    }

    /** Generation 1 and, from a savepoint of it, generation 2; both have written since. */
    private void twoGenerationsSideBySide() throws Exception {
        load.profile(PACED, OFTEN);
        load.ok("deploy --speed 60 --yes");
        load.awaitRows(20);
        JsonNode green = load.ok("deploy --blue-green --yes");
        assertThat(green.get("job_gen").asInt()).isEqualTo(2);
        cluster.await(
                "rows of both generations",
                () -> valuesOf(1, 0) >= 10 && valuesOf(2, branch()) >= 10);
    }

    private long branch() {
        return load.number(
                "SELECT json_extract(attributes, '$.branch') FROM control_items WHERE bucket LIKE 'C:generation:%2'");
    }

    /** The values of a generation that are tagged with a checkpoint or a later one. */
    private long valuesOf(int generation, long since) {
        return load.number(
                "SELECT count(*) FROM ad_metrics WHERE (fast_gen = %1$d AND fast_ckpt >= %2$d) OR (late_gen = %1$d AND late_ckpt >= %2$d)"
                        .formatted(generation, since));
    }

    private long runs() {
        return load.number("SELECT count(*) FROM control_items WHERE bucket LIKE 'C:run:%'");
    }

    private long runsWithoutIncarnation() {
        return load.number(
                "SELECT count(*) FROM control_items WHERE bucket LIKE 'C:run:%' AND coalesce(json_extract(attributes, '$.incarnation'), '') = ''");
    }

    private long refusedWrites() {
        return load.number("SELECT count(*) FROM control_items WHERE bucket LIKE 'C:refused:%'");
    }

    private JsonNode runningJob() throws Exception {
        return load.awaitStatus(each -> each.get("state").asText().equals("RUNNING")).get("job_id");
    }

    private static int parallelismOf(JsonNode deployed) {
        return cluster.get("/jobs/" + deployed.get("job_id").asText())
                .orElseThrow()
                .path("vertices")
                .path(0)
                .path("parallelism")
                .asInt();
    }

    private static JsonNode settingsOf(JsonNode deployed) {
        return cluster.get("/jobs/" + deployed.get("job_id").asText() + "/config")
                .orElseThrow()
                .path("execution-config")
                .path("user-config");
    }
}
