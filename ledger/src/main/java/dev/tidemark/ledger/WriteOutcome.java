package dev.tidemark.ledger;

/**
 * What became of one write. A refused write is not an error and is not retried; it is counted and
 * recorded (docs/protocol.md, R14).
 */
public sealed interface WriteOutcome {

    /** The store holds the value durably. */
    record Written() implements WriteOutcome {}

    /** The condition did not hold: nothing was changed. */
    record Refused(Refusal why, LedgerRow held) implements WriteOutcome {}

    /** Which part of the condition did not hold. */
    enum Refusal {
        /** The row was closed before the checkpoint that this run restored. */
        CLOSED_ROW,
        /** A newer generation has written the item. */
        NEWER_GENERATION,
        /** A later run of the same generation has written the value: this writer was cut off. */
        LATER_RUN
    }
}
