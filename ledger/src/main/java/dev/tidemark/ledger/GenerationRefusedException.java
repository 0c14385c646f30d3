package dev.tidemark.ledger;

/**
 * The generation cannot begin, or go on, in the way that was asked (docs/protocol.md, R13, R16).
 */
public class GenerationRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public GenerationRefusedException(String message) {
        super(message);
    }
}
