package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.repair.PlannedChange.Action;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The restore to checkpoint 41 that docs/protocol.md tells, and its branches G and W. */
class RestoreStoryTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);

    /** What checkpoint 41 holds: minute 10:14 open with 4 and 2, no late total. */
    private static final RestoredCounts C41 =
            holding(Map.of(minute("ad_7", 14), counts(4), minute("ad_9", 14), counts(2)));

    private final Scene scene = new Scene();

    private void runOneUntilItsCrash() {
        scene.closed(minute("ad_7", 13), 6, 39, RUN_1);
        scene.total(minute("ad_7", 13), 6, 39, RUN_1);
        scene.total(minute("ad_9", 14), 2, 40, RUN_1);
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.total(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.late(hour("ad_9"), 1, 41, RUN_1);
        scene.total(minute("ad_7", 15), 2, 41, RUN_1);
        scene.total(minute("ad_9", 15), 2, 42, RUN_1);
    }

    @Test
    void aRestoreToCheckpoint41DeletesTwoMinutesAndRemovesTwoLateTotalsWith32Queries() {
        runOneUntilItsCrash();
        List<Operation> calls = new ArrayList<>();
        scene.ledger.setFaults(
                (operation, key) -> {
                    calls.add(operation);
                    return Fault.NONE;
                });

        Findings found = scene.repair().look(Flush.of(RUN_2, 42, 0), whole(C41));

        assertThat(calls).filteredOn(call -> call == Operation.FIND).hasSize(32);
        assertThat(found.left()).isEmpty();
        assertThat(found.changes())
                .extracting(PlannedChange::part, PlannedChange::action, PlannedChange::key)
                .map(tuple -> tuple.toList().toString())
                .containsExactly(
                        line(RepairPart.FAST, Action.DELETE, minute("ad_7", 14)),
                        line(RepairPart.FAST, Action.DELETE, minute("ad_9", 14)),
                        line(RepairPart.LATE, Action.REMOVE, hour("ad_7")),
                        line(RepairPart.LATE, Action.REMOVE, hour("ad_9")),
                        line(RepairPart.TOTALS, Action.REWRITE, minute("ad_7", 14)),
                        line(RepairPart.TOTALS, Action.DELETE, minute("ad_7", 15)),
                        line(RepairPart.TOTALS, Action.DELETE, minute("ad_9", 15)));
    }

    private static String line(Object... words) {
        return List.of(words).toString();
    }

    @Test
    void afterTheFlushTheLedgerIsAsCheckpoint41LeftIt() {
        runOneUntilItsCrash();

        RepairReport report = scene.repair().settle(() -> Flush.of(RUN_2, 42, 0), whole(C41));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(scene.ledger.read(minute("ad_9", 14))).isEmpty();
        assertThat(scene.ledger.read(hour("ad_7")).orElseThrow().late()).isEmpty();
        assertThat(scene.ledger.read(hour("ad_9")).orElseThrow().late()).isEmpty();
        assertThat(scene.fast(minute("ad_7", 13))).contains(value(6, 39, 7, 1));
        assertThat(scene.totalOf(minute("ad_7", 14))).contains(value(4, 41, 7, 2));
        assertThat(scene.totalOf(minute("ad_9", 14))).contains(value(2, 40, 7, 1));
        assertThat(scene.totalOf(minute("ad_7", 13))).contains(value(6, 39, 7, 1));
        assertThat(scene.totalOf(minute("ad_7", 15))).isEmpty();
        assertThat(scene.totalOf(minute("ad_9", 15))).isEmpty();
        assertThat(report.progress()).isEqualTo(new RepairProgress(2, 7, 7, 0, 0, 0));
    }

    @Test
    void theReplayThenEndsWithFiveAndThreeAndOneLateTotal() {
        runOneUntilItsCrash();
        scene.repair().settle(() -> Flush.of(RUN_2, 42, 0), whole(C41));

        scene.late(hour("ad_7"), 1, 41, RUN_2);
        scene.closed(minute("ad_7", 14), 5, 43, RUN_2);
        scene.closed(minute("ad_9", 14), 3, 43, RUN_2);

        assertThat(scene.fast(minute("ad_7", 14))).contains(value(5, 43, 7, 2));
        assertThat(scene.fast(minute("ad_9", 14))).contains(value(3, 43, 7, 2));
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(1, 41, 7, 2));
        assertThat(scene.lateOf(hour("ad_9"))).isEmpty();
    }

    /** Branch G, a slow upload: what run 1 wrote after barrier 41 would be tagged 40. */
    @Test
    void valuesTaggedWithTheLastCompletedCheckpointWouldNotBeFound() {
        scene.late(hour("ad_7"), 1, 40, RUN_1);
        scene.closed(minute("ad_7", 14), 5, 40, RUN_1);
        scene.closed(minute("ad_9", 14), 2, 40, RUN_1);
        scene.late(hour("ad_9"), 1, 40, RUN_1);

        RepairReport report = scene.repair().settle(() -> Flush.of(RUN_2, 41, 0), whole(C41));

        assertThat(report.progress().found()).isZero();
        assertThat(scene.closed(minute("ad_9", 14), 3, 43, RUN_2)).isEqualTo(closedRow("ad_9"));
        assertThat(scene.closed(minute("ad_7", 14), 5, 43, RUN_2)).isEqualTo(closedRow("ad_7"));
        assertThat(scene.fast(minute("ad_9", 14))).contains(value(2, 40, 7, 1));
        assertThat(scene.lateOf(hour("ad_9"))).contains(value(1, 40, 7, 1));
    }

    private WriteOutcome closedRow(String ad) {
        return new WriteOutcome.Refused(
                Refusal.CLOSED_ROW, scene.ledger.read(minute(ad, 14)).orElseThrow());
    }

    /** Branch G with the tag of the last barrier, 41. */
    @Test
    void valuesTaggedWithTheLastBarrierAreAllFound() {
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.late(hour("ad_9"), 1, 41, RUN_1);

        RepairReport report = scene.repair().settle(() -> Flush.of(RUN_2, 41, 0), whole(C41));

        assertThat(report.progress().applied()).isEqualTo(4);
        assertThat(scene.closed(minute("ad_9", 14), 3, 43, RUN_2))
                .isEqualTo(new WriteOutcome.Written());
        assertThat(scene.lateOf(hour("ad_9"))).isEmpty();
    }

    /** Branch W: history is neither flushed nor, without a floor, overwritten. */
    @Test
    void aMinuteClosedBeforeTheCheckpointIsLeftAndRefusesAnotherClosing() {
        scene.closed(minute("ad_7", 13), 6, 39, RUN_1);

        scene.repair().settle(() -> Flush.of(RUN_2, 42, 0), whole(C41));
        WriteOutcome reopened = scene.closed(minute("ad_7", 13), 1, 41, RUN_2);

        assertThat(reopened).isInstanceOf(WriteOutcome.Refused.class);
        assertThat(scene.fast(minute("ad_7", 13))).contains(value(6, 39, 7, 1));
    }

    /** Branch U: the restored checkpoint is 42, everything is tagged 41. */
    @Test
    void aLaterCheckpointLeavesWhatItsStateAlreadyCounts() {
        runOneUntilItsCrash();

        scene.repair().settle(() -> Flush.of(fresh(7, 2, 42), 42, 0), whole(RestoredCounts.NONE));

        assertThat(scene.fast(minute("ad_7", 14))).contains(value(5, 41, 7, 1));
        assertThat(scene.lateOf(hour("ad_9"))).contains(value(1, 41, 7, 1));
        assertThat(scene.totalOf(minute("ad_9", 15))).isEmpty();
        assertThat(scene.totalOf(minute("ad_7", 15))).contains(value(2, 41, 7, 1));
    }
}
