package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job on a real cluster of separate JVMs, under live load, steered by the commands alone; the
 * ledger is compared with what the generator knows.
 */
final class ClusterIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir static Path clusterFolder;
    private static FlinkCluster cluster;

    @TempDir Path folder;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = FlinkCluster.start(clusterFolder, 2);
    }

    @AfterAll
    static void endCluster() throws Exception {
        cluster.close();
    }

    @AfterEach
    void cancelWhatStillRuns() throws Exception {
        cluster.cancelJobs();
    }

    @Test
    void aJobWhoseTaskManagerIsKilledCountsRight() throws Exception {
        generate(30_000);
        JsonNode deployed =
                ok("deploy --parallelism 2 --speed 240 --checkpoint-interval 500ms --yes");
        awaitRows(20);
        cluster.killTaskManager();
        cluster.startTaskManager();
        awaitEnd(deployed);
        assertThat(new CountedRows(folder).hours()).isEqualTo(expected());
    }

    @Test
    void aJobIsStoppedWithASavepoint() throws Exception {
        generate(30_000);
        JsonNode deployed = ok("deploy --parallelism 2 --speed 60 --checkpoint-interval 10s --yes");
        awaitRows(1);
        JsonNode status = awaitStatus(each -> each.get("slowest_shard").isTextual());
        assertThat(status.get("slowest_shard").asText()).startsWith("clicks-");
        assertThat(status.get("data_complete_through").asText()).startsWith("2026-02-08T10:");

        JsonNode stopped = ok("stop --yes");

        assertThat(stopped.get("job_id")).isEqualTo(deployed.get("job_id"));
        assertThat(Path.of(URI.create(stopped.get("savepoint").asText())))
                .hasParent(folder.resolve("checkpoints/g1/savepoints"));
        assertThat(stopped.get("checkpoint").asLong()).isPositive();
        JsonNode ended = ok("status").get("jobs").get(0);
        assertThat(ended.get("state").asText()).isEqualTo("FINISHED");
    }

    private void generate(long clicks) {
        Result generated =
                tidemark()
                        .shell(
                                "tidemark generate --to file:clicks --for 1h --ads 40 --shards 4 --late 2% --duplicates 5% --clicks "
                                        + clicks);
        assertThat(generated.exit()).as(generated.err()).isZero();
    }

    private void awaitRows(long rows) throws Exception {
        cluster.await(
                rows + " rows",
                () ->
                        new CountedRows(folder)
                                        .number(
                                                "SELECT count(*) FROM ad_metrics WHERE fast_valid IS NOT NULL")
                                >= rows);
    }

    /** Asks for the status until it is as wanted: metrics are a few seconds old. */
    private JsonNode awaitStatus(Predicate<JsonNode> wanted) throws Exception {
        JsonNode[] last = new JsonNode[1];
        cluster.await(
                "status as wanted",
                () -> {
                    Result result = tidemark().shell("tidemark status --output json");
                    assertThat(result.out()).as(result.err()).isNotBlank();
                    last[0] = JSON.readTree(result.out()).get("jobs").get(0);
                    return wanted.test(last[0]);
                });
        return last[0];
    }

    private void awaitEnd(JsonNode deployed) throws Exception {
        String path = "/jobs/" + deployed.get("job_id").asText();
        cluster.await(
                "end of the input",
                () -> {
                    String state = cluster.get(path).orElseThrow().path("state").asText();
                    assertThat(state).as(cluster.lastLines()).isNotEqualTo("FAILED");
                    return state.equals("FINISHED");
                });
    }

    /** Runs a command that must work, and gives its JSON. */
    private JsonNode ok(String line) throws Exception {
        Result result = tidemark().shell("tidemark " + line + " --output json");
        assertThat(result.exit()).as(line + "\n" + result.err() + cluster.lastLines()).isZero();
        return JSON.readTree(result.out());
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder).with("TIDEMARK_FLINK_URL", cluster.url());
    }

    /** fast + late of each ad and hour, as {@link CountedRows#hours} gives them. */
    private Map<String, Long> expected() throws Exception {
        Map<String, Long> rows = new TreeMap<>();
        List<String> lines = Files.readAllLines(folder.resolve("clicks/_expected.csv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            rows.put(
                    cells[0] + "|H" + cells[1],
                    Long.parseLong(cells[2]) + Long.parseLong(cells[4]));
        }
        return rows;
    }
}
