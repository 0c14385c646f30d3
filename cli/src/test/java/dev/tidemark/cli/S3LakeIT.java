package dev.tidemark.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.recount.testing.S3Mock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lake and checkpoints in a bucket, over kills of the real job. */
final class S3LakeIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path folder;

    private final S3Mock server = S3Mock.shared();
    private final S3Folder bucket = server.newFolder();
    private final String lake = bucket.toString();
    private final S3Folder checkpoints =
            new S3Folder(bucket.bucket(), "checkpoints", bucket.region(), bucket.endpoint());

    private Tidemark tidemark() {
        return Tidemark.in(folder)
                .with("AWS_ACCESS_KEY_ID", "test")
                .with("AWS_SECRET_ACCESS_KEY", "test")
                .with("TIDEMARK_LAKE", lake)
                .with("TIDEMARK_CHECKPOINT_DIR", checkpoints.toString());
    }

    @Test
    void theBucketHoldsEveryLineOverKillsAndItsRecountIsTheGeneratorsCount() throws Exception {
        ok("generate --to file:clicks --clicks 6000 --shards 2 --late 2% --bad 0.5%");
        String slow = "run --parallelism 2 --checkpoint-interval 500ms --speed 100";
        killAfterCheckpoints(slow, 2);
        killAfterCheckpoints(slow + " --from latest", 2);
        assertThat(ok("inspect " + newestCheckpoint() + " --output json").out())
                .as("the two files' positions")
                .contains("clicks-000.jsonl", "clicks-001.jsonl");
        ok("run --parallelism 2 --checkpoint-interval 500ms");

        Set<String> positions = new HashSet<>();
        List<JsonNode> raw = lines("raw");
        raw.forEach(line -> positions.add(line.path("position").asText()));
        assertThat(positions).isEqualTo(positionsOfTheInput());
        assertThat(raw).as("a line twice").hasSameSizeAs(positions);
        assertThat(folder.resolve("lake")).doesNotExist();
        assertThat(folder.resolve("checkpoints")).doesNotExist();

        Result recount = ok("recount --due --output json");
        assertThat(recount.out()).contains("\"result\":\"recounted\"");
        var counted = new CountedRows(folder).finalHours();
        counted.values().removeIf("0/0"::equals);
        assertThat(counted).isEqualTo(RecountIT.expected(folder));
        Result reconciled = tidemark().run("reconcile", "--hour", "2026-02-08T10");
        assertThat(reconciled.exit()).as(reconciled.out() + reconciled.err()).isZero();
    }

    @Test
    void aBucketThatIsNotThereStopsARunBeforeItStarts() throws IOException {
        ok("generate --to file:clicks --clicks 10");
        String missing = lake.replace(bucket.bucket(), "no-such-bucket");

        Result run = tidemark().run("run", "--lake", missing);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("no-such-bucket", "Bucket does not exist", "Nothing was started")
                .contains("next: aws s3 ls s3://no-such-bucket/lake/ --endpoint-url http://");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();

        Result recount = tidemark().run("recount", "--due", "--lake", missing);
        assertThat(recount.exit()).isEqualTo(1);
        assertThat(recount.err())
                .contains("error TM-031", "there is no bucket 'no-such-bucket' there")
                .contains("next: aws s3 ls --endpoint-url")
                .doesNotContain("\tat ");
    }

    @Test
    void aServiceThatIsAwayStopsARunBeforeItStarts() {
        ok("generate --to file:clicks --clicks 10");

        Result run =
                tidemark().run("run", "--lake", "s3://clicks/lake?endpoint=http://127.0.0.1:1");

        assertThat(run.exit()).as(run.err()).isEqualTo(5);
        assertThat(run.err())
                .contains("error TM-045")
                .contains("looking into s3://clicks/lake?endpoint=http://127.0.0.1:1")
                .contains("cannot be used", "Connection refused", "Nothing was started");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();

        Result recount =
                tidemark()
                        .run(
                                "recount",
                                "--due",
                                "--lake",
                                "s3://clicks/lake?region=eu-west-1&endpoint=http://127.0.0.1:1");
        assertThat(recount.exit()).as(recount.err()).isEqualTo(5);
        assertThat(recount.err()).contains("error TM-045", "the same command again");
    }

    @Test
    void withoutCredentialsARunSaysHowToGetThem() {
        ok("generate --to file:clicks --clicks 10");

        Result run =
                Tidemark.in(folder)
                        .with("AWS_EC2_METADATA_DISABLED", "true")
                        .run("run", "--lake", lake);

        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.err())
                .contains("cannot be used: no AWS credentials were found. Nothing was started.")
                .contains("next: aws sts get-caller-identity must name");
        assertThat(folder.resolve("tidemark.db")).doesNotExist();
    }

    /** The input is plain files: a line's position is its file and number. */
    private Set<String> positionsOfTheInput() throws IOException {
        Set<String> positions = new HashSet<>();
        try (Stream<Path> files = Files.list(folder.resolve("clicks"))) {
            for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).toList()) {
                // Some lines are damaged, and no text.
                int lines = new String(Files.readAllBytes(file), ISO_8859_1).split("\n").length;
                for (int line = 1; line <= lines; line++) {
                    positions.add(file.getFileName() + ":" + line);
                }
            }
        }
        return positions;
    }

    private List<JsonNode> lines(String kind) {
        return server.lines(bucket, kind + "/").stream().map(S3LakeIT::json).toList();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void killAfterCheckpoints(String command, int more) throws Exception {
        Set<String> before = new HashSet<>(completed());
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(command.split(" ")));
        Path err = folder.resolve("err");
        Process process = tidemark().open(words, folder.resolve("out"), err);
        try {
            Set<String> own = new HashSet<>();
            while (own.size() < more) {
                assertThat(process.isAlive()).as("it ended: " + Tidemark.text(err)).isTrue();
                own.addAll(completed());
                own.removeAll(before);
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } finally {
            Tidemark.end(process);
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    private String newestCheckpoint() {
        JsonNode newest = json(ok("checkpoints --output json").out()).get("checkpoints").get(0);
        return checkpoints.at(newest.get("path").asText()).toString();
    }

    private List<String> completed() {
        return server.keys(checkpoints, "").stream()
                .filter(key -> key.endsWith("/_metadata"))
                .toList();
    }

    private Result ok(String command) {
        Result result = tidemark().run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        return result;
    }
}
