package dev.tidemark.ledger;

/**
 * What stands where the store should be has another shape, and nothing was changed. The message
 * names each difference. (Exit code 3.)
 */
public class StoreShapeException extends LedgerException {

    private static final long serialVersionUID = 1L;

    public StoreShapeException(String message) {
        super(message);
    }
}
