package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real savepoint holds, and the repairs that rewrite from it. */
final class StateIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir Path folder;
    private Process running;

    @AfterEach
    void endWhatStillRuns() {
        if (running != null) {
            Tidemark.end(running);
        }
    }

    /**
     * Minute 10:00 to 10:09 in order, then a click of minute 10:02: late. The last watermark is
     * 10:09:44.999, so 10:09 is open.
     */
    private String savepointOfARun() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int click = 0; click < 60; click++) {
            lines.append(line("c" + click, click * 10L));
        }
        Files.createDirectories(folder.resolve("clicks"));
        Files.writeString(folder.resolve("clicks/log.jsonl"), lines);
        running =
                Tidemark.in(folder)
                        .open(
                                List.of(
                                        Tidemark.launcher().toString(),
                                        "run",
                                        "--source",
                                        "file:clicks",
                                        "--follow",
                                        "--checkpoint-interval",
                                        "8760h"),
                                folder.resolve("out"),
                                folder.resolve("err"));
        await("bucket = 'M2026-02-08T10:08'");
        Files.writeString(
                folder.resolve("clicks/log.jsonl"), line("late", 125), StandardOpenOption.APPEND);
        await("late_valid = 1");
        Tidemark.interrupt(running);
        assertThat(running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(messages()).isTrue();
        try (Stream<Path> found = Files.list(folder.resolve("checkpoints/g1/savepoints"))) {
            return folder.relativize(found.findFirst().orElseThrow()).toString();
        }
    }

    private static String line(String id, long second) {
        return """
               {"click_id":"%s","ad_id":"ad_1","device_time":"%s"}
               """
                .formatted(id, Instant.parse("2026-02-08T10:00:00Z").plusSeconds(second));
    }

    private void await(String row) throws Exception {
        Instant giveUp = Instant.now().plus(PATIENCE);
        while (!holds(row)) {
            assertThat(Instant.now()).as(messages()).isBefore(giveUp);
            assertThat(running.isAlive()).as(messages()).isTrue();
            running.waitFor(200, TimeUnit.MILLISECONDS);
        }
    }

    private boolean holds(String row) {
        if (!Files.exists(folder.resolve("tidemark.db"))) {
            return false;
        }
        CountedRows rows = new CountedRows(folder);
        return rows.number("SELECT count(*) FROM sqlite_master WHERE name = 'ad_metrics'") == 1
                && rows.number("SELECT count(*) FROM ad_metrics WHERE " + row) == 1;
    }

    private String messages() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    @Test
    void aSavepointIsInspectedAndTheSweepRewritesALateTotalFromIt() throws Exception {
        String savepoint = savepointOfARun();

        JsonNode held = json("inspect " + savepoint + " --output json", 0);

        assertThat(held.path("run").asLong()).isEqualTo(1);
        assertThat(held.path("click_ids").asInt()).isEqualTo(61);
        assertThat(held.path("lateness_floor").asText()).isEqualTo("2026-02-08T10:09:44.999Z");
        assertThat(held.path("open_minutes")).hasSize(1);
        assertThat(held.at("/open_minutes/0/bucket").asText()).isEqualTo("M2026-02-08T10:09");
        assertThat(held.at("/open_minutes/0/valid").asInt()).isEqualTo(6);
        assertThat(held.at("/open_hours/0/valid").asInt()).isEqualTo(54);
        assertThat(held.path("late_totals")).hasSize(1);
        assertThat(held.at("/late_totals/0/valid").asInt()).isEqualTo(1);
        assertThat(held.at("/positions/0/shard").asText()).isEqualTo("log.jsonl");
        assertThat(held.at("/positions/0/read").asInt()).isEqualTo(61);
        assertThat(held.at("/positions/0/position").asText()).isEqualTo("line 61");
        Result table = tidemark("inspect " + savepoint);
        assertThat(table.out()).contains("1 open minutes, 1 late totals, 61 click ids");

        traceThrough(savepoint);
        long branch = held.path("checkpoint").asLong();
        blueGreen(branch);
        String sweep = "sweep --job-gen 1 --since " + branch + " --state " + savepoint;
        assertThat(tidemark("check sink").exit()).isEqualTo(3);
        JsonNode swept = json(sweep + " --yes --output json", 0);

        assertThat(swept.path("left")).isEmpty();
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            assertThat(written.late("ad_1")).as("as the savepoint held it").contains(1L);
            assertThat(written.minute("ad_9", 21)).isEmpty();
            assertThat(written.late("ad_9")).as("not in the savepoint").isEmpty();
            assertThat(written.hour("ad_3")).isEmpty();
            assertThat(written.exact("ad_3")).contains(8L);
            assertThat(written.minute("ad_1", 8)).as("from before the branch").contains(6L);
            assertThat(written.minute("ad_4", 20)).as("the new one's").contains(4L);
            assertThat(written.late("ad_4")).contains(2L);
            assertThat(written.total("ad_1", 9)).contains(6L);
        }
        assertThat(tidemark("check sink").exit()).isZero();
        assertThat(tidemark(sweep + " --yes").out()).contains("nothing to do");
    }

    private void traceThrough(String savepoint) throws IOException {
        String trace = "trace %s --ad ad_1 --state " + savepoint + " --output json";
        JsonNode late = json(trace.formatted("late"), 0);
        assertThat(late.path("conclusion").asText()).startsWith("Counted late in hour");
        assertThat(late.at("/records/0/checkpoint_click_id").asText()).isEqualTo("held");
        assertThat(late.at("/checkpoint/click_id_held_until").asText())
                .isEqualTo("2026-02-08T12:02:05Z");
        assertThat(late.at("/checkpoint/counts/1/kind").asText()).isEqualTo("open_hour");
        assertThat(late.at("/checkpoint/counts/0/kind").asText()).isEqualTo("late_total");
        assertThat(late.at("/checkpoint/counts/0/valid").asInt()).isEqualTo(1);
        JsonNode open = json(trace.formatted("c59"), 0);
        assertThat(open.path("conclusion").asText())
                .startsWith("Counted on time in minute 2026-02-08T10:09 of ad_1");
        assertThat(open.at("/checkpoint/counts/2/kind").asText()).isEqualTo("open_minute");
        assertThat(open.at("/checkpoint/counts/2/valid").asInt()).isEqualTo(6);
        assertThat(open.at("/records/0/exceptions")).isEmpty();
        Result nowhere = tidemark("trace no --ad ad_1 --state " + savepoint);
        assertThat(nowhere.exit()).as(nowhere.err()).isEqualTo(3);
        assertThat(nowhere.out()).contains("no: Not found", "id not held");
    }

    /** Generation 1 writes on for a while beside generation 2, which began from its savepoint. */
    private void blueGreen(long branch) {
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            written.register(1).raiseEpoch(branch + 5);
            long run = written.register(1).runs().last().map(Run::number).orElseThrow();
            Fence old = new Fence(1, run, 0, Optional.empty());
            Fence young = written.begun(2, Optional.of(new Branch(1, branch)), branch + 5);
            written.register(2).runs().recordRestore(young.run(), branch, InProcess.NOW);
            written.late("ad_1", 2, branch + 2, old);
            written.late("ad_9", 3, branch + 1, old);
            written.minute("ad_9", 21, 1, branch + 2, old);
            written.total("ad_1", 9, 9, branch + 3, old);
            written.hour("ad_3", 7, branch, old);
            written.recounted("ad_3", 8);
            written.minute("ad_4", 20, 4, branch, young);
            written.late("ad_4", 2, branch + 4, young);
        }
    }

    @Test
    void aFlushRewritesFromTheSavepointAndGoesOnWhenItWasKilled() throws Exception {
        String savepoint = savepointOfARun();
        long id = json("inspect " + savepoint + " --output json", 0).path("checkpoint").asLong();
        int ads = 300;
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            written.register(1).raiseEpoch(id + 1);
            long run = written.register(1).runs().take("another", 0);
            Fence second = new Fence(1, run, id, Optional.empty());
            written.late("ad_1", 2, id + 1, second);
            for (int ad = 0; ad < ads; ad++) {
                written.minute("lost_" + ad, 30, 1, id + 1, second);
            }
        }
        CountedRows rows = new CountedRows(folder);
        String lost = "SELECT count(*) FROM ad_metrics WHERE entity LIKE 'lost_%'";
        for (int kill = 1; kill <= 5; kill++) {
            long threshold = ads - kill * 40L;
            running =
                    Tidemark.in(folder)
                            .open(
                                    List.of(
                                            Tidemark.launcher().toString(),
                                            "flush",
                                            "--checkpoint",
                                            "" + id,
                                            "--max-rate",
                                            "50/s",
                                            "--yes"),
                                    folder.resolve("out" + kill),
                                    folder.resolve("err" + kill));
            while (running.isAlive() && rows.number(lost) > threshold) {
                running.waitFor(10, TimeUnit.MILLISECONDS);
            }
            running.destroyForcibly();
            assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(running.exitValue()).as("killed, not ended").isEqualTo(137);
            assertThat(rows.number(lost)).isPositive();
        }

        JsonNode flushed = json("flush --state " + savepoint + " --yes --output json", 0);

        assertThat(flushed.path("checkpoint").asLong()).isEqualTo(id);
        assertThat(rows.number(lost)).isZero();
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            assertThat(written.late("ad_1")).contains(1L);
            assertThat(written.minute("ad_1", 8)).contains(6L);
            assertThat(written.register(1).runs().cuts()).hasSize(1);
        }
        assertThat(tidemark("check sink").exit()).isZero();
        assertThat(tidemark("flush --state " + savepoint + " --yes 2>/dev/null").out())
                .contains("nothing to do");
    }

    @Test
    void whatIsNoSavepointOfThisJobIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("empty"));
        Result none = tidemark("inspect empty");
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("TM-003", "_metadata file is missing");
        Files.writeString(folder.resolve("empty/_metadata"), "no metadata");
        Result broken = tidemark("inspect empty --output json");
        assertThat(broken.exit()).as(broken.err()).isEqualTo(1);
        assertThat(broken.out()).isEmpty();
        assertThat(broken.err()).contains("TM-038", "is no complete checkpoint or savepoint");
    }

    private JsonNode json(String command, int exit) throws IOException {
        Result result = tidemark(command);
        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        return ParsedOutput.json(result.out());
    }

    private Result tidemark(String line) {
        return Tidemark.in(folder).shell("tidemark " + line);
    }
}
