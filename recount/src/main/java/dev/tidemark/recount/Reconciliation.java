package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Ledger;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Proves the differences between stream and recount: for each ad and hour {@code final = fast +
 * late - A + B}, where A are the clicks that the stream counted and the recount rejects, and B
 * those that the recount counts and the stream does not.
 *
 * <p>What the stream counted is taken from the lake, not from its rows: every raw line that a run
 * still stands by, less what the log says was rejected (docs/protocol.md, R23). So rows that do not
 * hold what they should leave a remainder.
 */
public final class Reconciliation {

    /**
     * A watermark may be behind, so the stream may have counted what arrived later than any click
     * of the hour may. So many hours are looked through for it, if something is missing.
     */
    private static final int HOURS_MORE = 24;

    private final Lake lake;
    private final Ledger ledger;
    private final RecountSettings settings;
    private final boolean full;
    private final int limit;

    /**
     * A reconciliation of a ledger with its lake.
     *
     * @param settings as in the recount
     * @param full whether to look also for rows of ads without a raw click in the hour; that reads
     *     the whole table
     * @param limit how many differences, and how many ads, are listed; at least 1
     */
    public Reconciliation(
            Lake lake, Ledger ledger, RecountSettings settings, boolean full, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("at least 1 difference is listed, not " + limit);
        }
        this.lake = lake;
        this.ledger = ledger;
        this.settings = settings;
        this.full = full;
        this.limit = limit;
    }

    /**
     * Reconciles one hour. Changes nothing.
     *
     * @throws HourNotRecountedException if it has no exact counts to compare with
     * @throws UnreadableObjectException if an object of the lake cannot be read
     * @throws IOException if the lake cannot be listed, or what was read can be put nowhere
     */
    public ReconciledHour reconcile(Hour hour) throws IOException {
        RecountedHour recount =
                new RecountedHours(ledger.controlItems())
                        .find(hour)
                        .orElseThrow(
                                () ->
                                        new HourNotRecountedException(
                                                hour, "has not been recounted"));
        if (!recount.isFinal()) {
            throw new HourNotRecountedException(
                    hour, "is being recounted, or its recount stopped half-way");
        }
        RecountRules rules = new RecountRules(settings.horizon());
        LakeListing listing = new LakeListing(lake);
        LakeObjects needed = listing.of(hour, rules);
        boolean changed = !needed.fingerprint(settings.horizon()).equals(recount.fingerprint());
        ReconciledHour found = compare(recount, changed, needed);
        LakeObjects more = listing.of(hour, rules, HOURS_MORE);
        boolean rowsHoldMore = found.worst().stream().anyMatch(ad -> ad.equation().remainder() < 0);
        return rowsHoldMore && !more.equals(needed) ? compare(recount, changed, more) : found;
    }

    private ReconciledHour compare(RecountedHour recount, boolean changed, LakeObjects objects)
            throws IOException {
        Hour hour = recount.hour();
        try (RecountPass pass =
                RecountPass.read(
                        lake,
                        ledger.controlItems(),
                        Map.of(hour, objects),
                        settings,
                        true,
                        RecountProgress.NONE)) {
            if (pass.unreadable(hour).isPresent()) {
                throw pass.unreadable(hour).get();
            }
            HourComparison comparison = new HourComparison(hour, ledger, limit);
            pass.decide(comparison::add);
            if (full) {
                ledger.scan(hour.bucket(), hour.bucket(), comparison::add);
            }
            List<StreamRow> unexplained = comparison.unexplained();
            List<Gap> gaps =
                    unexplained.isEmpty()
                            ? List.of()
                            : new GapSearch(ledger, hour, unexplained).search(pass);
            return comparison.result(recount, changed, gaps);
        }
    }
}
