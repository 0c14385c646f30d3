package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The exact counts of some hours, every ad's, in the order of hour and ad; on disk if they do not
 * fit into memory.
 */
public final class CountedHours implements AutoCloseable {

    private final SortedRecords sums;
    private final boolean minutes;
    private final Map<Hour, HourTotals> totals;
    private final List<UnreadableObjectException> unreadable;

    /**
     * @param sums what {@link RowCounter} has passed on, finished
     * @param minutes whether they are the sums of minutes
     * @param unreadable the objects that could not be read; hours that need one are not counted
     */
    CountedHours(
            SortedRecords sums,
            boolean minutes,
            Map<Hour, HourTotals> totals,
            List<UnreadableObjectException> unreadable) {
        this.sums = sums;
        this.minutes = minutes;
        this.totals = Map.copyOf(totals);
        this.unreadable = List.copyOf(unreadable);
    }

    /** What became of the records of an hour. */
    HourTotals totals(Hour hour) {
        return totals.getOrDefault(hour, HourTotals.NONE);
    }

    /** An object that could not be read although an hour needs it; the first by name. */
    Optional<UnreadableObjectException> unreadable(LakeObjects ofHour) {
        return ofHour.firstOf(unreadable);
    }

    /** Steps through all rows in the order of hour and ad; there may be several at once. */
    Rows rows() throws IOException {
        return new Rows();
    }

    @Override
    public void close() throws IOException {
        sums.close();
    }

    /** Stands before the next row. */
    final class Rows {
        private int part = -1;
        private RecordCursor cursor;
        private boolean atEnd;

        private Rows() throws IOException {
            step();
        }

        private void step() throws IOException {
            while (cursor == null || !cursor.next()) {
                if (++part == SortedRecords.PARTS) {
                    atEnd = true;
                    return;
                }
                cursor = sums.part(part);
            }
        }

        /** The next row if it is one of this hour; passes over rows of earlier hours. */
        Optional<CountedRow> nextOf(Hour hour) throws IOException {
            while (!atEnd && cursor.keyLong(0) < hour.number()) {
                step();
            }
            if (atEnd || cursor.keyLong(0) != hour.number()) {
                return Optional.empty();
            }
            String adId = cursor.keyText(Long.BYTES);
            Counts counts = Counts.ZERO;
            SortedMap<Minute, Counts> ofMinutes = new TreeMap<>();
            while (!atEnd && isOf(hour, adId)) {
                long bucket = cursor.keyLong(cursor.keyLength() - Long.BYTES);
                Counts more = RowCounter.counts(cursor);
                counts = counts.plus(more);
                if (minutes) {
                    ofMinutes.merge(new Minute(bucket), more, Counts::plus);
                }
                step();
            }
            return Optional.of(new CountedRow(hour, adId, counts, ofMinutes));
        }

        private boolean isOf(Hour hour, String adId) {
            return cursor.keyLong(0) == hour.number() && cursor.keyText(Long.BYTES).equals(adId);
        }
    }
}
