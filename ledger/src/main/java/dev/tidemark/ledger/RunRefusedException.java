package dev.tidemark.ledger;

/** This execution attempt has a successor and must not write any more (docs/protocol.md, R15). */
public class RunRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public RunRefusedException(String message) {
        super(message);
    }
}
