package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.recount.testing.S3Mock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code tidemark recount --on flink} on a real cluster, beside the same recount in one process.
 */
final class RecountOnFlinkIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Hour FIRST = Hour.parse("2026-03-28T23");
    private static final String RANGE =
            "recount --from 2026-02-08T09 --to 2026-02-08T13 --minutes --output json";

    @RegisterExtension
    static FlinkCluster cluster =
            FlinkCluster.of(1)
                    .with("AWS_ACCESS_KEY_ID", "test")
                    .with("AWS_SECRET_ACCESS_KEY", "test");

    @TempDir Path folder;

    @Test
    void theClusterCountsWhatThisProcessCountsAndASecondTimeThereIsNothingToDo() throws Exception {
        ok(
                "generate --to file:clicks --clicks 16000 --for 2h --shards 2 --duplicates 5%"
                        + " --stale 1% --late 2% --bad 0.5%");
        ok("run --parallelism 2 --checkpoint-interval 1s");
        Files.copy(folder.resolve("tidemark.db"), folder.resolve("here.db"));

        String here = withoutTime(ok(RANGE + " --store sqlite:here.db").out());
        String dryRun = ok(RANGE + " --on flink --dry-run").out();
        assertThat(ParsedOutput.json(dryRun).path("result").asText()).isEqualTo("dry_run");
        assertThat(new CountedRows(folder).finalHours()).isEmpty();
        Result recount = ok(RANGE + " --on flink");

        assertThat(withoutTime(recount.out())).isEqualTo(here);
        assertThat(recount.err()).contains("on the cluster as job ");
        assertThat(rows("tidemark.db")).isEqualTo(rows("here.db")).hasSizeGreaterThan(100);
        assertThat(new CountedRows(folder).finalHours())
                .containsAllEntriesOf(RecountIT.expected(folder));
        assertThat(LakeFolder.lines(folder.resolve("lake"), "exceptions").toString())
                .contains("late", "stale", "duplicate", "malformed");
        Result again = ok(RANGE + " --on flink");
        assertThat(ParsedOutput.json(again.out()).path("result").asText())
                .isEqualTo("nothing_to_do");
        assertThat(partsLeft()).isEmpty();
        assertThat(tidemark().shell(exampleOfTheHelp()).exit()).isZero();
    }

    @Test
    @Tag("nightly")
    void aLakeInABucketIsCountedAsInThisProcessAndNoPartIsLeftInIt() throws Exception {
        S3Mock server = S3Mock.shared();
        S3Folder bucket = server.newFolder();
        List<String> raw = writeInto(server, bucket);
        ok("init");
        ok("init --store sqlite:here.db");
        String all = "recount --due --minutes --output json --lake " + bucket;

        String here = withoutTime(ok(all + " --store sqlite:here.db").out());
        Result recount = ok(all + " --on flink");

        assertThat(recount.err()).contains("on the cluster as job ");
        assertThat(withoutTime(recount.out())).isEqualTo(here);
        assertThat(rows("tidemark.db")).isEqualTo(rows("here.db")).hasSizeGreaterThan(2 * 50);
        assertThat(server.keys(bucket, "")).containsExactlyInAnyOrderElementsOf(raw);
        assertThat(folder.resolve("lake")).as("a folder of the same name").doesNotExist();
    }

    /** A lake of two hours; gives the keys of its objects. */
    private List<String> writeInto(S3Mock server, S3Folder bucket) throws IOException {
        Path written = folder.resolve("written");
        new WrittenLake(written, FIRST, 2, 4_000, 50).write(5);
        try (Stream<Path> all = Files.walk(written)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String name = written.relativize(file).toString();
                server.put(bucket, name, Files.readAllBytes(file));
            }
        }
        return server.keys(bucket, "raw/");
    }

    private String exampleOfTheHelp() throws IOException {
        return ok("recount --help")
                .out()
                .lines()
                .filter(line -> line.contains("--on flink --flink-url http"))
                .findFirst()
                .orElseThrow()
                .replace("http://127.0.0.1:8081", cluster.url());
    }

    @Test
    void aTaskManagerAndTheCommandAreKilledHalfWayAndTheSameCommandEndsTheSame() throws Exception {
        new WrittenLake(folder.resolve("lake"), FIRST, 4, 40_000, 300).write(5);
        ok("init --store sqlite:here.db");
        String all = "recount --due --minutes --output json";
        String here = withoutTime(ok(all + " --store sqlite:here.db").out());
        int attempt = 0;
        String job = "";
        while (job.isEmpty()) {
            assertThat(++attempt).as("a job that ends before it can be killed").isLessThan(6);
            ok("init --store sqlite:there%d.db".formatted(attempt));
            job =
                    killHalfWay(
                            all
                                    + " --on flink --threads 2 --store sqlite:there%d.db"
                                            .formatted(attempt));
        }
        String store = "there%d.db".formatted(attempt);
        Process same = start(all + " --on flink --threads 2 --store sqlite:" + store, "same");
        cluster.await("the same command", () -> said("same").contains("going on with job"));
        cluster.startTaskManager();

        cluster.await("end of the same command", () -> !same.isAlive());
        assertThat(same.exitValue()).as(said("same") + cluster.lastLines()).isZero();
        assertThat(said("same")).contains("going on with job " + job);
        assertThat(failures(job)).isNotZero();
        assertThat(withoutTime(said("out-same"))).isEqualTo(here);
        assertThat(JSON.readTree(here).at("/hours/1").toString())
                .doesNotContain("\"duplicate\":0,", "\"stale\":0,", "\"invalid\":0,");
        assertThat(rows(store)).isEqualTo(rows("here.db")).hasSizeGreaterThan(4 * 300);
        assertThat(partsLeft()).isEmpty();
    }

    /**
     * Kills the only TaskManager while the job of a command counts, and then the command. Answers
     * the job, which waits for another TaskManager; nothing if it had ended before.
     */
    private String killHalfWay(String command) throws Exception {
        Process process = start(command, "first");
        cluster.await(
                "task that counts",
                () ->
                        !process.isAlive()
                                || liveJob()
                                        .filter(job -> job.at("/tasks/running").asInt() > 0)
                                        .isPresent());
        cluster.killTaskManager();
        process.destroyForcibly().waitFor();
        Optional<JsonNode> live = liveJob();
        if (live.isEmpty()) {
            cluster.startTaskManager();
            cluster.awaitTaskManagers(1);
        }
        return live.map(job -> job.path("jid").asText()).orElse("");
    }

    private static Optional<JsonNode> liveJob() {
        for (JsonNode job : cluster.get("/jobs/overview").orElseThrow().path("jobs")) {
            boolean ended = job.path("end-time").asLong() >= 0;
            if (!ended && job.path("name").asText().startsWith("tidemark-recount-")) {
                return Optional.of(job);
            }
        }
        return Optional.empty();
    }

    private static int failures(String job) {
        return cluster.get("/jobs/" + job + "/exceptions")
                .orElseThrow()
                .at("/exceptionHistory/entries")
                .size();
    }

    private List<Path> partsLeft() throws IOException {
        Path parts = folder.resolve("lake/_recount");
        if (!Files.exists(parts)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(parts)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private List<String> rows(String store) {
        List<String> rows = new ArrayList<>();
        new CountedRows(folder, store)
                .query(
                        """
                        SELECT entity || '|' || bucket || '|' || final_valid || '|' || final_spend_micros
                          || '|' || final_gen FROM ad_metrics WHERE final_valid IS NOT NULL
                        ORDER BY 1""",
                        row -> rows.add(row.getString(1)));
        return rows;
    }

    private static String withoutTime(String result) {
        return result.replaceAll("\"final_at\":\"[^\"]*\"", "\"final_at\":\"\"");
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder)
                .with("TIDEMARK_FLINK_URL", cluster.url())
                .with("AWS_ACCESS_KEY_ID", "test")
                .with("AWS_SECRET_ACCESS_KEY", "test");
    }

    private Result ok(String command) throws IOException {
        Result result = tidemark().run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.err() + cluster.lastLines()).isZero();
        return result;
    }

    private Process start(String command, String name) {
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(command.split(" ")));
        return tidemark().open(words, folder.resolve("out-" + name), folder.resolve(name));
    }

    private String said(String name) throws IOException {
        return Tidemark.text(folder.resolve(name));
    }
}
