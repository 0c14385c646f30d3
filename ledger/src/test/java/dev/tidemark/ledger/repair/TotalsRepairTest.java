package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.branched;
import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.only;
import static dev.tidemark.ledger.repair.Scene.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Running totals in a store of their own, repaired while the job counts on (R24). */
class TotalsRepairTest {

    private static final Fence OLD_RUN = fresh(7, 1, 0);
    private static final Fence RESTORED = fresh(7, 2, 41);

    private final Scene scene = new Scene();
    private final Map<RowKey, Counts> state = new HashMap<>();
    private long epoch = 41;
    private Runnable whenAsked = () -> {};

    @BeforeEach
    void beginTheEpochs() {
        new Register(scene.ledger.controlItems(), 7).begin("job", Optional.empty(), 128);
        new Register(scene.ledger.controlItems(), 7).raiseEpoch(44);
    }

    private TotalsRepair repair() {
        return new TotalsRepair(
                scene.repair(),
                new StateThread() {
                    @Override
                    public <T> Future<T> ask(LongFunction<T> question) {
                        whenAsked.run();
                        return CompletableFuture.completedFuture(question.apply(epoch));
                    }
                });
    }

    private RepairScope totals() {
        return only(RepairPart.TOTALS, holding(state));
    }

    @Test
    void aTotalAfterTheCutGoesBackToTheCountOfNowInTheEpochOfNow() {
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        state.put(minute("ad_1", 14), counts(5));
        // Clicks are counted, and a barrier passes, before the repair asks.
        whenAsked =
                () -> {
                    state.put(minute("ad_1", 14), counts(7));
                    epoch = 45;
                };

        repair().afterRestore(RESTORED, totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).contains(value(7, 45, 7, 2));
    }

    @Test
    void aTotalThatTheStateDoesNotHoldGoes() {
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);

        repair().afterRestore(RESTORED, totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).isEmpty();
    }

    @Test
    void historyAndWhatThisRunHasWrittenAreLeftAlone() {
        scene.total(minute("ad_1", 13), 6, 40, OLD_RUN);
        scene.total(minute("ad_1", 14), 9, 42, RESTORED);

        repair().afterRestore(RESTORED, totals());

        assertThat(scene.totalOf(minute("ad_1", 13))).contains(value(6, 40, 7, 1));
        assertThat(scene.totalOf(minute("ad_1", 14))).contains(value(9, 42, 7, 2));
    }

    @Test
    void whatACutOffWorkerWritesMeanwhileIsFoundByTheNextPass() {
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        whenAsked =
                () -> {
                    scene.total(minute("ad_1", 15), 3, 44, OLD_RUN);
                    whenAsked = () -> {};
                };

        repair().afterRestore(RESTORED, totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).isEmpty();
        assertThat(scene.totalOf(minute("ad_1", 15))).isEmpty();
    }

    @Test
    void aParentThatWritesOnKeepsNoRestoreFromItsEnd() {
        new Register(scene.ledger.controlItems(), 8).begin("next", Optional.empty(), 128);
        Fence newcomer = branched(8, 1, 43, 7, 43);
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        whenAsked = () -> scene.total(minute("ad_1", 15), 3, 44, OLD_RUN);
        epoch = 43;

        repair().afterRestore(newcomer, totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).isEmpty();
        assertThat(scene.totalOf(minute("ad_1", 15)))
                .as("the sweep's, when the parent has stopped")
                .contains(value(3, 44, 7, 1));
    }

    @Test
    void theLatePassLeavesTheParentsTotalsToTheSweep() {
        new Register(scene.ledger.controlItems(), 8).begin("next", Optional.empty(), 128);
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        epoch = 43;

        repair().latePass(branched(8, 1, 43, 7, 43), totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).contains(value(9, 43, 7, 1));
    }

    @Test
    void aStoreThatIsAwayEndsTheRepairWithinItsPatienceAndTheNextOneGoesOn() {
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        scene.ledger.setFaults(
                (operation, key) -> operation == Operation.TOTAL_FIND ? Fault.FAIL : Fault.NONE);

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(() -> repair().afterRestore(RESTORED, totals()));
        scene.ledger.setFaults(Faults.none());
        repair().afterRestore(RESTORED, totals());

        assertThat(scene.totalOf(minute("ad_1", 14))).isEmpty();
    }

    @Test
    void aJobThatEndsEndsTheRepair() {
        scene.total(minute("ad_1", 14), 9, 43, OLD_RUN);
        whenAsked =
                () -> {
                    throw new CancellationException("the job is ending");
                };

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(() -> repair().afterRestore(RESTORED, totals()))
                .matches(stopped -> stopped.reason() == RepairStoppedException.Reason.CANCELLED);
    }
}
