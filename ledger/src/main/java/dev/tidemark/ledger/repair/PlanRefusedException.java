package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.RefusedForSafetyException;

/**
 * A plan file cannot be trusted: truncated, edited, or not a plan. Nothing was changed; the message
 * says what is wrong, where, and what to type.
 */
public class PlanRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    PlanRefusedException(String message) {
        super(message);
    }

    PlanRefusedException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }
}
