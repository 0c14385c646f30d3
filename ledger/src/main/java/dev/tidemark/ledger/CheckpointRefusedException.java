package dev.tidemark.ledger;

/**
 * The ledger does not hold what this checkpoint relies on: a later run has gone back behind it, or
 * it is of another line (docs/protocol.md, R13, R17).
 */
public class CheckpointRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public CheckpointRefusedException(String message) {
        super(message);
    }
}
