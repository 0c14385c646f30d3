package dev.tidemark.job.source.kinesis;

import org.apache.flink.api.connector.source.SourceEvent;

/** A reader says that it has emitted the last record of a closed shard. */
record ShardEnded(String shardId) implements SourceEvent {}
