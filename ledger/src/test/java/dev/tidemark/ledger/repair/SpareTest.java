package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.ALL;
import static dev.tidemark.ledger.repair.Scene.GROUPS;
import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.only;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.repair.PlannedChange.Action;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a repair must leave alone. */
class SpareTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);
    private static final Flush FLUSH = Flush.of(RUN_2, 42, 0);

    private final Scene scene = new Scene();

    /** Lets something happen to a row between its query and the change that follows. */
    private void beforeTheChangeOf(RowKey row, Consumer<Scene> event) {
        scene.ledger.setFaults(
                (operation, key) -> {
                    if (operation == Operation.REPAIR && key.equals(Optional.of(row))) {
                        scene.ledger.setFaults(Faults.none());
                        event.accept(scene);
                    }
                    return Fault.NONE;
                });
    }

    @Test
    void finalCountsAreNeverTouched() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.recounted(minute("ad_7", 14), 7, 9);
        scene.closed(hour("ad_7"), 50, 42, RUN_1);
        scene.late(hour("ad_7"), 1, 42, RUN_1);
        scene.recounted(hour("ad_7"), 51, 9);

        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        LedgerRow minute = scene.ledger.read(minute("ad_7", 14)).orElseThrow();
        LedgerRow hour = scene.ledger.read(hour("ad_7")).orElseThrow();
        assertThat(minute.fast()).isEmpty();
        assertThat(hour.fast()).isEmpty();
        assertThat(hour.late()).isEmpty();
        assertThat(minute.finalCounts()).contains(finalCounts(7));
        assertThat(hour.finalCounts()).contains(finalCounts(51));
    }

    private static FinalCounts finalCounts(long valid) {
        return new FinalCounts(counts(valid), 9, Instant.EPOCH);
    }

    @Test
    void anItemThatAnotherWriterJoinsBetweenQueryAndChangeIsNotDeleted() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        beforeTheChangeOf(minute("ad_7", 14), s -> s.recounted(minute("ad_7", 14), 7, 9));

        Findings planned = scene.repair().look(FLUSH, whole(RestoredCounts.NONE));
        assertThat(planned.changes().get(0).action()).isEqualTo(Action.DELETE);
        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        LedgerRow row = scene.ledger.read(minute("ad_7", 14)).orElseThrow();
        assertThat(row.fast()).isEmpty();
        assertThat(row.finalCounts()).contains(finalCounts(7));
    }

    @Test
    void anHourRowKeepsTheLateTotalThatIsHistory() {
        scene.late(hour("ad_7"), 3, 39, RUN_1);
        scene.closed(hour("ad_7"), 50, 42, RUN_1);

        Findings found = scene.repair().look(FLUSH, whole(RestoredCounts.NONE));
        assertThat(found.changes()).extracting(PlannedChange::action).containsOnly(Action.REMOVE);
        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(scene.fast(hour("ad_7"))).isEmpty();
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(3, 39, 7, 1));
    }

    @Test
    void anHourRowThatCarriesNothingElseIsDeleted() {
        scene.closed(hour("ad_7"), 50, 42, RUN_1);

        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(scene.ledger.read(hour("ad_7"))).isEmpty();
    }

    @Test
    void aValueThatThisRunWritesBetweenQueryAndChangeIsSpared() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        beforeTheChangeOf(minute("ad_7", 14), s -> s.closed(minute("ad_7", 14), 4, 41, RUN_2));

        RepairReport report = scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(scene.fast(minute("ad_7", 14))).contains(value(4, 41, 7, 2));
        assertThat(report.progress().skipped()).isEqualTo(1);
        assertThat(report.progress().applied()).isZero();
    }

    @Test
    void aValueThatAnOlderRunWritesBetweenQueryAndChangeIsJudgedAgainFromTheTable() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        beforeTheChangeOf(minute("ad_7", 14), s -> s.closed(minute("ad_7", 14), 6, 42, RUN_1));

        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
    }

    @Test
    void whatThisRunWroteDuringItsSettlePassesStays() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 3, 41, RUN_2);
        scene.late(hour("ad_9"), 1, 41, RUN_2);
        scene.total(minute("ad_9", 15), 1, 41, RUN_2);

        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(scene.fast(minute("ad_9", 14))).contains(value(3, 41, 7, 2));
        assertThat(scene.lateOf(hour("ad_9"))).contains(value(1, 41, 7, 2));
        assertThat(scene.totalOf(minute("ad_9", 15))).contains(value(1, 41, 7, 2));
        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
    }

    @Test
    void aLateTotalThatTheStateHoldsIsRewrittenNotRemoved() {
        scene.late(hour("ad_7"), 6, 42, RUN_1);
        scene.late(hour("ad_9"), 2, 42, RUN_1);

        scene.repair().settle(() -> FLUSH, whole(holding(Map.of(hour("ad_7"), counts(5)))));

        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 41, 7, 2));
        assertThat(scene.lateOf(hour("ad_9"))).isEmpty();
        assertThat(scene.ledger.read(hour("ad_9"))).isPresent();
    }

    @Test
    void aLateTotalThatIsRightAlreadyOnlyTakesTheNewRun() {
        scene.late(hour("ad_7"), 5, 41, RUN_1);

        RepairReport report =
                scene.repair().settle(() -> FLUSH, whole(holding(Map.of(hour("ad_7"), counts(5)))));

        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 41, 7, 2));
        assertThat(report.progress().restamped()).isEqualTo(1);
    }

    @Test
    void aSecondFlushOfTheSameRunFindsNothing() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 6, 42, RUN_1);
        scene.total(minute("ad_7", 14), 5, 42, RUN_1);
        RestoredCounts state =
                holding(Map.of(hour("ad_7"), counts(5), minute("ad_7", 14), counts(4)));

        scene.repair().settle(() -> FLUSH, whole(state));
        RepairReport second = scene.repair().settle(() -> FLUSH, whole(state));

        assertThat(second.progress()).isEqualTo(new RepairProgress(1, 0, 0, 0, 0, 0));
    }

    @Test
    void aPartThatIsNotAskedForIsLeft() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        scene.total(minute("ad_7", 15), 1, 41, RUN_1);

        scene.repair().settle(() -> FLUSH, only(RepairPart.LATE, RestoredCounts.NONE));

        assertThat(scene.fast(minute("ad_7", 14))).isPresent();
        assertThat(scene.lateOf(hour("ad_7"))).isEmpty();
        assertThat(scene.totalOf(minute("ad_7", 15))).isPresent();
    }

    @Test
    void anotherSubtasksKeyGroupsAreLeft() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        KeyGroupRange lower = new KeyGroupRange(0, 63);

        scene.repair()
                .settle(
                        () -> FLUSH,
                        new RepairScope(
                                GROUPS, lower, List.copyOf(ALL), Optional.of(RestoredCounts.NONE)));

        assertThat(scene.fast(minute("ad_7", 14))).isPresent();
        assertThat(scene.ledger.read(minute("ad_9", 14))).isEmpty();
    }

    @Test
    void aRowInAKeyGroupThatIsNotItsAdsIsReportedAndLeft() {
        RowKey misplaced = minute("ad_7", 14);
        scene.write(new ClosedWindowWrite(misplaced, 3, counts(5), 41, RUN_1));

        RepairReport report = scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));

        assertThat(report.left())
                .isEqualTo(
                        List.of(
                                new LeftRow(
                                        RepairPart.FAST,
                                        misplaced,
                                        3,
                                        value(5, 41, 7, 1),
                                        LeftRow.Why.WRONG_KEY_GROUP)));
        assertThat(scene.fast(misplaced)).contains(value(5, 41, 7, 1));
    }

    @Test
    void withoutStateLateTotalsAndRunningTotalsAreListedAndLeft() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        scene.total(minute("ad_7", 15), 1, 41, RUN_1);

        RepairReport report =
                scene.repair()
                        .settle(() -> FLUSH, RepairScope.whole(GROUPS, ALL, Optional.empty()));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(report.left())
                .extracting(LeftRow::part)
                .containsExactly(RepairPart.LATE, RepairPart.TOTALS);
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(1, 41, 7, 1));
        assertThat(scene.totalOf(minute("ad_7", 15))).contains(value(1, 41, 7, 1));
    }
}
