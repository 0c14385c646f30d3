package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.generator.GeneratedLog;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.StoreUri;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the job refuses to do, in the process that the command {@code run} starts: with a sentence
 * and the next command, at once, and without a change to any row.
 */
@Timeout(600)
class GuardsIT {

    private static final int REFUSED = 4;

    @TempDir Path folder;

    @Test
    void anInputThatWasCountedToItsEndIsNotCountedAgain() throws Exception {
        new GeneratedLog(folder.resolve("clicks"), log(2_000)).write();
        assertThat(run().result()).isEqualTo("finished");
        List<String> rows = rows();

        ChildRun again = run();

        assertThat(again.exit()).isZero();
        assertThat(again.result()).isEqualTo("nothing_to_do");
        assertThat(again.message()).contains("was counted to its end by generation 1");
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void aFreshStartOverAUsedGenerationIsRefused() throws Exception {
        useGenerationOne();
        List<String> rows = rows();

        ChildRun refused = run();

        assertRefused(refused, "would count it twice", "--job-gen 2");
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void anotherMaxParallelismIsRefused() throws Exception {
        useGenerationOne();
        String checkpoint = SavepointOfSchemaV1.folder().toString();
        List<String> rows = rows();

        ChildRun refused = run("--max-parallelism", "64", "--from", checkpoint);

        assertRefused(refused, "counts with max parallelism 128", "--max-parallelism 128");
        assertThat(rows()).isEqualTo(rows);
    }

    @Test
    void aSecondLiveJobIsRefused() throws Exception {
        try (Drill drill = new Drill(folder, log(60_000), 1)) {
            drill.begin(1, "--speed", "1", "--checkpoint-interval", "200ms");
            drill.cluster().awaitCheckpoint(drill.job());

            ChildRun refused = run("--from", "latest");

            assertRefused(refused, "already has a live job", "tidemark stop");
            assertThat(drill.register().runs().all()).hasSize(1);
        }
    }

    @Test
    void aCheckpointBehindACutIsRefusedAndAutoTakesAUsableOne() throws Exception {
        String[] paced = {"--speed", "240", "--checkpoint-interval", "8760h"};
        String first;
        String second;
        try (Drill drill = new Drill(folder, log(60_000), 1)) {
            drill.begin(1, paced);
            first = drill.stopAfter(50);
            drill.goOn(1, first, paced);
            second = drill.stopAfter(50);
            drill.goOn(1, first, paced);
            drill.awaitWrites(50);
            drill.cluster().cancel(drill.job());
        }
        List<String> rows = rows();

        ChildRun refused = run("--from", second);

        assertRefused(refused, "was taken by run 2; run 3 has since gone back", "--from auto");
        assertThat(rows()).isEqualTo(rows);

        ChildRun finished = run("--from", "auto");

        assertThat(finished.exit()).isZero();
        assertThat(finished.started().get("from").asText())
                .isEqualTo(Path.of(URI.create(first)).toString());
        new DrillResult(folder.resolve("tidemark.db"), folder.resolve("lake"), log(60_000))
                .assertCountsAreRight();
    }

    private static void assertRefused(ChildRun refused, String why, String next) {
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(REFUSED);
        assertThat(refused.result()).isEqualTo("refused");
        assertThat(refused.message()).contains(why);
        JsonNode command = refused.finished().get("next");
        String told = refused.message() + (command.isNull() ? "" : command.asText());
        assertThat(told).contains(next);
    }

    private ChildRun run(String... more) throws Exception {
        return ChildRun.overClicks(folder, more);
    }

    private List<String> rows() throws SQLException {
        return DrillResult.rows(folder.resolve("tidemark.db"));
    }

    /** A store in which generation 1 has begun and written a row. */
    private void useGenerationOne() throws Exception {
        new GeneratedLog(folder.resolve("clicks"), log(100)).write();
        StoreUri store = StoreUri.parse("sqlite:" + folder.resolve("tidemark.db"));
        Ledgers.create(store);
        try (Ledger ledger = Ledgers.open(store)) {
            Register register = new Register(ledger.controlItems(), 1);
            register.begin("an earlier job", Optional.empty(), 128);
            register.raiseEpoch(1);
            ledger.write(
                            new ClosedWindowWrite(
                                    new RowKey("ad_1", "M2026-02-08T10:14"),
                                    new KeyGroups(128).of("ad_1"),
                                    new Counts(1, 10),
                                    1,
                                    new Fence(1, 1, 0, Optional.empty())))
                    .join();
        }
    }

    private static GeneratorSettings log(long clicks) {
        return new GeneratorSettings(
                1,
                clicks,
                40,
                1,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofHours(1),
                0.40,
                clicks < 10_000 ? 0 : 0.02,
                0,
                0.05,
                0,
                0,
                0,
                ClickFormat.JSON_LINES,
                false);
    }
}
