package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A generated log that a job on a cluster counts, and the commands that steer that job. */
record ClusterLoad(FlinkCluster cluster, Path folder) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** An hour of clicks in four files, and the right counts beside them. */
    void generate(long clicks) {
        Result generated =
                tidemark()
                        .shell(
                                "tidemark generate --to file:clicks --for 1h --ads 40 --shards 4 --late 2% --duplicates 5% --clicks "
                                        + clicks);
        assertThat(generated.exit()).as(generated.err()).isZero();
    }

    /** The settings of every command in this folder. */
    void profile(String... lines) throws Exception {
        Files.write(folder.resolve("tidemark.yaml"), List.of(lines));
    }

    /** Runs a command that must work, and gives its JSON. */
    JsonNode ok(String line) throws Exception {
        Result result = tidemark().shell("tidemark " + line + " --output json");
        assertThat(result.exit()).as(line + "\n" + result.err() + cluster.lastLines()).isZero();
        return ParsedOutput.json(result.out());
    }

    /** Runs a command that must be refused or fail, and gives what it says. */
    String fails(int exit, String line) {
        Result result = tidemark().shell("tidemark " + line);
        assertThat(result.exit()).as(line + "\n" + result.err()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        return result.err();
    }

    Tidemark tidemark() {
        return Tidemark.in(folder).with("TIDEMARK_FLINK_URL", cluster.url());
    }

    long number(String sql) {
        return new CountedRows(folder).number(sql);
    }

    /** Minute and hour rows with a value of the stream. */
    long rows() {
        return number("SELECT count(*) FROM ad_metrics WHERE fast_valid IS NOT NULL");
    }

    void awaitRows(long rows) throws Exception {
        cluster.await(rows + " rows", () -> rows() >= rows);
    }

    /** Waits until more rows are there than now: the job counts. */
    void awaitMoreRows() throws Exception {
        awaitRows(rows() + 10);
    }

    /** Asks for the status until the newest job is as wanted: metrics are a few seconds old. */
    JsonNode awaitStatus(Wanted wanted) throws Exception {
        JsonNode[] last = new JsonNode[1];
        cluster.await(
                "status as wanted",
                () -> {
                    Result result = tidemark().shell("tidemark status --output json");
                    assertThat(result.out()).as(result.err()).isNotBlank();
                    last[0] = ParsedOutput.json(result.out()).get("jobs").get(0);
                    return wanted.is(last[0]);
                });
        return last[0];
    }

    /** The first looks at the newest job of a status that watches. */
    List<JsonNode> watch(String every, int looks) throws Exception {
        Path out = folder.resolve("watched");
        Process process =
                tidemark()
                        .open(
                                List.of(
                                        Tidemark.launcher().toString(),
                                        "status",
                                        "--watch",
                                        "--every",
                                        every,
                                        "--output",
                                        "json"),
                                out,
                                folder.resolve("watch-messages"));
        try {
            cluster.await(looks + " looks", () -> Tidemark.text(out).lines().count() >= looks);
        } finally {
            Tidemark.end(process);
        }
        List<JsonNode> seen = new ArrayList<>();
        for (String line : Tidemark.text(out).lines().limit(looks).toList()) {
            seen.add(JSON.readTree(line).get("jobs").get(0));
        }
        return seen;
    }

    /** What a status is waited for. */
    interface Wanted {
        boolean is(JsonNode job);
    }

    /** Waits until the job that started last has counted its input to the end. */
    void awaitEndOfNewest() throws Exception {
        awaitStatus(
                job -> {
                    assertThat(job.get("state").asText())
                            .as(job.toString())
                            .isNotIn("FAILED", "CANCELED");
                    return job.get("state").asText().equals("FINISHED")
                            && job.get("well").asBoolean();
                });
    }

    /** fast + late of each ad and hour, as {@link CountedRows#hours} gives them. */
    Map<String, Long> expected() throws Exception {
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
