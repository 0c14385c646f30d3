package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Writer;
import java.util.Locale;

/** What a repair is about: the values of one of the stream's three tagged writers. */
public enum RepairPart {
    /** Closed minutes and hours, {@code fast_*}. The replay writes them again. */
    FAST,
    /** Late totals, {@code late_*}. The replay only writes those that grow again. */
    LATE,
    /** The running totals of open minutes. */
    TOTALS;

    /** The word for it in a plan file: {@code fast}, {@code late} or {@code totals}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads {@link #text()}.
     *
     * @throws IllegalArgumentException if it is none of the three words
     */
    public static RepairPart parse(String text) {
        for (RepairPart part : values()) {
            if (part.text().equals(text)) {
                return part;
            }
        }
        throw new IllegalArgumentException("not fast, late or totals: '" + text + "'");
    }

    /** The writer in {@code ad_metrics}; running totals have none there. */
    Writer writer() {
        return switch (this) {
            case FAST -> Writer.FAST;
            case LATE -> Writer.LATE;
            case TOTALS -> throw new IllegalStateException("running totals are not in ad_metrics");
        };
    }
}
