package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.util.Locale;
import java.util.Optional;

/**
 * One minute or hour of an ad as a dashboard reads it: the recount's value where there is one, else
 * the sum of what the two writers of the stream hold, else the running total of an open minute.
 *
 * @param counts the value to show
 * @param row the item, empty for a minute that is only known from its running total
 * @param total the running total, read only where there is no item
 */
public record Reading(
        RowKey key,
        Counts counts,
        Status status,
        Optional<LedgerRow> row,
        Optional<RunningTotal> total) {

    /** How much may still change. */
    public enum Status {
        /** The minute is open; the value grows. */
        OPEN,
        /** Closed by the watermark; late clicks and the recount may still correct it. */
        PROVISIONAL,
        /** The recount's exact value. */
        FINAL;

        /** The word for people and for JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What an item says. */
    public static Reading of(LedgerRow row) {
        Optional<LedgerRow> item = Optional.of(row);
        if (row.finalCounts().isPresent()) {
            Counts exact = row.finalCounts().get().counts();
            return new Reading(row.key(), exact, Status.FINAL, item, Optional.empty());
        }
        Counts fast = row.fast().map(TaggedCounts::counts).orElse(Counts.ZERO);
        Counts late = row.late().map(TaggedCounts::counts).orElse(Counts.ZERO);
        return new Reading(row.key(), fast.plus(late), Status.PROVISIONAL, item, Optional.empty());
    }

    static Reading of(RunningTotal total) {
        return new Reading(
                total.key(),
                total.value().counts(),
                Status.OPEN,
                Optional.empty(),
                Optional.of(total));
    }
}
