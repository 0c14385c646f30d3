package dev.tidemark.job.source.kinesis;

import java.util.List;

/**
 * The enumerator's state in checkpoints.
 *
 * @param first where each shard that comes is read from; fixed when the job began, so that {@code
 *     latest} does not move on with each restore
 * @param shards all that are known
 * @param waiting the positions of those that no reader has
 */
record KnownShards(ShardPosition first, List<KnownShard> shards, List<ShardSplit> waiting) {}
