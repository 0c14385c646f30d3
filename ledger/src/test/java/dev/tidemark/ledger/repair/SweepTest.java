package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.branched;
import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Branch B: generation 7 runs on from savepoint 51 to epoch 56 while generation 8, which branched
 * there, excludes one click.
 */
class SweepTest {

    private static final Fence OLD = fresh(7, 3, 40);
    private static final Fence NEW = branched(8, 1, 51, 7, 51);

    private final Scene scene = new Scene();

    private RepairReport restoreNew(Map<RowKey, Counts> savepoint) {
        return scene.repair().settle(() -> Flush.of(NEW, 0, 56), whole(holding(savepoint)));
    }

    private RepairReport sweepOld(Map<RowKey, Counts> savepoint) {
        return scene.repair().settle(() -> new Sweep(7, 51, 56), whole(holding(savepoint)));
    }

    @Test
    void theFlushOfTheNewDeletesAMinuteThatTheOldClosedSinceTheSavepoint() {
        scene.closed(minute("ad_7", 18), 9, 50, OLD);
        scene.closed(minute("ad_7", 19), 5, 51, OLD);

        restoreNew(Map.of());

        assertThat(scene.ledger.read(minute("ad_7", 19))).isEmpty();
        assertThat(scene.fast(minute("ad_7", 18))).contains(value(9, 50, 7, 3));
        assertThat(scene.closed(minute("ad_7", 19), 4, 51, NEW))
                .isEqualTo(new WriteOutcome.Written());
    }

    @Test
    void theNewClosesAMinuteAfterTheOldAndTheSweepLeavesIt() {
        restoreNew(Map.of());
        scene.closed(minute("ad_7", 20), 5, 52, OLD);
        scene.closed(minute("ad_7", 20), 4, 51, NEW);

        assertThat(sweepOld(Map.of()).progress().found()).isZero();
        assertThat(scene.fast(minute("ad_7", 20))).contains(value(4, 51, 8, 1));
    }

    @Test
    void theNewClosesAMinuteBeforeTheOldWhichIsRefused() {
        restoreNew(Map.of());
        scene.closed(minute("ad_7", 20), 4, 51, NEW);

        assertThat(scene.closed(minute("ad_7", 20), 5, 52, OLD))
                .isInstanceOf(WriteOutcome.Refused.class);
        assertThat(sweepOld(Map.of()).progress().found()).isZero();
        assertThat(scene.fast(minute("ad_7", 20))).contains(value(4, 51, 8, 1));
    }

    @Test
    void aMinuteThatOnlyTheOldCountsIsDeletedByTheSweep() {
        restoreNew(Map.of());
        scene.closed(minute("ad_9", 21), 1, 53, OLD);
        scene.total(minute("ad_9", 21), 1, 53, OLD);

        sweepOld(Map.of());

        assertThat(scene.ledger.read(minute("ad_9", 21))).isEmpty();
        assertThat(scene.totalOf(minute("ad_9", 21))).isEmpty();
    }

    @Test
    void aLateTotalThatOnlyTheOldRaisedGoesBackToTheSavepointsAndIsNotFoundAgain() {
        scene.late(hour("ad_7"), 5, 50, OLD);
        Map<RowKey, Counts> savepoint = Map.of(hour("ad_7"), counts(5));
        restoreNew(savepoint);
        scene.late(hour("ad_7"), 6, 53, OLD);

        sweepOld(savepoint);

        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 50, 7, 3));
        assertThat(sweepOld(savepoint).progress().found()).isZero();
        assertThat(scene.late(hour("ad_7"), 6, 57, NEW)).isEqualTo(new WriteOutcome.Written());
    }

    @Test
    void theWritersOwnGenerationDecidesNotTheItems() {
        restoreNew(Map.of());
        scene.late(hour("ad_7"), 2, 53, OLD);
        scene.closed(hour("ad_7"), 40, 55, NEW);
        assertThat(scene.ledger.read(hour("ad_7")).orElseThrow().jobGen()).hasValue(8);

        sweepOld(Map.of());

        LedgerRow row = scene.ledger.read(hour("ad_7")).orElseThrow();
        assertThat(row.late()).isEmpty();
        assertThat(row.fast()).contains(value(40, 55, 8, 1));
    }

    @Test
    void aLaterRestoreOfTheNewNeverTouchesTheOld() {
        restoreNew(Map.of());
        scene.closed(minute("ad_9", 21), 1, 55, OLD);
        scene.closed(minute("ad_7", 20), 4, 54, NEW);
        Fence failover = branched(8, 2, 54, 7, 51);

        RepairReport report =
                scene.repair().settle(() -> Flush.of(failover, 55, 56), whole(RestoredCounts.NONE));

        assertThat(report.progress().applied()).isEqualTo(1);
        assertThat(scene.ledger.read(minute("ad_7", 20))).isEmpty();
        assertThat(scene.fast(minute("ad_9", 21))).contains(value(1, 55, 7, 3));
    }

    @Test
    void aRestartOfTheOldNeverTouchesTheNew() {
        restoreNew(Map.of());
        scene.closed(minute("ad_7", 20), 4, 52, NEW);
        scene.closed(minute("ad_9", 21), 1, 53, OLD);

        scene.repair().settle(() -> Flush.of(fresh(7, 4, 51), 56, 0), whole(RestoredCounts.NONE));

        assertThat(scene.fast(minute("ad_7", 20))).contains(value(4, 52, 8, 1));
        assertThat(scene.ledger.read(minute("ad_9", 21))).isEmpty();
    }

    @Test
    void theFlushOfTheNewTakesTheParentsLateTotalOver() {
        scene.late(hour("ad_7"), 6, 51, OLD);

        restoreNew(Map.of(hour("ad_7"), counts(5)));

        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 51, 8, 1));
        assertThat(scene.late(hour("ad_7"), 7, 52, OLD)).isInstanceOf(WriteOutcome.Refused.class);
    }

    @Test
    void aParentThatWritesOnDoesNotKeepTheFlushFromEnding() {
        long[] minute = {0};
        Runnable oldCloses = () -> scene.closed(minute("ad_7", (int) minute[0]++), 1, 52, OLD);

        RepairReport report =
                scene.repair()
                        .settle(
                                () -> {
                                    assertThat(minute[0]).as("looks").isLessThan(30);
                                    oldCloses.run();
                                    return Flush.of(NEW, 0, 56);
                                },
                                whole(RestoredCounts.NONE));

        assertThat(report.progress().applied()).isPositive();
    }

    @Test
    void withoutTheSavepointsStateLateTotalsAreListedAndLeft() {
        scene.late(hour("ad_7"), 6, 53, OLD);
        scene.closed(minute("ad_9", 21), 1, 53, OLD);

        RepairReport report =
                scene.repair()
                        .settle(
                                () -> new Sweep(7, 51, 56),
                                RepairScope.whole(Scene.GROUPS, Scene.ALL, Optional.empty()));

        assertThat(report.left())
                .isEqualTo(
                        List.of(
                                new LeftRow(
                                        RepairPart.LATE,
                                        hour("ad_7"),
                                        117,
                                        value(6, 53, 7, 3),
                                        LeftRow.Why.COUNTS_UNKNOWN)));
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(6, 53, 7, 3));
        assertThat(scene.ledger.read(minute("ad_9", 21))).isEmpty();
    }

    @Test
    void whatIsBehindAnOpenCutGoesToo() {
        Fence cutOff = fresh(7, 2, 40);
        scene.closed(minute("ad_7", 20), 4, 49, cutOff);
        scene.late(hour("ad_7"), 6, 49, cutOff);
        scene.closed(minute("ad_9", 21), 1, 49, OLD);
        Sweep sweep = new Sweep(7, 51, 56, List.of(new OpenCut(7, 3, 48)));

        scene.repair().settle(() -> sweep, whole(holding(Map.of(hour("ad_7"), counts(5)))));
        RepairReport again =
                scene.repair().settle(() -> sweep, whole(holding(Map.of(hour("ad_7"), counts(5)))));

        assertThat(scene.ledger.read(minute("ad_7", 20))).isEmpty();
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 50, 7, 3));
        assertThat(scene.fast(minute("ad_9", 21))).contains(value(1, 49, 7, 3));
        assertThat(again.progress().found()).isZero();
    }

    @Test
    void aSweepOfEverythingChangesNothingASecondTime() {
        scene.late(hour("ad_7"), 6, 53, OLD);
        RestoredCounts before = holding(Map.of(hour("ad_7"), counts(5)));
        scene.repair().settle(() -> new Sweep(7, 0, 56), whole(before));

        RepairReport again = scene.repair().settle(() -> new Sweep(7, 0, 56), whole(before));

        assertThat(again.progress().applied()).isZero();
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 0, 7, 3));
    }

    @Test
    void generationsStartAtOneAndCheckpointsAtZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Sweep(0, 51, 56));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sweep(7, -1, 56));
    }
}
