package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts hours in this process, with several threads. */
final class CountingHere implements HourCounting {

    private final Lake lake;
    private final ControlItems items;
    private final RecountSettings settings;
    private final RecountProgress progress;

    /**
     * @param items the register, which knows the lines that a restore has voided
     */
    CountingHere(
            Lake lake, ControlItems items, RecountSettings settings, RecountProgress progress) {
        this.lake = lake;
        this.items = items;
        this.settings = settings;
        this.progress = progress;
    }

    @Override
    public CountedHours count(SortedMap<Hour, LakeObjects> hours) throws IOException {
        try (RecountPass pass = RecountPass.read(lake, items, hours, settings, false, progress)) {
            return count(pass);
        }
    }

    /** Counts the decisions of a pass, its parts side by side. */
    private CountedHours count(RecountPass pass) throws IOException {
        long memory = settings.memoryBytes() / 8;
        SortedRecords sums = new SortedRecords(memory, settings.threads(), settings.scratch());
        Map<Hour, HourTotals> totals = new HashMap<>();
        AtomicInteger nextPart = new AtomicInteger();
        try {
            SideBySide.run(
                    settings.threads(),
                    () -> {
                        try (SortedRecords.Writer out = sums.writer()) {
                            RowCounter counter =
                                    new RowCounter(
                                            settings.minutes(), memory / settings.threads(), out);
                            count(pass, nextPart, counter);
                            add(counter.finish(), totals);
                        }
                    });
            sums.finish();
        } catch (IOException | RuntimeException e) {
            sums.close();
            throw e;
        }
        return new CountedHours(sums, settings.minutes(), totals, pass.unreadable());
    }

    private static void count(RecountPass pass, AtomicInteger nextPart, RowCounter counter)
            throws IOException {
        int part = nextPart.getAndIncrement();
        while (part < SortedRecords.PARTS) {
            pass.decide(part, decision -> counter.addIfOfItsHour(decision, pass.rules()));
            part = nextPart.getAndIncrement();
        }
    }

    private static void add(Map<Hour, HourTotals> more, Map<Hour, HourTotals> totals) {
        synchronized (totals) {
            more.forEach((hour, sum) -> totals.merge(hour, sum, HourTotals::plus));
        }
    }
}
