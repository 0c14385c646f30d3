package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.RepairOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * The repair of running totals in a store of their own. Since that store may be away when the
 * ledger is there, the repair is made beside the job, on a thread of its own, and rewrites from the
 * counts of now (docs/protocol.md, R24).
 *
 * @param with the stores, the pace and who watches
 * @param state asked for the counts; whatever it answers belongs to the epoch that it names
 */
public record TotalsRepair(Repair with, StateThread state) {

    /** The job must not be kept from its clicks for long. */
    private static final int VALUES_IN_A_QUESTION = 1_000;

    /** Which values of what age, once the epoch of now is known. */
    @FunctionalInterface
    private interface Timing {
        Flush at(Flush flush, long epoch);
    }

    /** What a restore has to correct; repeated until nothing of an ended run is left. */
    public RepairReport afterRestore(Fence fence, RepairScope scope) {
        return repair(fence, scope, Flush::rewritingAt);
    }

    /** What a worker that was cut off has written since (R19). */
    public RepairReport latePass(Fence fence, RepairScope scope) {
        return repair(fence, scope, Flush::whileWritingAt);
    }

    private RepairReport repair(Fence fence, RepairScope scope, Timing timing) {
        return with.guarded(
                tally -> {
                    List<LeftRow> left = new ArrayList<>();
                    boolean again = true;
                    while (again) {
                        left.clear();
                        again = pass(fence, scope, timing, tally, left);
                        tally.passed();
                    }
                    return new RepairReport(tally.progress(), List.of(), left);
                });
    }

    /**
     * @return whether a value was changed, or had changed, that nobody should be writing any more
     */
    private boolean pass(
            Fence fence, RepairScope scope, Timing timing, Tally tally, List<LeftRow> left) {
        Flush flush = with.waiting().retry(() -> Flush.of(with.ledger().controlItems(), fence));
        Flush sought = timing.at(flush, fence.restoredCheckpoint());
        List<TaggedValue> values = with.values(sought, scope);
        boolean[] again = {false};
        for (int from = 0; from < values.size(); from += VALUES_IN_A_QUESTION) {
            List<TaggedValue> some =
                    values.subList(from, Math.min(values.size(), from + VALUES_IN_A_QUESTION));
            Findings found =
                    with.waiting()
                            .await(
                                    state.ask(
                                            epoch ->
                                                    new Search(timing.at(flush, epoch), scope)
                                                            .judge(some)));
            tally.found(found.changes().size());
            left.addAll(found.left());
            with.changes()
                    .apply(
                            found.changes(),
                            (change, outcome) -> {
                                tally.count(change, outcome);
                                again[0] |=
                                        outcome != RepairOutcome.DONE
                                                && sought.hasEnded(change.seen().tag());
                            });
        }
        return again[0];
    }
}
