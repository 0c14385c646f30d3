package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.RecordOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Sums the decisions of one thread by ad and hour, or by ad and minute. When it holds too many sums
 * it passes them on and begins again; whoever reads them adds up.
 */
final class RowCounter {

    /** About what one sum takes: an entry, its key with a short text, its two numbers. */
    private static final int BYTES_OF_A_SUM = 224;

    private record Row(String adId, long bucket) {
        @Override
        public int hashCode() {
            return adId.hashCode() * 31 + Long.hashCode(bucket);
        }
    }

    private static final class Sum {
        private long valid;
        private long spendMicros;

        void add(Decision decision) {
            if (decision.isCounted()) {
                valid++;
                spendMicros = Math.addExact(spendMicros, decision.click().costMicros());
            }
        }

        Counts counts() {
            return new Counts(valid, spendMicros);
        }
    }

    /** {@link HourTotals} while they grow. */
    private static final class Totals {
        private final Sum counted = new Sum();
        private long duplicate;
        private long stale;
        private long invalid;
        private long repeatedLines;

        void add(Decision decision) {
            counted.add(decision);
            duplicate += decision.verdict() == Verdict.DUPLICATE ? 1 : 0;
            stale += decision.verdict() == Verdict.STALE ? 1 : 0;
            invalid += decision.verdict() == Verdict.INVALID ? 1 : 0;
            repeatedLines += decision.lines() - 1;
        }

        HourTotals now() {
            return new HourTotals(counted.counts(), duplicate, stale, invalid, repeatedLines);
        }
    }

    private final Map<Row, Sum> sums = new HashMap<>();
    private final Map<Hour, Totals> totals = new HashMap<>();
    private final boolean minutes;
    private final long mostSums;
    private final RecordOutput out;
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    /**
     * @param minutes whether minutes are summed, of which the hours follow
     * @param memoryBytes how much the sums may take
     * @param out where they go
     */
    RowCounter(boolean minutes, long memoryBytes, RecordOutput out) {
        this.minutes = minutes;
        this.mostSums = Math.max(1_000, memoryBytes / BYTES_OF_A_SUM);
        this.out = out;
    }

    /** Adds a decision, unless only the reconciliation looks at such a one. */
    void addIfOfItsHour(Decision decision, RecountRules rules) throws IOException {
        if (rules.isOfItsHour(decision.click())) {
            add(decision);
        }
    }

    private void add(Decision decision) throws IOException {
        LakeClick click = decision.click();
        Hour hour = click.hour();
        totals.computeIfAbsent(hour, any -> new Totals()).add(decision);
        if (!AdIds.isUsable(click.adId())) {
            return;
        }
        long bucket = minutes ? Minute.of(click.eventTimeMillis()).number() : hour.number();
        sums.computeIfAbsent(new Row(click.adId(), bucket), any -> new Sum()).add(decision);
        if (sums.size() >= mostSums) {
            passOn();
        }
    }

    /** Passes on what is left; the totals of each hour are then complete. */
    Map<Hour, HourTotals> finish() throws IOException {
        passOn();
        Map<Hour, HourTotals> complete = new HashMap<>();
        totals.forEach((hour, sum) -> complete.put(hour, sum.now()));
        return complete;
    }

    private void passOn() throws IOException {
        for (Map.Entry<Row, Sum> entry : sums.entrySet()) {
            Row row = entry.getKey();
            Hour hour = minutes ? new Minute(row.bucket()).hour() : new Hour(row.bucket());
            byte[] ad = row.adId().getBytes(StandardCharsets.UTF_8);
            key.clear().putLong(hour.number()).putText(ad, 0, ad.length).putLong(row.bucket());
            write(entry.getValue().counts(), value.clear());
            out.add(key, value);
        }
        sums.clear();
    }

    static void write(Counts counts, RecordBytes value) {
        value.putVarLong(counts.valid()).putVarLong(counts.spendMicros());
    }

    /** The counts that {@link #write} wrote. */
    static Counts counts(RecordCursor record) {
        long valid = record.readVarLong();
        return new Counts(valid, record.readVarLong());
    }
}
