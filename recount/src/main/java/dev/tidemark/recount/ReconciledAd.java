package dev.tidemark.recount;

import java.util.Comparator;

/** One ad of a reconciled hour. */
public record ReconciledAd(String adId, Equation equation) {

    /** What nobody can explain first, then what differs most. */
    static final Comparator<ReconciledAd> WORST_FIRST =
            Comparator.comparing((ReconciledAd ad) -> ad.equation().isExplained())
                    .thenComparing(
                            Comparator.comparingLong(ReconciledAd::unexplained)
                                    .thenComparingLong(ReconciledAd::different)
                                    .reversed())
                    .thenComparing(ReconciledAd::adId);

    private long unexplained() {
        return Math.abs(equation.remainder());
    }

    private long different() {
        return equation.minus().valid() + equation.plus().valid();
    }
}
