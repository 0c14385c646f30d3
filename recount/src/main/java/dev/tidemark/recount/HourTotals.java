package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.recount.sort.RecordBytes;
import java.nio.ByteBuffer;

/**
 * What became of all records of one hour.
 *
 * @param counts what the recount counts
 * @param duplicate records whose click id was known
 * @param stale records that arrived after the horizon
 * @param invalid records that must not be billed
 * @param repeatedLines raw lines that say again what another has said
 */
public record HourTotals(
        Counts counts, long duplicate, long stale, long invalid, long repeatedLines) {

    /** Of an hour without records. */
    static final HourTotals NONE = new HourTotals(Counts.ZERO, 0, 0, 0, 0);

    HourTotals plus(HourTotals other) {
        return new HourTotals(
                counts.plus(other.counts),
                duplicate + other.duplicate,
                stale + other.stale,
                invalid + other.invalid,
                repeatedLines + other.repeatedLines);
    }

    void write(RecordBytes out) {
        out.putLong(counts.valid())
                .putLong(counts.spendMicros())
                .putLong(duplicate)
                .putLong(stale)
                .putLong(invalid)
                .putLong(repeatedLines);
    }

    /** Reads what {@link #write} wrote. */
    static HourTotals read(byte[] written) {
        ByteBuffer in = ByteBuffer.wrap(written);
        return new HourTotals(
                new Counts(in.getLong(), in.getLong()),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong());
    }
}
