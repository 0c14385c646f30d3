package dev.tidemark.ledger;

/** Another max parallelism would put every key into another key group (docs/protocol.md, R9). */
public class MaxParallelismRefusedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    public MaxParallelismRefusedException(String message) {
        super(message);
    }
}
