package dev.tidemark.ledger;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * The rows of one ad as a dashboard reads them, each hour before its minutes. An hour without a
 * closed row may have open minutes, which are looked up among the running totals.
 */
public final class AdReadings {

    /** An hour stands before its minutes: its start, then H before M. */
    private static final Comparator<Reading> BY_TIME =
            Comparator.comparing((Reading reading) -> hour(reading.key()))
                    .thenComparing(reading -> reading.key().bucket());

    private static final int MINUTES = 60;

    private AdReadings() {}

    /** One hour and its minutes. */
    public static List<Reading> ofHour(Ledger ledger, String adId, Hour hour) {
        Minute first = Minute.of(hour.startMillis());
        Minute last = new Minute(first.number() + MINUTES - 1);
        List<LedgerRow> rows = new ArrayList<>(ledger.rows(adId, hour.bucket(), hour.bucket()));
        rows.addAll(ledger.rows(adId, first.bucket(), last.bucket()));
        List<Hour> open =
                rows.stream().anyMatch(AdReadings::closesItsHour) ? List.of() : List.of(hour);
        return readings(ledger, adId, rows, open);
    }

    /** Everything the ledger holds of an ad. */
    public static List<Reading> all(Ledger ledger, String adId) {
        List<LedgerRow> rows = ledger.rows(adId, "H", "N");
        TreeSet<Hour> open = new TreeSet<>();
        rows.forEach(row -> open.add(hour(row.key())));
        rows.stream()
                .filter(AdReadings::closesItsHour)
                .forEach(row -> open.remove(hour(row.key())));
        return readings(ledger, adId, rows, List.copyOf(open));
    }

    /** Late clicks alone make an hour row too, but do not close the hour. */
    private static boolean closesItsHour(LedgerRow row) {
        return row.key().isHour() && (row.fast().isPresent() || row.finalCounts().isPresent());
    }

    private static List<Reading> readings(
            Ledger ledger, String adId, List<LedgerRow> rows, List<Hour> openHours) {
        List<Reading> readings = new ArrayList<>(rows.stream().map(Reading::of).toList());
        TreeSet<String> known = new TreeSet<>();
        rows.forEach(row -> known.add(row.key().bucket()));
        for (Hour hour : openHours) {
            Minute first = Minute.of(hour.startMillis());
            for (int i = 0; i < MINUTES; i++) {
                RowKey key = RowKey.of(adId, new Minute(first.number() + i));
                if (!known.contains(key.bucket())) {
                    ledger.runningTotals().read(key).map(Reading::of).ifPresent(readings::add);
                }
            }
        }
        readings.sort(BY_TIME);
        return List.copyOf(readings);
    }

    private static Hour hour(RowKey key) {
        return key.isHour() ? Hour.parse(key.bucket()) : Minute.parse(key.bucket()).hour();
    }
}
