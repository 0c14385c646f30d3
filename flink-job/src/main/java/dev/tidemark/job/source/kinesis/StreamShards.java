package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.kinesis.StreamException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * The port to the service: the shards of one stream and what is in them. Every call may throw a
 * {@link StreamException}, which says whether asking again can help.
 */
interface StreamShards extends AutoCloseable {

    /**
     * A shard as the service lists it.
     *
     * @param parents the shards that were split or merged into it, also those that are gone
     */
    record Shard(String id, Set<String> parents) {}

    /**
     * A record as it stands in a shard.
     *
     * @param sequence its sequence number
     * @param arrivalMillis when the service took it, in milliseconds since the epoch
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared, and handed on without a copy.
    record StreamRecord(String sequence, long arrivalMillis, byte[] data) {}

    /**
     * What one read has brought.
     *
     * @param next the iterator of the next read; null after the last record of a closed shard
     * @param behindMillis how far behind the newest record this read was
     */
    record Batch(List<StreamRecord> records, String next, long behindMillis) {}

    /** Every shard that the stream has, closed ones too, as long as it holds records of them. */
    List<Shard> list();

    /** How long the stream keeps a record. */
    Duration retention();

    /** An iterator at a position; it expires when it is not used for five minutes. */
    String iterator(String shardId, ShardPosition position);

    /**
     * Reads on.
     *
     * @param most how many records at most; 1 to 10,000
     */
    Batch read(String iterator, int most);

    @Override
    void close();
}
