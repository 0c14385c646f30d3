package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.RowKey;
import java.util.Optional;

/** Decides, call by call, how a store in memory misbehaves. */
@FunctionalInterface
public interface Faults {

    /** What is about to happen. */
    enum Operation {
        WRITE,
        REPAIR,
        READ,
        FIND,
        TOTAL_WRITE,
        TOTAL_REPAIR,
        TOTAL_READ,
        TOTAL_FIND,
        CONTROL_READ,
        CONTROL_CHANGE
    }

    /** How it fails; always with a {@code LedgerException}. */
    enum Fault {
        NONE,
        /** Refused for the rate; nothing was done. */
        THROTTLE,
        /** The store is gone; nothing was done. */
        FAIL,
        /** It is done, but the caller never learns. Only what changes something can be lost. */
        LOSE_ANSWER
    }

    /** The fault of the next call; {@code key} is empty for calls that are not about one row. */
    Fault next(Operation operation, Optional<RowKey> key);

    /** A store that never fails. */
    static Faults none() {
        return (operation, key) -> Fault.NONE;
    }
}
