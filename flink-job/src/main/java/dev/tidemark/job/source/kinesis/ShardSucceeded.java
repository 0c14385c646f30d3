package dev.tidemark.job.source.kinesis;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * The enumerator says that the children of an ended shard have readers. Until then the ended shard
 * keeps its place in the watermark: else the others would run ahead of what its children hold.
 */
record ShardSucceeded(String shardId) implements SourceEvent {}
