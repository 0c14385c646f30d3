package dev.tidemark.job.simulation;

import dev.tidemark.job.count.SwitchedOperators;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The rules that a simulated job keeps.
 *
 * @param off what its operators do without
 * @param tagByCompletion whether values are tagged with the last completed checkpoint, against R5
 * @param cutsCloseAtOnce whether a run counts as having taken its late pass when it starts, against
 *     R19
 * @param conditions the conditions of the store
 */
record Rules(
        Set<SwitchedOperators.Rule> off,
        boolean tagByCompletion,
        boolean cutsCloseAtOnce,
        BiFunction<LedgerWrite, LedgerRow, Optional<Refusal>> conditions) {

    /** All of them. */
    static final Rules ALL = new Rules(Set.of(), false, false, LedgerWrite::refusal);

    static Rules without(SwitchedOperators.Rule... off) {
        return new Rules(Set.of(off), false, false, LedgerWrite::refusal);
    }

    Rules tagging() {
        return new Rules(off, true, cutsCloseAtOnce, conditions);
    }

    Rules closingCutsAtOnce() {
        return new Rules(off, tagByCompletion, true, conditions);
    }

    Rules under(BiFunction<LedgerWrite, LedgerRow, Optional<Refusal>> others) {
        return new Rules(off, tagByCompletion, cutsCloseAtOnce, others);
    }
}
