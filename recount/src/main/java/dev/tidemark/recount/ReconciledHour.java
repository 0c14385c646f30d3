package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.Difference.Reason;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/**
 * What a reconciliation has found about one hour.
 *
 * @param hour which hour
 * @param recountGeneration the generation of the recount that it was held against
 * @param recountedAt when that was made
 * @param lakeHasChanged whether the lake has other objects now than that recount read
 * @param total all ads together
 * @param ads how many ads have a row or a raw click in the hour
 * @param adsWithDifferences how many of them the stream alone did not count as the recount does
 * @param adsUnexplained how many of them have a remainder that no click explains
 * @param worst the ads with differences, worst first, up to a limit
 * @param reasons how many differences have which reason
 * @param differences the clicks, in the order of ad and click id, up to a limit
 * @param differencesTotal how many there are
 * @param gaps where the remainders sit, up to a limit
 */
public record ReconciledHour(
        Hour hour,
        long recountGeneration,
        Instant recountedAt,
        boolean lakeHasChanged,
        Equation total,
        long ads,
        long adsWithDifferences,
        long adsUnexplained,
        List<ReconciledAd> worst,
        SortedMap<Reason, ReasonTotal> reasons,
        List<Difference> differences,
        long differencesTotal,
        List<Gap> gaps) {

    /**
     * The differences of one reason.
     *
     * @param surplus what the stream counted more
     * @param missing what it counted less
     */
    public record ReasonTotal(Counts surplus, Counts missing) {

        static ReasonTotal of(Difference difference) {
            return difference.isSurplus()
                    ? new ReasonTotal(difference.counts(), Counts.ZERO)
                    : new ReasonTotal(Counts.ZERO, difference.counts());
        }

        ReasonTotal plus(ReasonTotal other) {
            return new ReasonTotal(surplus.plus(other.surplus), missing.plus(other.missing));
        }
    }

    /** Whether clicks explain every difference of every ad. */
    public boolean isExplained() {
        return adsUnexplained == 0;
    }
}
