package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newcomer's way through the real job: generate, run, show; and once with an interrupt. */
final class EndToEndIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir Path folder;

    @Test
    void generatedClicksAreCountedShownAndNotCountedAgain() throws IOException {
        generate();
        Result run = tidemark().run("run", "--output", "json");
        assertThat(run.exit()).as(run.err()).isZero();
        JsonNode totals = ParsedOutput.json(run.out()).path("totals");
        JsonNode expected = expected();
        assertThat(totals.path("clicks_read").asLong()).isEqualTo(expected.path("lines").asLong());
        for (String verdict : List.of("counted", "late", "duplicate", "stale", "malformed")) {
            assertThat(totals.path(verdict)).as(verdict).isEqualTo(expected.path(verdict));
        }

        Result show = tidemark().run("show", "ad_1", "--all", "--output", "json");
        JsonNode hour = ParsedOutput.json(show.out()).path("rows").get(0);
        assertThat(hour.path("kind").asText()).isEqualTo("hour");
        assertThat(hour.path("status").asText()).isEqualTo("provisional");
        assertThat(hour.path("valid").asLong()).isEqualTo(expectedOf("ad_1", "2026-02-08T10"));

        Result again = tidemark().run("run");
        assertThat(again.exit()).isZero();
        assertThat(again.out()).containsPattern("result +nothing_to_do");
    }

    @Test
    void anInterruptedRunContinuesFromItsSavepoint() throws Exception {
        generate();
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process =
                tidemark()
                        .open(List.of(Tidemark.launcher().toString(), "run", "--follow"), out, err);
        try {
            while (!Tidemark.text(err).contains("started fresh")) {
                assertThat(process.isAlive()).as(Tidemark.text(err)).isTrue();
                Thread.sleep(50);
            }
            // The job may not run in full yet: the request must not be lost.
            Tidemark.interrupt(process);
            assertThat(process.waitFor(100, TimeUnit.SECONDS)).as(Tidemark.text(err)).isTrue();
        } finally {
            Tidemark.end(process);
        }
        assertThat(process.exitValue()).as(Tidemark.text(err)).isEqualTo(130);
        assertThat(Tidemark.text(out)).containsPattern("savepoint +\\S+");

        Result rest = tidemark().run("run", "--output", "json");
        assertThat(rest.exit()).as(rest.err()).isZero();
        assertThat(ParsedOutput.json(rest.out()).path("from").asText()).contains("savepoint-");
        Result show = tidemark().run("show", "ad_1", "--hour", "2026-02-08T10", "--output", "json");
        assertThat(ParsedOutput.json(show.out()).path("rows").get(0).path("valid").asLong())
                .isEqualTo(expectedOf("ad_1", "2026-02-08T10"));
    }

    private void generate() {
        Result result =
                tidemark()
                        .run(
                                ("generate --to file:clicks --clicks 4000 --shards 1"
                                                + " --duplicates 5% --stale 1% --bad 0.5%")
                                        .split(" "));
        assertThat(result.exit()).as(result.err()).isZero();
    }

    private JsonNode expected() throws IOException {
        return JSON.readTree(Files.readString(folder.resolve("clicks/_expected.json")));
    }

    /** {@code fast + late} of an ad's hour, as the generator knows it. */
    private long expectedOf(String ad, String hour) throws IOException {
        String[] cells =
                Files.readAllLines(folder.resolve("clicks/_expected.csv")).stream()
                        .filter(line -> line.startsWith(ad + "," + hour + ","))
                        .findFirst()
                        .orElseThrow()
                        .split(",", -1);
        return Long.parseLong(cells[2]) + Long.parseLong(cells[4]);
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder);
    }
}
