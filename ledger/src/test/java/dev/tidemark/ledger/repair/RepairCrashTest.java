package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A repair that dies after any of its changes, and is begun again. */
class RepairCrashTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Flush FLUSH = Flush.of(fresh(7, 2, 41), 43, 0);
    private static final int ADS = 4;

    private static final class ProcessDied extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final Map<RowKey, Counts> state = new HashMap<>();
    private final Set<RowKey> totals = new HashSet<>();

    /** Per ad: two minutes, an hour row, a late total, two running totals after the cut. */
    private Scene crashed() {
        Scene scene = new Scene();
        for (int i = 0; i < ADS; i++) {
            String ad = "ad_" + i;
            scene.closed(minute(ad, 13), 6, 40, RUN_1);
            scene.closed(minute(ad, 14), 5, 41 + i % 3, RUN_1);
            scene.closed(hour(ad), 50, 43, RUN_1);
            scene.late(hour(ad), i + 2, 42, RUN_1);
            scene.total(minute(ad, 15), 2, 42, RUN_1);
            scene.total(minute(ad, 14), 5, 41, RUN_1);
            totals.add(minute(ad, 14));
            totals.add(minute(ad, 15));
            state.put(minute(ad, 14), counts(4));
        }
        scene.recounted(minute("ad_1", 14), 9, 3);
        state.put(hour("ad_1"), counts(1));
        state.put(hour("ad_3"), counts(1));
        return scene;
    }

    private List<Object> afterAnUndisturbedFlush() {
        Scene scene = crashed();
        scene.repair().settle(() -> FLUSH, whole(holding(state)));
        return scene.contents(totals);
    }

    @TestFactory
    List<DynamicTest> aFlushThatDiesAfterAnyChangeEndsAsIfItHadNot() {
        List<Object> expected = afterAnUndisturbedFlush();
        int changes = crashed().repair().look(FLUSH, whole(holding(state))).changes().size();
        assertThat(changes).isEqualTo(ADS * 5);
        return IntStream.rangeClosed(0, changes)
                .mapToObj(
                        n ->
                                DynamicTest.dynamicTest(
                                        "after change " + n, () -> dieAndRepeat(n, expected)))
                .toList();
    }

    private void dieAndRepeat(int changes, List<Object> expected) {
        Scene scene = crashed();
        AtomicInteger left = new AtomicInteger(changes);
        scene.ledger.setFaults(
                (operation, key) -> {
                    if (isChange(operation) && left.getAndDecrement() == 0) {
                        throw new ProcessDied();
                    }
                    return Fault.NONE;
                });
        boolean died = false;
        try {
            scene.repair().settle(() -> FLUSH, whole(holding(state)));
        } catch (ProcessDied e) {
            died = true;
        }
        assertThat(died).isEqualTo(changes < ADS * 5);
        scene.ledger.setFaults(Faults.none());

        RepairReport rest = scene.repair().settle(() -> FLUSH, whole(holding(state)));

        assertThat(scene.contents(totals)).isEqualTo(expected);
        assertThat(rest.progress().applied()).isEqualTo(ADS * 5 - changes);
    }

    private static boolean isChange(Operation operation) {
        return operation == Operation.REPAIR || operation == Operation.TOTAL_REPAIR;
    }

    @Test
    void aPlanThatWasAppliedInPartIsCompletedByApplyingItAgain() {
        List<Object> expected = afterAnUndisturbedFlush();
        for (int n = 0; n < ADS * 5; n++) {
            Scene scene = crashed();
            Findings found = scene.repair().look(FLUSH, whole(holding(state)));
            RepairPlan plan = new RepairPlan(header(), found.changes());
            AtomicInteger left = new AtomicInteger(n);
            scene.ledger.setFaults(
                    (operation, key) -> {
                        if (isChange(operation) && left.getAndDecrement() == 0) {
                            throw new ProcessDied();
                        }
                        return Fault.NONE;
                    });
            assertThatThrownBy(() -> scene.repair().apply(plan)).isInstanceOf(ProcessDied.class);
            scene.ledger.setFaults(Faults.none());

            RepairProgress again = scene.repair().apply(plan).progress();

            assertThat(again.done()).as("done before change " + n).isEqualTo(n);
            assertThat(again.applied()).isEqualTo(ADS * 5 - n);
            assertThat(scene.contents(totals)).isEqualTo(expected);
        }
    }

    @Test
    void aRowThatHoldsNeitherWhatWasSeenNorWhatIsWantedIsSkippedAndListed() {
        Scene scene = crashed();
        Findings found = scene.repair().look(FLUSH, whole(holding(state)));
        scene.closed(minute("ad_2", 14), 8, 44, fresh(7, 3, 41));

        RepairReport report = scene.repair().apply(new RepairPlan(header(), found.changes()));

        assertThat(report.skipped())
                .extracting(PlannedChange::key)
                .containsExactly(minute("ad_2", 14));
        assertThat(report.progress().applied()).isEqualTo(ADS * 5 - 1);
        assertThat(scene.fast(minute("ad_2", 14))).contains(Scene.value(8, 44, 7, 3));
    }

    private static PlanHeader header() {
        return new PlanHeader(
                PlanHeader.Kind.FLUSH, "sqlite:./tidemark.db", 7, 41, 2, 43, Instant.EPOCH);
    }
}
