package dev.tidemark.ledger;

/**
 * The proof that a generation has one live job: held while its processes live, released by {@link
 * #close()} or by their death.
 */
public interface Lease extends AutoCloseable {
    @Override
    void close();
}
