package dev.tidemark.ledger;

/** Another live job holds the generation; nothing was changed. */
public class LeaseHeldException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public LeaseHeldException(String message) {
        super(message);
    }
}
