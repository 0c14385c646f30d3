package dev.tidemark.ledger.valkey;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagShard;

/**
 * The keys of one total. The shard stands in braces, so that a cluster keeps a total and the index
 * partitions it can be in on one node, where one script may change them together.
 *
 * <p>A total is the hash {@code t:{<shard>}:<ad>:<bucket>}; an index partition is the sorted set
 * {@code ix:{<shard>}:<epoch>} of {@code <bucket> <ad>} by key group.
 */
record TotalKey(RowKey row, int shard) {

    static TotalKey of(RowKey row) {
        return new TotalKey(row, TagShard.of(row));
    }

    String total() {
        return "t:{" + shard + "}:" + row.entity() + ":" + row.bucket();
    }

    String index(long epoch) {
        return indexPrefix() + epoch;
    }

    String indexPrefix() {
        return indexPrefix(shard);
    }

    static String index(TagIndexKey partition) {
        return indexPrefix(partition.shard()) + partition.epoch();
    }

    private static String indexPrefix(int shard) {
        return "ix:{" + shard + "}:";
    }

    /** A bucket has no blank, an ad may. */
    String member() {
        return row.bucket() + " " + row.entity();
    }

    static TotalKey ofMember(String member) {
        int blank = member.indexOf(' ');
        return of(new RowKey(member.substring(blank + 1), member.substring(0, blank)));
    }
}
