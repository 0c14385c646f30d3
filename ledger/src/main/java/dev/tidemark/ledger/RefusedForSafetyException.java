package dev.tidemark.ledger;

/**
 * What was asked would lose or overwrite what another job, run or generation holds, so it was not
 * done and nothing was changed. Asking again gives the same answer; the message names the command
 * that leads on. (Exit code 4.)
 */
public class RefusedForSafetyException extends LedgerException {

    private static final long serialVersionUID = 1L;

    public RefusedForSafetyException(String message) {
        super(message);
    }
}
