package dev.tidemark.ledger;

import java.util.Locale;

/**
 * Who owns which attributes of an item. A writer sets, tags and removes its own and never touches
 * another's (docs/protocol.md, R12).
 */
public enum Writer {
    /** The stream's closed minutes and hours: {@code fast_*}. */
    FAST,
    /** The stream's late totals, on hour items only: {@code late_*}. */
    LATE,
    /**
     * The recount: {@code final_*}. It carries a generation but no tag, so no flush can find it.
     */
    FINAL;

    /** The prefix of its attributes, without the underscore. */
    public String prefix() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The writer whose attributes start with a prefix such as {@code fast}. */
    public static Writer ofPrefix(String prefix) {
        return valueOf(prefix.toUpperCase(Locale.ROOT));
    }
}
