package dev.tidemark.clicks;

/**
 * Where a record stands in the input: its shard, and its place in that shard. It never changes,
 * also over replays, so a reader of the lake recognises repeated lines by it (docs/protocol.md,
 * R23).
 *
 * @param shard a file name relative to its source folder, a Kinesis shard id, or a Kafka partition
 * @param sequence the place in the shard; for files the line number, from 1
 */
public record Position(String shard, long sequence) {

    @Override
    public String toString() {
        return shard + ":" + sequence;
    }
}
