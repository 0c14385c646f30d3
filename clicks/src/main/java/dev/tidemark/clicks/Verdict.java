package dev.tidemark.clicks;

import java.util.Locale;

/** What became of one input record. Every record gets exactly one verdict in a run. */
public enum Verdict {
    /** Counted in its minute. */
    COUNTED,
    /** Its minute had closed: counted in the late total of its hour. */
    LATE,
    /** Its click id was already accepted inside the horizon. */
    DUPLICATE,
    /** It came after its acceptance horizon. */
    STALE,
    /**
     * A well-formed record that must not be billed: rejected upstream, or with an unusable ad id.
     */
    INVALID,
    /** Not a click record at all, or one with a field that cannot be read. */
    MALFORMED;

    /** The name used in the exceptions log, in JSON and on the screen. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a {@link #label()}.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static Verdict parse(String label) {
        for (Verdict verdict : values()) {
            if (verdict.label().equals(label)) {
                return verdict;
            }
        }
        throw new IllegalArgumentException("not a verdict: '" + label + "'");
    }
}
