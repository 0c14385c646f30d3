package dev.tidemark.capacity;

/**
 * What one shard of the tag index takes: all writes of an interval share one epoch.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 8 and 12.
 */
public final class TagIndexLoad {
    /** One DynamoDB partition: 1,000 write units a second. Source: part 8. */
    public static final WriteBudget PARTITION = WriteBudget.of(1000);

    private TagIndexLoad() {}

    /** budget / shards, rounded up. Limits: rows hash evenly to the shards. */
    public static WriteBudget perShard(WriteBudget writes, int shards) {
        InRange.count("the number of index shards", shards, 1, 10_000);
        return WriteBudget.of(InRange.ceilDiv(writes.perSecond().units(), shards));
    }

    /** The least number of shards that keeps each within a partition: ceil(budget / partition). */
    public static long shardsNeeded(WriteBudget writes, WriteBudget partition) {
        InRange.count("a partition's write units", partition.perSecond().units(), 1, 1_000_000);
        return Math.max(
                1, InRange.ceilDiv(writes.perSecond().units(), partition.perSecond().units()));
    }

    /** Whether a shard would be throttled, and with it the table. */
    public static boolean throttles(WriteBudget writes, int shards) {
        return perShard(writes, shards).compareTo(PARTITION) > 0;
    }
}
