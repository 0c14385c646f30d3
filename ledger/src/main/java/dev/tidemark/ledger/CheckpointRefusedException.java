package dev.tidemark.ledger;

/**
 * A later run has gone back behind this checkpoint, so the ledger no longer holds what it relies on
 * (docs/protocol.md, R17).
 */
public class CheckpointRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public CheckpointRefusedException(String message) {
        super(message);
    }
}
