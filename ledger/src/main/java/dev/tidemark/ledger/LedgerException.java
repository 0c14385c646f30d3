package dev.tidemark.ledger;

/**
 * The store did not do what was asked, and it is not known to be the row's fault: unreachable,
 * locked for too long, corrupt, wrong shape. The message says what happened, where, and the next
 * command to type.
 */
public class LedgerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LedgerException(String message) {
        super(message);
    }

    public LedgerException(String message, Throwable cause) {
        super(message, cause);
    }
}
