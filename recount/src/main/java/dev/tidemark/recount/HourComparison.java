package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.recount.Difference.Reason;
import dev.tidemark.recount.ReconciledHour.ReasonTotal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Holds the decisions of a recount against the rows of one hour. It keeps a sum for each ad, and of
 * the clicks only those that differ, up to a limit; which ones does not depend on the order in
 * which they come.
 */
final class HourComparison {

    private final Hour hour;
    private final Ledger ledger;
    private final CountingLines lines;
    private final int limit;
    private final Map<String, List<RefusedWrite>> refused = new HashMap<>();
    private final Map<String, AdComparison> ads = new HashMap<>();
    private final TreeSet<Difference> differences = new TreeSet<>(Difference.ORDER);
    private final SortedMap<Reason, ReasonTotal> reasons = new TreeMap<>();
    private long differencesTotal;

    /**
     * @param limit how many differences, and how many ads, are kept for the list
     */
    HourComparison(Hour hour, Ledger ledger, int limit) {
        this.hour = hour;
        this.ledger = ledger;
        this.limit = limit;
        ControlItems items = ledger.controlItems();
        this.lines = CountingLines.read(items);
        for (Generation generation : Register.generations(items)) {
            new Register(items, generation.number())
                    .refusedWrites().list().stream()
                            .filter(write -> write.key().bucket().equals(hour.bucket()))
                            .forEach(this::add);
        }
    }

    private void add(RefusedWrite write) {
        refused.computeIfAbsent(write.key().entity(), ad -> new ArrayList<>()).add(write);
    }

    /** Takes one decision of the hour. */
    void add(Decision decision) {
        LakeClick click = decision.click();
        if (!AdIds.isUsable(click.adId())) {
            return;
        }
        AdComparison ad = ads.computeIfAbsent(click.adId(), this::read);
        if (decision.isCounted()) {
            ad.count(click);
        }
        ad.row()
                .explain(decision)
                .ifPresent(
                        difference -> {
                            if (difference.reason().explains()) {
                                ad.explainBy(difference);
                            }
                            keep(difference);
                        });
    }

    /** Takes a row of the hour, in case its ad has no click in it. */
    void add(LedgerRow row) {
        ads.computeIfAbsent(row.key().entity(), ad -> compare(ad, row));
    }

    private AdComparison read(String ad) {
        RowKey key = RowKey.of(ad, hour);
        return compare(ad, ledger.read(key).orElse(LedgerRow.absent(key)));
    }

    private AdComparison compare(String ad, LedgerRow row) {
        return new AdComparison(new StreamRow(row, lines, refused.getOrDefault(ad, List.of())));
    }

    private void keep(Difference difference) {
        differencesTotal++;
        reasons.merge(difference.reason(), ReasonTotal.of(difference), ReasonTotal::plus);
        differences.add(difference);
        if (differences.size() > limit) {
            differences.pollLast();
        }
    }

    /** The rows of the ads with a remainder, the worst first. */
    List<StreamRow> unexplained() {
        return withDifferences().stream()
                .filter(ad -> !ad.equation().isExplained())
                .map(ad -> ads.get(ad.adId()).row())
                .toList();
    }

    private List<ReconciledAd> withDifferences() {
        return ads.entrySet().stream()
                .map(ad -> new ReconciledAd(ad.getKey(), ad.getValue().equation()))
                .filter(ad -> !ad.equation().isWithoutDifference())
                .sorted(ReconciledAd.WORST_FIRST)
                .toList();
    }

    /** What was found. */
    ReconciledHour result(RecountedHour recount, boolean lakeHasChanged, List<Gap> gaps) {
        Equation total =
                ads.values().stream()
                        .map(AdComparison::equation)
                        .reduce(Equation.ZERO, Equation::plus);
        List<ReconciledAd> different = withDifferences();
        long unexplained = different.stream().filter(ad -> !ad.equation().isExplained()).count();
        return new ReconciledHour(
                hour,
                recount.generation(),
                recount.at(),
                lakeHasChanged,
                total,
                ads.size(),
                different.size(),
                unexplained,
                different.stream().limit(limit).toList(),
                reasons,
                List.copyOf(differences),
                differencesTotal,
                gaps);
    }
}
