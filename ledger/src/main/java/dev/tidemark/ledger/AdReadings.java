package dev.tidemark.ledger;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The rows of one ad as a dashboard reads them, each hour before its minutes. An hour without a
 * closed row may have open minutes, which are looked up among the running totals.
 */
public final class AdReadings {

    /** An hour stands before its minutes: its start, then H before M. */
    private static final Comparator<Reading> BY_TIME =
            Comparator.comparing((Reading reading) -> reading.key().hour())
                    .thenComparing(reading -> reading.key().bucket());

    private static final int MINUTES = 60;

    private AdReadings() {}

    /**
     * One hour and its minutes.
     *
     * @param totalsAway told why, if running totals are in a store of their own that does not
     *     answer: then open minutes are missing, and the rows are all there (docs/protocol.md, R24)
     */
    public static List<Reading> ofHour(
            Ledger ledger, String adId, Hour hour, Consumer<LedgerException> totalsAway) {
        Minute first = Minute.of(hour.startMillis());
        Minute last = new Minute(first.number() + MINUTES - 1);
        List<LedgerRow> rows = new ArrayList<>(ledger.rows(adId, hour.bucket(), hour.bucket()));
        rows.addAll(ledger.rows(adId, first.bucket(), last.bucket()));
        List<Hour> open =
                rows.stream().anyMatch(AdReadings::closesItsHour) ? List.of() : List.of(hour);
        return readings(ledger, adId, rows, open, totalsAway);
    }

    /**
     * Everything the ledger holds of an ad.
     *
     * @param totalsAway as in {@link #ofHour}
     */
    public static List<Reading> all(
            Ledger ledger, String adId, Consumer<LedgerException> totalsAway) {
        List<LedgerRow> rows = ledger.rows(adId, "H", "N");
        TreeSet<Hour> open = new TreeSet<>();
        rows.forEach(row -> open.add(row.key().hour()));
        rows.stream()
                .filter(AdReadings::closesItsHour)
                .forEach(row -> open.remove(row.key().hour()));
        return readings(ledger, adId, rows, List.copyOf(open), totalsAway);
    }

    /** Late clicks alone make an hour row too, but do not close the hour. */
    private static boolean closesItsHour(LedgerRow row) {
        return row.key().isHour() && (row.fast().isPresent() || row.finalCounts().isPresent());
    }

    private static List<Reading> readings(
            Ledger ledger,
            String adId,
            List<LedgerRow> rows,
            List<Hour> openHours,
            Consumer<LedgerException> totalsAway) {
        List<Reading> readings = new ArrayList<>(rows.stream().map(Reading::of).toList());
        TreeSet<String> known = new TreeSet<>();
        rows.forEach(row -> known.add(row.key().bucket()));
        RunningTotals totals = ledger.runningTotals();
        try {
            openHours.stream()
                    .flatMap(hour -> minutes(adId, hour))
                    .filter(minute -> !known.contains(minute.bucket()))
                    .forEach(
                            minute ->
                                    totals.read(minute).map(Reading::of).ifPresent(readings::add));
        } catch (LedgerException e) {
            if (totals.isPartOfTheLedger()) {
                throw e;
            }
            totalsAway.accept(e);
        }
        readings.sort(BY_TIME);
        return List.copyOf(readings);
    }

    private static Stream<RowKey> minutes(String adId, Hour hour) {
        long first = Minute.of(hour.startMillis()).number();
        return LongStream.range(first, first + MINUTES)
                .mapToObj(number -> RowKey.of(adId, new Minute(number)));
    }
}
