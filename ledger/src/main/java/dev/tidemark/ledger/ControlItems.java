package dev.tidemark.ledger;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The port to a store's control items: strongly consistent reads and compare-and-set, nothing else,
 * so that every store can offer it. Failures of the store are {@link LedgerException}s.
 */
public interface ControlItems {

    Optional<ControlItem> get(String entity, String bucket);

    /** Creates an item with version 1; false if there is one already. */
    boolean create(String entity, String bucket, Map<String, String> attributes);

    /**
     * Replaces an item that still has the version that was read; false if it has changed or gone.
     */
    boolean replace(ControlItem seen, Map<String, String> attributes);

    /** All items of an entity whose bucket starts with a prefix, in the order of their buckets. */
    List<ControlItem> list(String entity, String bucketPrefix);
}
