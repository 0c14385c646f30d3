package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The exact counts of some hours, every ad's, in the order of hour and ad; on disk if they do not
 * fit into memory.
 */
final class CountedHours implements AutoCloseable {

    private final SortedRecords sums;
    private final boolean minutes;
    private final Map<Hour, HourTotals> totals = new HashMap<>();

    private CountedHours(SortedRecords sums, boolean minutes) {
        this.sums = sums;
        this.minutes = minutes;
    }

    /** Counts the decisions of a pass, its parts side by side. */
    static CountedHours of(RecountPass pass, RecountSettings settings) throws IOException {
        long memory = settings.memoryBytes() / 8;
        SortedRecords sums = new SortedRecords(memory, settings.threads(), settings.scratch());
        CountedHours counted = new CountedHours(sums, settings.minutes());
        AtomicInteger nextPart = new AtomicInteger();
        try {
            SideBySide.run(
                    settings.threads(),
                    () -> counted.count(pass, nextPart, memory / settings.threads()));
            sums.finish();
        } catch (IOException | RuntimeException e) {
            sums.close();
            throw e;
        }
        return counted;
    }

    private void count(RecountPass pass, AtomicInteger nextPart, long memory) throws IOException {
        try (SortedRecords.Writer writer = sums.writer()) {
            RowCounter counter = new RowCounter(minutes, memory, writer);
            int part = nextPart.getAndIncrement();
            while (part < SortedRecords.PARTS) {
                count(pass, part, counter);
                part = nextPart.getAndIncrement();
            }
            add(counter.finish());
        }
    }

    private static void count(RecountPass pass, int part, RowCounter counter) throws IOException {
        try {
            pass.decide(
                    part,
                    decision -> {
                        if (pass.rules().isOfItsHour(decision.click())) {
                            addUnchecked(counter, decision);
                        }
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void addUnchecked(RowCounter counter, Decision decision) {
        try {
            counter.add(decision);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void add(Map<Hour, HourTotals> more) {
        more.forEach((hour, sum) -> totals.merge(hour, sum, HourTotals::plus));
    }

    /** What became of the records of an hour. */
    synchronized HourTotals totals(Hour hour) {
        return totals.getOrDefault(hour, HourTotals.NONE);
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
