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

    /**
     * Goes on behind a record. The first one that is read of a shard says how far back reading
     * begins: before it was only known since when the job has a claim to what the shard holds.
     *
     * @param arrivalMillis when the service took it
     */
    void goTo(ShardPosition next, long arrivalMillis) {
        if (position.isBeforeAnyRecord()) {
            readUpToMillis = Math.min(readUpToMillis, arrivalMillis);
        }
        position = next;
    }

    void readUpTo(long millis) {
        readUpToMillis = Math.max(readUpToMillis, millis);
    }

    ShardSplit split() {
        return new ShardSplit(shardId, position, readUpToMillis);
    }
}
