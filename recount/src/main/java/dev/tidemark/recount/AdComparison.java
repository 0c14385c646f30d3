package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;

/** Sums what recount and stream made of one ad's clicks of one hour. */
final class AdComparison {

    private final StreamRow row;
    private Counts inLake = Counts.ZERO;
    private Counts minus = Counts.ZERO;
    private Counts plus = Counts.ZERO;

    AdComparison(StreamRow row) {
        this.row = row;
    }

    StreamRow row() {
        return row;
    }

    void count(LakeClick click) {
        inLake = inLake.plus(new Counts(1, click.costMicros()));
    }

    void explainBy(Difference difference) {
        if (difference.isSurplus()) {
            minus = minus.plus(difference.counts());
        } else {
            plus = plus.plus(difference.counts());
        }
    }

    Equation equation() {
        LedgerRow held = row.row();
        Counts exact = held.finalCounts().map(FinalCounts::counts).orElse(Counts.ZERO);
        return new Equation(exact, row.fast(), row.late(), minus, plus, inLake);
    }
}
