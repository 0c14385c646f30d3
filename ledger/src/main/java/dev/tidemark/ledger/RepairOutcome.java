package dev.tidemark.ledger;

/** What became of one correction. */
public enum RepairOutcome {
    /** The row was changed now. */
    APPLIED,
    /** The row already is as the change wants it: an earlier or second copy did it. */
    DONE,
    /** The row holds neither what was read nor what was wanted: it was left alone. */
    SKIPPED
}
