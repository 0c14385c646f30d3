package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Cut;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Restore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check sink, flush, sweep} and {@code apply} over ledgers that dead jobs left behind. */
final class RepairCommandsTest {

    @TempDir Path folder;
    private WrittenLedger written;

    @BeforeEach
    void open() {
        written = WrittenLedger.in(folder);
    }

    @AfterEach
    void close() {
        written.close();
    }

    /** Run 1 counted on to epoch 43, run 2 restored checkpoint 41 and died in its flush. */
    private Fence aFlushThatFailed() {
        Fence first = written.begun(7, Optional.empty(), 43);
        written.minute("ad_7", 13, 6, 39, first);
        written.minute("ad_7", 14, 5, 41, first);
        written.minute("ad_9", 14, 2, 42, first);
        return written.restored(first, "job-7b", 41);
    }

    /** Branch B: 7 goes on from savepoint 51 to epoch 56 while 8, which began there, counts too. */
    private void blueGreen() {
        Fence old = written.begun(7, Optional.empty(), 56);
        written.minute("ad_7", 18, 9, 50, old);
        written.late("ad_7", 5, 50, old);
        Fence young = written.begun(8, Optional.of(new Branch(7, 51)), 56);
        written.register(8).runs().recordRestore(young.run(), 51, InProcess.NOW);
        written.minute("ad_7", 20, 4, 51, young);
        written.minute("ad_9", 21, 1, 53, old);
        written.total("ad_9", 21, 1, 53, old);
        written.late("ad_7", 6, 53, old);
        written.hour("ad_3", 7, 53, old);
        written.recounted("ad_3", 8);
        written.hour("ad_4", 3, 55, young);
        written.late("ad_4", 2, 55, young);
    }

    @Test
    void checkSinkIsThreeBeforeTheFlushAndZeroAfterIt() throws IOException {
        aFlushThatFailed();

        Result before = tidemark("check sink");
        assertThat(before.exit()).as(before.err()).isEqualTo(3);
        assertThat(before.out())
                .contains("run 2 of generation 7 restored checkpoint 41: 2 values are left")
                .containsPattern("to flush|to_flush +ad_9 +M2026-02-08T10:14 +fast +2");
        assertThat(before.err()).contains("next: tidemark flush --job-gen 7 --checkpoint 41");
        JsonNode json = json("check sink --output json", 3);
        assertThat(json.path("holds").asBoolean()).isFalse();
        assertThat(json.at("/to_flush/0/bucket").asText()).isEqualTo("M2026-02-08T10:14");
        assertThat(json.at("/next/0").asText())
                .isEqualTo("tidemark flush --job-gen 7 --checkpoint 41");

        Result flush = tidemark("flush --job-gen 7 --checkpoint 41 --yes");

        assertThat(flush.exit()).as(flush.err()).isZero();
        assertThat(flush.out()).contains("2 changes made, 0 made before, 0 skipped");
        assertThat(written.minute("ad_7", 13)).contains(6L);
        assertThat(written.minute("ad_7", 14)).isEmpty();
        assertThat(written.minute("ad_9", 14)).isEmpty();
        Result after = tidemark("check sink");
        assertThat(after.exit()).as(after.out()).isZero();
        assertThat(after.out()).contains("restored checkpoint 41: nothing is left to repair");
    }

    @Test
    void aFlushLeavesItsOwnRunRestoreAndCutAndTheSameOneAgainNoOthers() {
        aFlushThatFailed();

        tidemark("flush --checkpoint 41 --yes");
        Result again = tidemark("flush --checkpoint 41 --yes");

        assertThat(again.out()).contains("nothing to do");
        assertThat(again.exit()).isZero();
        assertThat(written.register(7).runs().cuts())
                .containsExactly(new Cut(2, 41), new Cut(3, 41));
        assertThat(written.register(7).runs().restores())
                .extracting(Restore::run)
                .containsExactly(2L, 3L);
    }

    @Test
    void aFlushToAnOlderCheckpointTakesARunOfItsOwn() {
        aFlushThatFailed();
        tidemark("flush --checkpoint 41 --yes");

        Result older = tidemark("flush --checkpoint 39 --yes");

        assertThat(older.out()).contains("1 changes made");
        assertThat(written.minute("ad_7", 13)).isEmpty();
        assertThat(written.register(7).runs().cuts()).contains(new Cut(4, 39));
    }

    @Test
    void aPlanIsSavedAppliedAndAppliedAgain() throws IOException {
        aFlushThatFailed();

        Result planned = tidemark("flush --checkpoint 41 --plan flush.plan");
        assertThat(planned.exit()).as(planned.err()).isZero();
        assertThat(planned.err()).contains("next: tidemark apply flush.plan");
        assertThat(Files.readAllLines(folder.resolve("flush.plan")))
                .hasSize(3)
                .first()
                .asString()
                .startsWith("{\"tidemark_plan\":1,\"kind\":\"flush\"");
        assertThat(written.rows()).hasSize(3);
        assertThat(written.register(7).runs().cuts()).hasSize(1);
        Result dryRun = tidemark("apply flush.plan --dry-run");
        assertThat(dryRun.out()).contains("2 changes to make; nothing was changed");
        assertThat(written.rows()).hasSize(3);

        JsonNode applied = json("apply flush.plan --yes --output json", 0);
        JsonNode again = json("apply flush.plan --yes --output json", 0);

        assertThat(applied.path("result").asText()).isEqualTo("done");
        assertThat(applied.path("applied").asInt()).isEqualTo(2);
        assertThat(again.path("result").asText()).isEqualTo("nothing_to_do");
        assertThat(again.path("applied").asInt()).isZero();
        assertThat(again.path("already_done").asInt()).isEqualTo(2);
        assertThat(written.rows()).hasSize(1);
        assertThat(written.register(7).runs().cuts()).contains(new Cut(3, 41));
    }

    @Test
    void aRowThatChangedAfterThePlanIsListedAndTheRestIsApplied() {
        Fence second = aFlushThatFailed();
        tidemark("flush --checkpoint 41 --plan flush.plan");
        written.minute("ad_7", 14, 8, 41, second);

        Result result = tidemark("apply flush.plan --yes");

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.out())
                .contains("1 changes made, 0 made before, 1 skipped")
                .containsPattern("ad_7 +M2026-02-08T10:14 +fast +skipped +5");
        assertThat(result.err()).contains("1 rows hold neither", "make a new plan");
        assertThat(written.minute("ad_7", 14)).contains(8L);
        assertThat(written.minute("ad_9", 14)).isEmpty();
    }

    @Test
    void aPlanFromBeforeAnotherRunIsRefusedAsAWhole() {
        Fence second = aFlushThatFailed();
        tidemark("flush --checkpoint 41 --plan flush.plan");
        written.restored(second, "job-7c", 42);

        Result result = tidemark("apply flush.plan --yes --output json");

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("TM-033", "run 3, now it is 4", "Nothing was changed");
        assertThat(written.rows()).hasSize(3);
    }

    @Test
    void aPlanForAnotherStoreIsRefusedAsAWhole() {
        aFlushThatFailed();
        tidemark("flush --checkpoint 41 --plan flush.plan");
        tidemark("init --store sqlite:other.db");

        Result result = tidemark("apply flush.plan --yes --store sqlite:other.db");

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("it was made for store sqlite:" + folder);
        assertThat(tidemark("apply flush.plan --yes --store sqlite:././tidemark.db").exit())
                .as("the same file by another name")
                .isZero();
    }

    @Test
    void anEditedPlanIsRefused() throws IOException {
        aFlushThatFailed();
        tidemark("flush --checkpoint 41 --plan flush.plan");
        Path plan = folder.resolve("flush.plan");
        Files.writeString(
                plan, Files.readString(plan).replace("M2026-02-08T10:14", "M2026-02-08T10:13"));

        Result result = tidemark("apply flush.plan --yes");

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("TM-033", "edited");
        assertThat(written.rows()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flush --job-gen 7 --checkpoint 41 --yes",
                "flush --job-gen 7 --checkpoint 41 --plan other.plan",
                "sweep --job-gen 7 --since 41 --yes",
                "apply flush.plan --yes"
            })
    void whileAJobOfTheGenerationLivesNothingIsChanged(String command) {
        aFlushThatFailed();
        tidemark("flush --checkpoint 41 --plan flush.plan");

        Lease live = written.ledger.lease(7, "a-live-job");
        Result result;
        try {
            result = tidemark(command);
        } finally {
            live.close();
        }

        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.err()).contains("TM-013", "a job of generation 7 lives", "next: stop");
        assertThat(written.rows()).hasSize(3);
        assertThat(folder.resolve("other.plan")).doesNotExist();
    }

    @Test
    void theOldGenerationIsSweptWhileTheNewOneLives() {
        blueGreen();
        try (Lease live = written.ledger.lease(8, "the-new-one")) {
            assertThat(live).isNotNull();
            Result result = tidemark("sweep --job-gen 7 --since 51 --yes");
            assertThat(result.exit()).as(result.err()).isEqualTo(3);
        }
        assertThat(written.minute("ad_9", 21)).isEmpty();
    }

    @Test
    void aSweepTakesTheOldGenerationsValuesAndNothingElse() throws IOException {
        blueGreen();
        assertThat(json("check sink --output json", 3).at("/next/0").asText())
                .startsWith("tidemark sweep --job-gen 7 --since 51");

        JsonNode sweep = json("sweep --job-gen 7 --since 51 --yes --output json", 3);

        assertThat(sweep.path("applied").asInt()).isEqualTo(2);
        assertThat(sweep.path("left")).hasSize(2);
        assertThat(sweep.at("/left/0/why").asText()).isEqualTo("counts_unknown");
        assertThat(written.minute("ad_9", 21)).isEmpty();
        assertThat(written.hour("ad_3")).isEmpty();
        assertThat(written.exact("ad_3")).contains(8L);
        assertThat(written.minute("ad_7", 18)).as("before the branch").contains(9L);
        assertThat(written.minute("ad_7", 20)).as("the new one's").contains(4L);
        assertThat(written.hour("ad_4")).contains(3L);
        assertThat(written.late("ad_4")).contains(2L);
        assertThat(written.late("ad_7")).as("left, since its state is not known").contains(6L);
    }

    @Test
    void aSweepSinceEverNeedsNoState() {
        blueGreen();

        Result result = tidemark("sweep --job-gen 7 --since 0 --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(written.late("ad_7")).isEmpty();
        assertThat(written.total("ad_9", 21)).isEmpty();
        assertThat(written.minute("ad_7", 18)).isEmpty();
        assertThat(written.late("ad_4")).contains(2L);
        assertThat(tidemark("sweep --job-gen 7 --since 0 --yes").out()).contains("nothing to do");
    }

    @Test
    void withoutItsStateLateTotalsAreListedAndLeft() {
        Fence second = aFlushThatFailed();
        written.late("ad_7", 3, 42, second);
        written.restored(second, "job-7c", 41);

        Result result = tidemark("flush --checkpoint 41 --yes");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).containsPattern("ad_7 +H2026-02-08T10 +late +left +3");
        assertThat(result.err()).contains("1 late and running totals are left", "next: tidemark");
        assertThat(written.late("ad_7")).contains(3L);
        assertThat(written.minute("ad_9", 14)).isEmpty();
    }

    @Test
    void aPersonIsAskedAndMaySayNo() {
        aFlushThatFailed();

        Result no = InProcess.in(folder).answering("n").run("flush --checkpoint 41");
        assertThat(no.exit()).isEqualTo(2);
        assertThat(no.err())
                .contains("2 to delete", "Go on? [y/N]", "TM-007", "Nothing was changed");
        assertThat(written.rows()).hasSize(3);

        Result yes = InProcess.in(folder).answering("y").run("flush --checkpoint 41");
        assertThat(yes.exit()).as(yes.err()).isZero();
        assertThat(written.rows()).hasSize(1);
    }

    @Test
    void aDryRunShowsThePlanAndChangesNothing() {
        aFlushThatFailed();

        Result result = tidemark("flush --checkpoint 41 --dry-run --output csv");

        assertThat(result.exit()).isZero();
        assertThat(result.out().lines())
                .containsExactly(
                        "entity,bucket,writer,action,valid,spend_micros,epoch,gen,run,"
                                + "will_valid,will_spend_micros",
                        "ad_7,M2026-02-08T10:14,fast,delete,5,500,41,7,1,,",
                        "ad_9,M2026-02-08T10:14,fast,delete,2,200,42,7,1,,");
        assertThat(written.rows()).hasSize(3);
        assertThat(written.register(7).runs().all()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flush|2|TM-004|to which checkpoint",
                "flush --state no/such --yes|2|TM-003|_metadata file is missing",
                "flush --checkpoint 41|2|TM-007|there is no terminal to ask on",
                "flush --chekpoint 41 --yes|2|TM-002|did you mean '--checkpoint'?",
                "flush --checkpoint x --yes|2|TM-003|--checkpoint: 'x'",
                "flush --checkpoint 44 --yes|2|TM-003|its ids are 0 to 43",
                "flush --checkpoint -1 --yes|2|TM-003|--checkpoint",
                "flush --checkpoint 41 --job-gen 9 --yes|2|TM-003|no generation 9; it has 7",
                "flush --checkpoint 41 --yes --store sqlite:no.db|1|TM-010|no.db",
                "flush --checkpoint 41 --plan no/such/f.plan|1|TM-030|could not be written",
                "sweep --job-gen 7|2|TM-004|missing required option: '--since=N'",
                "sweep --job-gen 7 --sinc 51|2|TM-002|did you mean '--since'?",
                "sweep --job-gen 9 --since 1 --yes|2|TM-003|no generation 9",
                "apply|2|TM-004|missing required parameter: 'PLAN'",
                "apply no.plan --yes|2|TM-003|there is no plan 'no.plan' here",
                "apply no.plan --yess|2|TM-002|did you mean '--yes'?",
                "check sink --job-gn 7|2|TM-002|did you mean '--job-gen'?",
                "check sink --job-gen 9|2|TM-003|no generation 9",
                "check sinc|2|TM-002|did you mean 'sink'?",
            })
    void whatIsWrongIsNamedAndStandardOutputStaysEmpty(
            String command, int exit, String code, String message) {
        aFlushThatFailed();

        Result result = tidemark(command);

        assertThat(result.err()).startsWith("error " + code).contains(message);
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        assertThat(written.rows()).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check sink",
                "flush --checkpoint 41 --yes",
                "sweep --job-gen 7 --since 41 --yes"
            })
    void aStoreThatNoJobHasUsedHasNothingToRepair(String command) {
        Result result = tidemark(command);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-012", "no job has ever begun", "next:");
    }

    private JsonNode json(String command, int exit) throws IOException {
        Result result = tidemark(command);
        assertThat(result.exit()).as(result.err()).isEqualTo(exit);
        return ParsedOutput.json(result.out());
    }

    private Result tidemark(String line) {
        return InProcess.in(folder).run(line);
    }
}
