package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Fence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands that last: Ctrl-C ends them with exit 130, leaves no process and no temporary file
 * behind, and the same command continues. {@link RunIT} and {@link EndToEndIT} have {@code run},
 * {@link BrokerIT} has {@code generate} to a topic.
 */
final class InterruptIT {

    private static final int ROWS = 40;
    private static final String LEFT = "SELECT count(*) FROM ad_metrics";
    private static final String FINAL =
            "SELECT count(*) FROM ad_metrics WHERE final_valid IS NOT NULL";

    @TempDir Path folder;

    /** Run 1 of generation 7 wrote a row of each ad after checkpoint 41. */
    private void writeRows(int ads) {
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            Fence first = written.begun(7, Optional.empty(), 43);
            for (int ad = 0; ad < ads; ad++) {
                written.minute("ad_" + ad, 14, 3, 42, first);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"flush --checkpoint 41", "sweep --job-gen 7 --since 41", "apply saved.plan"})
    void aRepairGoesOnWhereItStopped(String repair) throws Exception {
        writeRows(ROWS);
        ok("flush --checkpoint 41 --plan saved.plan");
        CountedRows rows = new CountedRows(folder);

        try (Child running = Child.start(folder, repair + " --max-rate 4/s --yes")) {
            running.await(() -> rows.number(LEFT) < ROWS);
            running.interruptCleanly();
            assertThat(running.messages()).contains("error TM-040", "next: the same command");
        }

        assertThat(rows.number(LEFT)).isBetween(1L, ROWS - 1L);
        ok(repair + " --yes");
        assertThat(rows.number(LEFT)).isZero();
    }

    /** Each starts a JVM that reads; it is played, and never answers. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "inspect state",
                "trace c-0-0 --state state",
                "flush --state state --yes",
                "sweep --job-gen 7 --since 41 --state state --yes",
                "checkpoints",
                "check 2pc --checkpoint-interval 30s --broker 127.0.0.1:1",
            })
    void theJvmOfAQuestionEndsWithTheCommand(String question) throws Exception {
        writeRows(1);
        new WrittenLake(folder.resolve("lake"), Hour.parse("2026-02-08T10"), 1, 8, 1).write(1);
        Files.createDirectories(folder.resolve("state"));
        Files.createFile(folder.resolve("state/_metadata"));
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Tidemark program =
                PlayedJvm.in(folder, "touch asked; sleep 1000")
                        .with("TIDEMARK_OPTS", "-Djava.io.tmpdir=" + temporary);

        try (Child running = Child.start(program, question)) {
            running.await(() -> Files.exists(folder.resolve("asked")));
            running.interruptCleanly();
            assertThat(running.messages())
                    .contains("error TM-040: interrupted while ", "next: the same command");
        }

        assertThat(temporary).isEmptyDirectory();
        assertThat(new CountedRows(folder).number(LEFT)).as("rows as before").isEqualTo(1);
    }

    @Test
    void aDemoLeavesNoProcessAndNoFolder() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Tidemark program =
                Tidemark.in(folder).with("TIDEMARK_OPTS", "-Djava.io.tmpdir=" + temporary);

        try (Child running = Child.start(program, "demo")) {
            running.await(() -> said(running, "clicks of 20 minutes"));
            running.interruptCleanly();
            assertThat(running.messages()).contains("error TM-040", "next: tidemark demo");
        }

        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aLogThatIsHalfWrittenIsWrittenAgain() throws Exception {
        String generate = "generate --to file:clicks --clicks 400000 --shards 2";
        Path clicks = folder.resolve("clicks");

        try (Child running = Child.start(folder, generate)) {
            running.await(() -> Files.isDirectory(clicks));
            running.interruptCleanly();
        }

        assertThat(clicks.resolve("_expected.json")).doesNotExist();
        ok(generate);
        try (var lines = Files.lines(clicks.resolve("_expected.csv"))) {
            assertThat(lines).hasSizeGreaterThan(1);
        }
        assertThat(ok(generate).out()).contains("already_there");
    }

    @Test
    void aRecountGoesOnWhereItStopped() throws Exception {
        new WrittenLake(folder.resolve("lake"), Hour.parse("2026-02-08T10"), 3, 4_000, 2_000)
                .write(5);
        ok("init");
        ok("init --store sqlite:whole.db");
        ok("recount --due --store sqlite:whole.db");
        CountedRows rows = new CountedRows(folder);

        try (Child running = Child.start(folder, "recount --due")) {
            running.await(() -> rows.number(FINAL) > 0);
            running.interruptCleanly();
        }

        Map<String, String> whole = new CountedRows(folder, "whole.db").finalHours();
        assertThat(rows.finalHours().size()).isLessThan(whole.size());
        ok("recount --due");
        assertThat(rows.finalHours()).isEqualTo(whole);
    }

    @Test
    void aStopThatIsInterruptedSaysWhatIsSafeAndHowToGoOn() throws Exception {
        try (StubFlink flink = new StubFlink()) {
            flink.answer("/jobs/overview", StubFlink.ONE_JOB)
                    .answer("/jobs/j", "{\"state\":\"CREATED\"}");
            String stop = "stop --yes --flink-url " + flink.url();
            try (Child running = Child.start(folder, stop)) {
                running.await(() -> flink.asked("GET /jobs/j").size() >= 4);
                running.interrupt();
                assertThat(running.exit()).as(running.messages()).isEqualTo(130);
                assertThat(running.messages())
                        .contains("TM-040: interrupted. Nothing is lost")
                        .contains("next: the same command");
            }
        }
    }

    @Test
    void aStatusThatWatchesEndsAndLeavesWholeLines() throws Exception {
        Path out = folder.resolve("result");
        try (StubFlink flink = new StubFlink()) {
            flink.answer("/jobs/overview", StubFlink.ONE_JOB);
            String watch = "status --watch --every 1s --output json --flink-url " + flink.url();
            try (Child running = Child.start(folder, watch)) {
                running.await(() -> lines(out) >= 2);
                running.interrupt();
                assertThat(running.exit()).as(running.messages()).isEqualTo(130);
            }
        }

        assertThat(Tidemark.text(out).lines())
                .allSatisfy(line -> assertThat(line).startsWith("{").endsWith("}"));
    }

    private Result ok(String command) {
        Result result = Tidemark.in(folder).run(command.split(" "));
        assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        return result;
    }

    private static boolean said(Child running, String words) {
        try {
            return running.messages().contains(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try {
            return Tidemark.text(file).lines().count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
