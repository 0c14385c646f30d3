package dev.tidemark.ledger;

import java.util.Optional;

/** What became of one correction. */
public enum RepairOutcome {
    /** The row was changed now. */
    APPLIED,
    /** The row already is as the change wants it: an earlier or second copy did it. */
    DONE,
    /** The row holds neither what was read nor what was wanted: it was left alone. */
    SKIPPED;

    /**
     * The rule of every correction, of a row's value or a running total (docs/protocol.md, R18).
     *
     * @param held the value that is there now
     * @param seen the tag that was read when the change was planned
     * @param will the value that is wanted; empty for none
     */
    public static RepairOutcome of(
            Optional<TaggedCounts> held, Tag seen, Optional<TaggedCounts> will) {
        if (held.equals(will)) {
            return DONE;
        }
        boolean untouched = held.isPresent() && held.get().tag().equals(seen);
        return untouched ? APPLIED : SKIPPED;
    }
}
