package dev.tidemark.ledger;

/**
 * Spreads the values of one epoch over eight index partitions, because all writes of a checkpoint
 * interval carry the same epoch and one partition of an index takes a limited number of writes.
 */
public final class TagShard {

    /** Shards of each epoch. */
    public static final int COUNT = 8;

    private TagShard() {}

    /** {@code murmur(entity|bucket) mod 8}; fixed for ever, since stored index keys contain it. */
    public static int of(RowKey key) {
        return Murmur.hash((key.entity() + "|" + key.bucket()).hashCode()) % COUNT;
    }
}
