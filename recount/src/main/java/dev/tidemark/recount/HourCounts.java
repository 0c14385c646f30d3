package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Verdict;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** The exact counts of one hour: each ad's, and how many records got which verdict. */
final class HourCounts {

    private final SortedMap<String, Counts> ads = new TreeMap<>();
    private final SortedMap<Verdict, Long> verdicts = new TreeMap<>();
    private long repeatedLines;

    /** Adds a decision about one of the hour's records. */
    void add(Decision decision) {
        LakeClick click = decision.click();
        verdicts.merge(decision.verdict(), 1L, Long::sum);
        repeatedLines += decision.lines() - 1;
        if (AdIds.isUsable(click.adId())) {
            Counts counts = decision.isCounted() ? new Counts(1, click.costMicros()) : Counts.ZERO;
            ads.merge(click.adId(), counts, Counts::plus);
        }
    }

    /** The counts of every ad that has a record in the hour, also of those that count nothing. */
    SortedMap<String, Counts> ads() {
        return Collections.unmodifiableSortedMap(ads);
    }

    /** How many records got a verdict. */
    long records(Verdict verdict) {
        return verdicts.getOrDefault(verdict, 0L);
    }

    /** How many raw lines said again what another had said. */
    long repeatedLines() {
        return repeatedLines;
    }

    /** All ads together. */
    Counts total() {
        return ads.values().stream().reduce(Counts.ZERO, Counts::plus);
    }
}
