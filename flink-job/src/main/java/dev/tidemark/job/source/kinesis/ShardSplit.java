package dev.tidemark.job.source.kinesis;

import org.apache.flink.api.connector.source.SourceSplit;

/**
 * One shard and how far it has been read.
 *
 * @param shardId the id that the service gave it
 * @param position where reading goes on
 * @param readUpToMillis everything that arrived before this time, in milliseconds since the epoch,
 *     has been read, or was no longer there when the job began to read the shard; before its first
 *     record, everything that may be gone and is still no gap. What a restore to this position can
 *     have lost begins here
 */
record ShardSplit(String shardId, ShardPosition position, long readUpToMillis)
        implements SourceSplit {

    @Override
    public String splitId() {
        return shardId;
    }
}
