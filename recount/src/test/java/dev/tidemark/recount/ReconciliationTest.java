package dev.tidemark.recount;

import static dev.tidemark.recount.StreamScene.click;
import static dev.tidemark.recount.StreamScene.counts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.Writer;
import dev.tidemark.recount.Difference.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReconciliationTest {

    /** Generation 1, run 1, after barrier 3. */
    private static final Tag G1 = new Tag(3, 1, 1);

    private static final Click FIRST = click("c1", "ad", 1);
    private static final Click SECOND = click("c2", "ad", 2);

    @TempDir Path folder;
    private StreamScene scene;

    @BeforeEach
    void oneRun() throws IOException {
        scene = new StreamScene(folder.resolve("lake")).generation(1).run(1, 0);
    }

    @Test
    void clicksOnTimeAndLateLeaveNoDifference() throws IOException {
        scene.raw(G1, 1, FIRST).raw(G1, 2, SECOND).logged(G1, 2, SECOND, Verdict.LATE);
        scene.fast(G1, "ad", 1).late(G1, "ad", 1).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isTrue();
        assertThat(hour.adsWithDifferences()).isZero();
        assertThat(hour.differencesTotal()).isZero();
        assertThat(hour.total())
                .isEqualTo(
                        new Equation(
                                counts(2),
                                counts(1),
                                counts(1),
                                Counts.ZERO,
                                Counts.ZERO,
                                counts(2)));
    }

    @Test
    void anHourWithoutARecountIsRefusedWithTheCommandThatMakesIt() {
        assertThatThrownBy(() -> scene.reconcile())
                .isInstanceOf(HourNotRecountedException.class)
                .hasMessageContaining("has not been recounted")
                .hasMessageContaining("tidemark recount --hour 2026-02-08T10");
    }

    @Test
    void staleByWatermarkButNotByArrivalIsAPlus() throws IOException {
        Click slow = click("slow", "ad", 2, 3, 119);
        scene.raw(G1, 1, FIRST).raw(G1, 2, slow).logged(G1, 2, slow, Verdict.STALE);
        scene.fast(G1, "ad", 1).recount();
        assertThatTheOnlyDifferenceIs("slow", -1, Reason.STALE_BY_WATERMARK);
    }

    @Test
    void staleByArrivalButNotByWatermarkIsAMinus() throws IOException {
        Click slow = click("slow", "ad", 2, 3, 123);
        scene.raw(G1, 1, FIRST).raw(G1, 2, slow).logged(G1, 2, slow, Verdict.LATE);
        scene.fast(G1, "ad", 1).late(G1, "ad", 1).recount();
        assertThatTheOnlyDifferenceIs("slow", 1, Reason.STALE_BY_ARRIVAL);
    }

    @Test
    void copiesReadInTheOtherOrderAreAPlusAndAMinusAndCancelOut() throws IOException {
        Click early = click("twice", "ad", 5);
        Click copy = click("twice", "ad", 5, 5, 6);
        scene.raw(G1, 1, copy).raw(G1, 2, early).logged(G1, 2, early, Verdict.DUPLICATE);
        scene.fast(G1, "ad", 1).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isTrue();
        assertThat(hour.differences())
                .extracting(Difference::reason)
                .containsExactly(Reason.DUPLICATE_BY_READING, Reason.DUPLICATE_BY_ARRIVAL);
        assertThat(hour.total().minus()).isEqualTo(counts(1));
        assertThat(hour.total().plus()).isEqualTo(counts(1));
    }

    @Test
    void copiesOfOneIdMayBeOfTwoAds() throws IOException {
        Click early = click("twice", "a", 5);
        Click copy = click("twice", "b", 5, 5, 6);
        scene.raw(G1, 1, copy).raw(G1, 2, early).logged(G1, 2, early, Verdict.DUPLICATE);
        scene.fast(G1, "b", 1).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isTrue();
        assertThat(hour.worst())
                .extracting(ad -> ad.adId() + ad.equation().exact().valid())
                .containsExactly("a1", "b0");
    }

    @Test
    void aLineThatIsReadAgainAfterARewindCountsOnce() throws IOException {
        Tag again = new Tag(3, 1, 2);
        scene.raw(G1, 1, FIRST).logged(G1, 1, FIRST, Verdict.LATE).run(1, 3);
        scene.raw(again, 1, FIRST).fast(again, "ad", 1).recount();
        assertThat(scene.reconcile().differencesTotal()).isZero();
        assertThat(scene.reconcile().isExplained()).isTrue();
    }

    /** The double count that the flush prevents: without it run 1's late total stays. */
    @Test
    void aLateTotalThatNoFlushTookBackCountsItsClickTwice() throws IOException {
        Tag again = new Tag(3, 1, 2);
        scene.raw(G1, 1, FIRST).logged(G1, 1, FIRST, Verdict.LATE).late(G1, "ad", 1).run(1, 3);
        scene.raw(again, 1, FIRST).fast(again, "ad", 1).recount();
        assertThatTheOnlyDifferenceIs("c1", 1, Reason.REPEATED_LINE);
    }

    @Test
    void whatWasCountedBeforeTheRestoredCheckpointStands() throws IOException {
        Tag before = new Tag(2, 1, 1);
        Tag after = new Tag(4, 1, 2);
        scene.raw(before, 1, FIRST).fast(before, "ad", 1).run(1, 3);
        scene.raw(after, 2, SECOND).logged(after, 2, SECOND, Verdict.LATE).late(after, "ad", 1);
        scene.recount();
        assertThat(scene.reconcile().isExplained()).isTrue();
        assertThat(scene.reconcile().differencesTotal()).isZero();
    }

    @Test
    void aRecordThatARewindHasNotReadAgainIsAPlus() throws IOException {
        Tag again = new Tag(3, 1, 2);
        scene.raw(G1, 1, FIRST).raw(G1, 2, SECOND).run(1, 3);
        scene.raw(again, 1, FIRST).fast(again, "ad", 1).recount();
        assertThatTheOnlyDifferenceIs("c2", -1, Reason.NOT_READ);
    }

    /**
     * A worker that was cut off wrote after the flush of its successor (R19), and the next run took
     * its row for history.
     */
    @Test
    void aRefusedWriteExplainsTheClicksThatTheRowDoesNotHold() throws IOException {
        Tag cutOff = new Tag(5, 1, 1);
        Tag run3 = new Tag(6, 1, 3);
        scene.raw(cutOff, 1, FIRST).fast(cutOff, "ad", 1).run(1, 3).run(1, 6);
        scene.raw(new Tag(4, 1, 2), 1, FIRST).raw(run3, 2, SECOND).fast(run3, "ad", 2).recount();
        assertThatTheOnlyDifferenceIs("c2", -1, Reason.REFUSED_WRITE);
    }

    @Test
    void withoutTheRecordOfTheRefusalTheSameIsARemainder() throws IOException {
        Tag run1 = new Tag(2, 1, 1);
        scene.raw(run1, 1, FIRST).fast(run1, "ad", 1).run(1, 3);
        scene.raw(new Tag(4, 1, 2), 2, SECOND).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isFalse();
        assertThat(hour.total().remainder()).isEqualTo(1);
        assertThat(hour.differencesTotal()).isZero();
    }

    /** facts: the excluded click is the only one of its row, and nobody has swept yet. */
    @Test
    void aRowOfAGenerationThatWasLeftStandsByThatGenerationsDecisions() throws IOException {
        Tag blue = new Tag(52, 7, 1);
        Tag green = new Tag(51, 8, 1);
        scene = new StreamScene(folder.resolve("blue-green")).generation(7).run(7, 0);
        scene.raw(blue, 1, FIRST).fast(blue, "ad", 1);
        scene.generation(8, 7, 51).run(8, 51);
        scene.raw(green, 1, FIRST).logged(green, 1, FIRST, Verdict.INVALID).recount();
        assertThatTheOnlyDifferenceIs("c1", 1, Reason.CHANGED_VERDICT);
    }

    @Test
    void whatBlueIsRefusedBesideGreenIsNoLoss() throws IOException {
        Tag blue = new Tag(52, 7, 1);
        Tag green = new Tag(51, 8, 1);
        scene = new StreamScene(folder.resolve("blue-green")).generation(7).run(7, 0);
        scene.raw(blue, 1, FIRST).logged(blue, 1, FIRST, Verdict.LATE);
        scene.generation(8, 7, 51).run(8, 51);
        scene.raw(green, 1, FIRST).fast(green, "ad", 1).late(blue, "ad", 1).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isTrue();
        assertThat(hour.differencesTotal()).isZero();
        assertThat(hour.total().late()).isEqualTo(Counts.ZERO);
    }

    /** What blue was refused says nothing about a row that green has lost. */
    @Test
    void aRefusalOfALineThatWasGivenUpExplainsNothing() throws IOException {
        Tag blue = new Tag(52, 7, 1);
        Tag green = new Tag(51, 8, 1);
        scene = new StreamScene(folder.resolve("blue-green")).generation(7).run(7, 0);
        scene.generation(8, 7, 51).run(8, 51);
        scene.raw(green, 1, FIRST).raw(green, 2, SECOND);
        scene.logged(green, 2, SECOND, Verdict.LATE).late(green, "ad", 1).fast(blue, "ad", 1);
        scene.recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isFalse();
        assertThat(hour.total().remainder()).isEqualTo(1);
        assertThat(hour.differencesTotal()).isZero();
    }

    /** The parent may go back behind the branch; the child has its savepoint all the same. */
    @Test
    void aLaterRestoreOfTheParentTakesNothingFromTheChild() throws IOException {
        Tag blue = new Tag(50, 7, 1);
        Tag green = new Tag(51, 8, 1);
        scene = new StreamScene(folder.resolve("blue-green")).generation(7).run(7, 0);
        scene.raw(blue, 1, FIRST).generation(8, 7, 51).run(8, 51).run(7, 50);
        scene.fast(green, "ad", 1).recount();
        assertThat(scene.reconcile().isExplained()).isTrue();
        assertThat(scene.reconcile().differencesTotal()).isZero();
    }

    /** The sweep puts a late total back under the tag before the branch (R22). */
    @Test
    void aLateTotalThatTheSweepPutBackStandsForTheChild() throws IOException {
        Tag blue = new Tag(50, 7, 1);
        scene = new StreamScene(folder.resolve("swept")).generation(7).run(7, 0);
        scene.raw(blue, 1, FIRST).logged(blue, 1, FIRST, Verdict.LATE);
        scene.generation(8, 7, 51).run(8, 51).run(7, 52);
        Tag blueLater = new Tag(53, 7, 2);
        scene.raw(blueLater, 2, SECOND).logged(blueLater, 2, SECOND, Verdict.LATE);
        scene.late(blueLater, "ad", 2);
        scene.raw(new Tag(51, 8, 1), 2, SECOND).fast(new Tag(51, 8, 1), "ad", 1);
        scene.sweptLate(new Tag(50, 7, 2), "ad", 1).recount();
        assertThat(scene.reconcile().differencesTotal()).isZero();
        assertThat(scene.reconcile().isExplained()).isTrue();
    }

    @Test
    void theLineOfAGivenUpGenerationIsNotTheStreams() throws IOException {
        Tag blue = new Tag(50, 7, 1);
        Tag green = new Tag(52, 8, 1);
        Tag next = new Tag(51, 9, 1);
        scene = new StreamScene(folder.resolve("undone")).generation(7).run(7, 0);
        scene.raw(blue, 1, FIRST).generation(8, 7, 51).run(8, 51);
        scene.raw(green, 2, SECOND).logged(green, 2, SECOND, Verdict.STALE);
        scene.generation(9, 7, 51).run(9, 51).raw(next, 2, SECOND).fast(next, "ad", 2).recount();
        assertThat(scene.reconcile().isExplained()).isTrue();
        assertThat(scene.reconcile().differencesTotal()).isZero();
    }

    @Test
    void aClickThatSomebodyTookOutOfTheLakeIsARemainderOfItsAdAndMinute() throws IOException {
        scene.raw(G1, 1, FIRST).raw(G1, 2, SECOND).fast(G1, "ad", 2);
        scene.fastMinute(G1, "ad", 1, 1).fastMinute(G1, "ad", 2, 1);
        scene.withoutRaw("\"c2\"").recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isFalse();
        assertThat(hour.worst().get(0).equation().remainder()).isEqualTo(-1);
        assertThat(hour.worst().get(0).equation().remainderMicros()).isEqualTo(-StreamScene.COST);
        assertThat(hour.gaps())
                .containsExactly(
                        new Gap(
                                "ad",
                                Writer.FAST,
                                "M2026-02-08T10:02",
                                counts(1),
                                Counts.ZERO,
                                List.of()));
    }

    @Test
    void aClickThatWasTakenOutSinceTheRecountIsFoundToo() throws IOException {
        scene.raw(G1, 1, FIRST).raw(G1, 2, SECOND).fast(G1, "ad", 2).recount();
        scene.withoutRaw("\"c2\"");
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isFalse();
        assertThat(hour.lakeHasChanged()).isTrue();
        assertThat(hour.worst().get(0).equation().inLake()).isEqualTo(counts(1));
    }

    @Test
    void aClickThatSomebodyAddedIsNamedByThePositionThatItShares() throws IOException {
        scene.raw(G1, 1, FIRST).raw(G1, 2, click("c2", "ad", 1)).fast(G1, "ad", 2);
        scene.fastMinute(G1, "ad", 1, 2);
        scene.raw(G1, 2, click("forged", "ad", 1)).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.total().remainder()).isEqualTo(1);
        assertThat(hour.gaps()).hasSize(1);
        assertThat(hour.gaps().get(0).suspects())
                .extracting(s -> s.click().clickId() + " " + s.sharesItsPosition())
                .containsExactly("c2 true", "forged true");
    }

    @Test
    void aClickOfARunThatNeverWasIsNamedAndExplainsNothing() throws IOException {
        scene.raw(G1, 1, FIRST).raw(new Tag(3, 1, 9), 2, SECOND).fast(G1, "ad", 1).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.isExplained()).isFalse();
        assertThat(hour.total().remainder()).isEqualTo(1);
        assertThat(hour.differences())
                .extracting(d -> d.click().clickId() + " " + d.reason())
                .containsExactly("c2 UNKNOWN_RUN");
    }

    @Test
    void aRowThatSomebodyChangedIsARemainderWithoutSuspects() throws IOException {
        scene.raw(G1, 1, FIRST).fastMinute(G1, "ad", 1, 1).fast(G1, "ad", 5).recount();
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.total().remainder()).isEqualTo(-4);
        assertThat(hour.gaps())
                .extracting(Gap::bucket, gap -> gap.inLedger().valid())
                .containsExactly(org.assertj.core.groups.Tuple.tuple("H2026-02-08T10", 5L));
    }

    @Test
    void onlySoManyDifferencesAreListedAlwaysTheSameAndAllAreCounted() throws IOException {
        for (int i = 0; i < 9; i++) {
            Click stale = click("c" + (i * 5 % 9), "ad", 2, 3, 119);
            scene.raw(G1, i, stale).logged(G1, i, stale, Verdict.STALE);
        }
        scene.recount();
        ReconciledHour hour = scene.reconcile(3);
        assertThat(hour.differences())
                .extracting(difference -> difference.click().clickId())
                .containsExactly("c0", "c1", "c2");
        assertThat(hour.differencesTotal()).isEqualTo(9);
        assertThat(hour.reasons().get(Reason.STALE_BY_WATERMARK).missing()).isEqualTo(counts(9));
        assertThat(hour.total().plus()).isEqualTo(counts(9));
        assertThat(hour.isExplained()).isTrue();
    }

    /**
     * It arrived two hours later than any click of the hour may, and the watermark was far behind.
     */
    @Test
    void whatTheStreamCountedOfLaterArrivalHoursIsLookedForThere() throws IOException {
        Click slow = click("slow", "ad", 2, 3, 300);
        scene.raw(G1, 1, FIRST).raw(G1, 2, slow).fast(G1, "ad", 2).recount();
        assertThatTheOnlyDifferenceIs("slow", 1, Reason.STALE_BY_ARRIVAL);
    }

    @Test
    void aRowWithoutARawClickIsFoundByTheFullLookOnly() throws IOException {
        scene.raw(G1, 1, FIRST).fast(G1, "ad", 1).fast(G1, "ghost", 3).recount();
        assertThat(scene.reconcile().isExplained()).isTrue();
        ReconciledHour full = scene.reconcileFully();
        assertThat(full.isExplained()).isFalse();
        assertThat(full.worst())
                .extracting(ad -> ad.adId() + " " + ad.equation().remainder())
                .containsExactly("ghost -3");
    }

    @Test
    void theResultDoesNotDependOnThreadsAndMemory() throws IOException {
        for (int i = 0; i < 3_000; i++) {
            Click click = click("c" + i, "ad" + i % 7, 2, 3, 119);
            scene.raw(G1, i, click);
            if (i % 3 == 0) {
                scene.logged(G1, i, click, Verdict.STALE);
            }
        }
        scene.recount();
        ReconciledHour alone = scene.reconcile();
        assertThat(alone.differencesTotal()).isEqualTo(1_000);
        assertThat(alone.adsUnexplained()).isEqualTo(7);
        assertThat(scene.with(8, 64 << 10).reconcile()).isEqualTo(alone);
    }

    private void assertThatTheOnlyDifferenceIs(String clickId, int surplus, Reason reason)
            throws IOException {
        ReconciledHour hour = scene.reconcile();
        assertThat(hour.differences())
                .extracting(
                        difference ->
                                difference.click().clickId()
                                        + " "
                                        + difference.surplus()
                                        + " "
                                        + difference.reason())
                .containsExactly(clickId + " " + surplus + " " + reason);
        assertThat(hour.differencesTotal()).isEqualTo(1);
        assertThat(hour.adsUnexplained()).isZero();
        assertThat(hour.isExplained()).isTrue();
        assertThat(hour.adsWithDifferences()).isEqualTo(1);
    }
}
