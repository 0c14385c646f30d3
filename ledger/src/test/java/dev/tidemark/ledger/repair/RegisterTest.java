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
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.Cut;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.repair.PlanHeader.Kind;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a repair takes from the register and leaves in it. */
class RegisterTest {

    private static final Instant AT = Instant.parse("2026-02-08T10:16:30Z");
    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);

    private final Scene scene = new Scene();

    private Register register(long generation) {
        return new Register(scene.ledger.controlItems(), generation);
    }

    @Test
    void aFlushLooksUpToTheHighestEpochBegun() {
        register(7).raiseEpoch(43);
        scene.closed(minute("ad_7", 14), 5, 43, RUN_1);
        scene.closed(minute("ad_9", 14), 5, 44, RUN_1);

        scene.repair().flush(RUN_2, AT, whole(RestoredCounts.NONE));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(scene.fast(minute("ad_9", 14))).as("an epoch never begun").isPresent();
    }

    @Test
    void theFirstRestoreOfABranchLooksUpToTheParentsHighestEpoch() {
        register(7).raiseEpoch(56);
        scene.closed(minute("ad_7", 22), 5, 56, RUN_1);

        scene.repair().flush(branched(8, 1, 51, 7, 51), AT, whole(RestoredCounts.NONE));

        assertThat(scene.ledger.read(minute("ad_7", 22))).isEmpty();
    }

    @Test
    void aSweepLooksUpToTheHighestEpochOfItsGeneration() {
        register(7).raiseEpoch(56);
        scene.closed(minute("ad_7", 22), 5, 56, RUN_1);

        scene.repair().sweep(7, 51, whole(RestoredCounts.NONE));

        assertThat(scene.ledger.read(minute("ad_7", 22))).isEmpty();
    }

    @Test
    void aCheckpointAfterTheOneThatASweepGoesBackToCannotBeStartedFrom() {
        long run = register(7).runs().take("job", 0);
        register(7).raiseEpoch(56);
        scene.closed(minute("ad_7", 22), 5, 56, RUN_1);

        scene.repair().sweep(7, 51, whole(RestoredCounts.NONE));
        scene.repair().sweep(7, 51, whole(RestoredCounts.NONE));

        assertThat(register(7).runs().cuts()).containsExactly(new Cut(run + 1, 51));
        register(7).runs().requireUsable(51, run);
        assertThatExceptionOfType(CheckpointRefusedException.class)
                .isThrownBy(() -> register(7).runs().requireUsable(52, run));
        assertThat(register(7).runs().take("a later job", 0)).isEqualTo(run + 1);
        register(7).runs().requireUsable(52, run + 1);
    }

    @Test
    void restoreAndCutAreInTheRegisterBeforeTheFirstChange() {
        register(7).raiseEpoch(42);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 1, 42, RUN_1);
        List<Operation> order = new ArrayList<>();
        scene.ledger.setFaults(
                (operation, key) -> {
                    order.add(operation);
                    return Fault.NONE;
                });

        scene.repair().flush(RUN_2, AT, whole(RestoredCounts.NONE));

        assertThat(order.lastIndexOf(Operation.CONTROL_CHANGE))
                .isNotNegative()
                .isLessThan(order.indexOf(Operation.REPAIR));
        assertThat(register(7).runs().cuts()).containsExactly(new Cut(2, 41));
        assertThat(register(7).runs().restores()).containsExactly(new Restore(2, 41, AT));
    }

    @Test
    void aCheckpointBehindTheCutCannotBeStartedFromEvenIfTheFlushDiedAtItsFirstChange() {
        register(7).raiseEpoch(42);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.ledger.setFaults(
                (operation, key) -> {
                    if (operation == Operation.REPAIR) {
                        throw new IllegalStateException("the process died");
                    }
                    return Fault.NONE;
                });

        assertThatThrownBy(() -> scene.repair().flush(RUN_2, AT, whole(RestoredCounts.NONE)))
                .hasMessage("the process died");

        assertThatExceptionOfType(CheckpointRefusedException.class)
                .isThrownBy(() -> register(7).runs().requireUsable(42, 1));
        register(7).runs().requireUsable(41, 1);
    }

    @Test
    void everySubtaskOfARunMaySayTheSame() {
        register(7).raiseEpoch(42);

        scene.repair().flush(RUN_2, AT, whole(RestoredCounts.NONE));
        scene.repair().flush(RUN_2, AT.plusMillis(3), whole(RestoredCounts.NONE));

        assertThat(register(7).runs().cuts()).containsExactly(new Cut(2, 41));
        assertThat(register(7).runs().restores()).containsExactly(new Restore(2, 41, AT));
    }

    @Test
    void theEpochOfWhatAFlushRewritesHasBegun() {
        register(7).raiseEpoch(53);
        scene.late(hour("ad_7"), 6, 53, RUN_1);
        Fence newcomer = branched(8, 1, 51, 7, 51);

        scene.repair().flush(newcomer, AT, whole(holding(Map.of(hour("ad_7"), counts(5)))));

        assertThat(scene.lateOf(hour("ad_7"))).contains(value(5, 51, 8, 1));
        assertThat(register(8).highestEpoch()).hasValue(51);
    }

    @Test
    void aFailoverBeforeAnyCheckpointBeginsNoEpoch() {
        scene.repair().flush(fresh(7, 2, 0), AT, whole(RestoredCounts.NONE));

        assertThat(register(7).highestEpoch()).isEmpty();
        assertThat(register(7).runs().cuts()).containsExactly(new Cut(2, 0));
    }

    @Test
    void applyingThePlanOfAFlushLeavesItsCut() {
        register(7).raiseEpoch(42);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        Flush flush = Flush.of(scene.ledger.controlItems(), RUN_2);
        Findings found = scene.repair().look(flush, whole(RestoredCounts.NONE));
        assertThat(register(7).runs().cuts()).as("a look changes nothing").isEmpty();
        PlanHeader header = PlanHeader.of(flush, "sqlite:./tidemark.db", AT);
        assertThat(header)
                .isEqualTo(new PlanHeader(Kind.FLUSH, "sqlite:./tidemark.db", 7, 41, 2, 42, AT));

        scene.repair().apply(new RepairPlan(header, found.changes()));

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(register(7).runs().cuts()).containsExactly(new Cut(2, 41));
    }

    @Test
    void applyingThePlanOfASweepLeavesItsCut() {
        register(7).raiseEpoch(56);
        scene.closed(minute("ad_7", 22), 5, 56, RUN_1);
        Sweep sweep = Sweep.of(scene.ledger.controlItems(), 7, 51);
        Findings found = scene.repair().look(sweep, whole(RestoredCounts.NONE));
        PlanHeader header = PlanHeader.of(sweep, 1, "sqlite:./tidemark.db", AT);
        assertThat(header)
                .isEqualTo(new PlanHeader(Kind.SWEEP, "sqlite:./tidemark.db", 7, 51, 1, 56, AT));

        scene.repair().apply(new RepairPlan(header, found.changes()));

        assertThat(scene.ledger.read(minute("ad_7", 22))).isEmpty();
        assertThat(register(7).runs().cuts()).containsExactly(new Cut(1, 51));
    }

    @Test
    void aRegisterThatIsAwayForAMomentIsAskedAgain() {
        int[] failures = {5};
        scene.ledger.setFaults(
                (operation, key) ->
                        operation == Operation.CONTROL_CHANGE && failures[0]-- > 0
                                ? Fault.LOSE_ANSWER
                                : Fault.NONE);

        scene.repair().flush(RUN_2, AT, whole(RestoredCounts.NONE));

        assertThat(register(7).runs().cuts()).containsExactly(new Cut(2, 41));
    }

    @Test
    void aRefusalForSafetyIsNeitherRepeatedNorCalledAStop() {
        int[] calls = {0};
        scene.ledger.setFaults(
                (operation, key) -> {
                    calls[0]++;
                    throw new LeaseHeldException("another job holds the lease");
                });

        assertThatExceptionOfType(LeaseHeldException.class)
                .isThrownBy(
                        () ->
                                scene.repair()
                                        .look(
                                                Flush.of(RUN_2, 42, 0),
                                                RepairScope.whole(
                                                        Scene.GROUPS,
                                                        Scene.ALL,
                                                        Optional.empty())));
        assertThat(calls[0]).isEqualTo(1);
    }
}
