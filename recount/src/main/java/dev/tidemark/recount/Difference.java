package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import java.util.Comparator;
import java.util.Locale;

/**
 * A record of which stream and recount made something else.
 *
 * @param click the record
 * @param surplus how often the stream's rows count it more than the recount; negative if less
 * @param reason why
 * @param detail the same in one sentence, with who decided what
 */
public record Difference(LakeClick click, int surplus, Reason reason, String detail) {

    static final Comparator<Difference> ORDER =
            Comparator.comparing((Difference difference) -> difference.click().adId())
                    .thenComparing(difference -> difference.click().clickId())
                    .thenComparing(difference -> difference.click().arrivalTimeMillis())
                    .thenComparing(difference -> difference.click().position());

    /** Whether the stream counts it and the recount does not: one of A in {@code - A + B}. */
    public boolean isSurplus() {
        return surplus > 0;
    }

    /** Why stream and recount may differ about a record. */
    public enum Reason {
        /** The rewind read it again, and both readings are in the rows. */
        REPEATED_LINE(true, "read again after a rewind, and both readings are in the rows"),
        /** The watermark was behind when it came. */
        STALE_BY_ARRIVAL(true, "stale by arrival, but not yet by watermark"),
        /** The stream took another copy for the first, or had forgotten the first. */
        DUPLICATE_BY_ARRIVAL(true, "a copy by arrival, but the stream accepted it"),
        /** The watermark had run ahead when it came. */
        STALE_BY_WATERMARK(true, "stale by watermark, but not by arrival"),
        /** The stream had read another copy before. */
        DUPLICATE_BY_READING(true, "a copy when it was read, but the first by arrival"),
        /** What the stream decided did not get into the ledger. */
        REFUSED_WRITE(true, "the write of the row was refused, and the row holds an older count"),
        /**
         * The row stands for a run or generation that was given up, and which decided otherwise.
         */
        CHANGED_VERDICT(true, "decided otherwise by the run whose row still stands"),
        /** The row stands for a run or generation that has not read it. */
        NOT_READ(true, "not read by the run whose row stands"),
        /** The raw lake says that it must not be billed, the log of the stream does not. */
        INVALID_UNLOGGED(false, "invalid in the raw lake, but never logged as invalid"),
        /** Its raw line names a run that never was. */
        UNKNOWN_RUN(false, "its raw line names a run that the register does not know");

        private final boolean explains;
        private final String sentence;

        Reason(boolean explains, String sentence) {
            this.explains = explains;
            this.sentence = sentence;
        }

        /** Whether the protocol accounts for such a record. If not, somebody has to look at it. */
        public boolean explains() {
            return explains;
        }

        /** The name used in CSV and JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The reason in a few words, for people. */
        public String sentence() {
            return sentence;
        }
    }

    /** What the record adds to A or to B, or to the remainder if its reason explains nothing. */
    public Counts counts() {
        long times = Math.abs(surplus);
        return new Counts(times, Math.multiplyExact(times, click.costMicros()));
    }
}
