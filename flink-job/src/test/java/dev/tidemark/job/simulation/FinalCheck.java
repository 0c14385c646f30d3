package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TaggedCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a ledger must hold when all minutes and hours are closed. */
final class FinalCheck {

    private final List<LedgerRow> rows;

    FinalCheck(List<LedgerRow> rows) {
        this.rows = rows;
    }

    void require(Map<RowKey, Counts> expectedHours) {
        requireHoursToBeSums();
        Map<RowKey, Counts> counted = new HashMap<>();
        for (LedgerRow row : rows) {
            if (row.key().isHour()) {
                Counts counts = counts(row.fast()).plus(counts(row.late()));
                if (!counts.equals(Counts.ZERO)) {
                    counted.put(row.key(), counts);
                }
            }
        }
        if (!counted.equals(expectedHours)) {
            throw new Violation(Invariant.FAST_PLUS_LATE, difference(counted, expectedHours));
        }
    }

    private void requireHoursToBeSums() {
        Map<RowKey, Counts> sums = new HashMap<>();
        Map<RowKey, Counts> hours = new HashMap<>();
        for (LedgerRow row : rows) {
            if (row.fast().isEmpty()) {
                continue;
            }
            Counts counts = row.fast().get().counts();
            if (row.key().isHour()) {
                hours.put(row.key(), counts);
            } else {
                Minute minute = Minute.parse(row.key().bucket());
                sums.merge(RowKey.of(row.key().entity(), minute.hour()), counts, Counts::plus);
            }
        }
        if (!hours.equals(sums)) {
            throw new Violation(Invariant.HOUR_IS_SUM_OF_MINUTES, difference(hours, sums));
        }
    }

    /**
     * Insists that each total is the count of its minute. One may be missing: a repair takes it
     * away if its minute is closed by then.
     *
     * @param open the minutes that are still open
     */
    void requireTotals(List<RunningTotal> totals, Map<RowKey, Counts> open) {
        Map<RowKey, Counts> minutes = new HashMap<>(open);
        for (LedgerRow row : rows) {
            row.fast().ifPresent(value -> minutes.put(row.key(), value.counts()));
        }
        for (RunningTotal total : totals) {
            Counts counts = total.value().counts();
            if (!counts.equals(minutes.get(total.key()))) {
                throw new Violation(
                        Invariant.TOTAL_IS_COUNT_OF_ITS_MINUTE,
                        total + ", its minute has " + minutes.get(total.key()));
            }
        }
    }

    private static Counts counts(Optional<TaggedCounts> value) {
        return value.map(TaggedCounts::counts).orElse(Counts.ZERO);
    }

    private static String difference(Map<RowKey, Counts> is, Map<RowKey, Counts> should) {
        StringBuilder text = new StringBuilder();
        is.forEach(
                (key, counts) -> {
                    if (!counts.equals(should.get(key))) {
                        text.append(
                                "%s is %s, should be %s; ".formatted(key, counts, should.get(key)));
                    }
                });
        should.forEach(
                (key, counts) -> {
                    if (!is.containsKey(key)) {
                        text.append("%s is missing, should be %s; ".formatted(key, counts));
                    }
                });
        return text.toString();
    }
}
