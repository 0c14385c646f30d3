package dev.tidemark.job.source.kinesis;

/** How far a reader has emitted a shard: the changing form of a {@link ShardSplit}. */
final class ShardProgress {

    private final String shardId;
    private ShardPosition position;
    private long readUpToMillis;

    ShardProgress(ShardSplit split) {
        this.shardId = split.shardId();
        this.position = split.position();
        this.readUpToMillis = split.readUpToMillis();
    }

    String shardId() {
        return shardId;
    }

    void goTo(ShardPosition next) {
        position = next;
    }

    void readUpTo(long millis) {
        readUpToMillis = Math.max(readUpToMillis, millis);
    }

    ShardSplit split() {
        return new ShardSplit(shardId, position, readUpToMillis);
    }
}
