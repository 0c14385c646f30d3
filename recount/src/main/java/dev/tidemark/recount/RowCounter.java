package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.SortedRecords;
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

    private record Row(String adId, long bucket) {}

    private static final class Sum {
        private long valid;
        private long spendMicros;
    }

    private final Map<Row, Sum> sums = new HashMap<>();
    private final Map<Hour, HourTotals> totals = new HashMap<>();
    private final boolean minutes;
    private final long mostSums;
    private final SortedRecords.Writer out;
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    /**
     * @param minutes whether minutes are summed, of which the hours follow
     * @param memoryBytes how much the sums may take
     * @param out where they go
     */
    RowCounter(boolean minutes, long memoryBytes, SortedRecords.Writer out) {
        this.minutes = minutes;
        this.mostSums = Math.max(1_000, memoryBytes / BYTES_OF_A_SUM);
        this.out = out;
    }

    void add(Decision decision) throws IOException {
        LakeClick click = decision.click();
        totals.merge(click.hour(), HourTotals.of(decision), HourTotals::plus);
        if (!AdIds.isUsable(click.adId())) {
            return;
        }
        long bucket = minutes ? Minute.of(click.eventTimeMillis()).number() : click.hour().number();
        Sum sum = sums.computeIfAbsent(new Row(click.adId(), bucket), row -> new Sum());
        if (decision.isCounted()) {
            sum.valid++;
            sum.spendMicros = Math.addExact(sum.spendMicros, click.costMicros());
        }
        if (sums.size() >= mostSums) {
            passOn();
        }
    }

    /** Passes on what is left; the totals of each hour are then complete. */
    Map<Hour, HourTotals> finish() throws IOException {
        passOn();
        return totals;
    }

    private void passOn() throws IOException {
        for (Map.Entry<Row, Sum> entry : sums.entrySet()) {
            Row row = entry.getKey();
            Hour hour = minutes ? new Minute(row.bucket()).hour() : new Hour(row.bucket());
            byte[] ad = row.adId().getBytes(StandardCharsets.UTF_8);
            key.clear().putLong(hour.number()).putText(ad, 0, ad.length).putLong(row.bucket());
            value.clear()
                    .putVarLong(entry.getValue().valid)
                    .putVarLong(entry.getValue().spendMicros);
            out.add(key, value);
        }
        sums.clear();
    }

    /** The counts that {@link #passOn} wrote. */
    static Counts counts(RecordCursor record) {
        long valid = record.readVarLong();
        return new Counts(valid, record.readVarLong());
    }
}
