package dev.tidemark.ledger;

/**
 * One partition of a tag index: all values that one writer wrote after one barrier, an eighth of
 * the keys (docs/protocol.md, R18).
 *
 * @param epoch the tag's checkpoint id
 * @param shard 0 to {@link TagShard#COUNT} - 1
 */
public record TagIndexKey(long epoch, int shard) {

    /** The stored form, {@code "<epoch>#<shard>"}. */
    public String text() {
        return epoch + "#" + shard;
    }

    /** The index key of a value of this row with this epoch. */
    public static TagIndexKey of(RowKey key, long epoch) {
        return new TagIndexKey(epoch, TagShard.of(key));
    }

    /** Whether a value of this row with this tag is found in this index partition. */
    public boolean holds(RowKey key, Tag tag) {
        return tag.checkpoint() == epoch && TagShard.of(key) == shard;
    }
}
