package dev.tidemark.job.virtual;

import dev.tidemark.job.JobIdentity;
import java.util.List;

/**
 * What stays the same over the lives of a virtual job.
 *
 * @param sources the parallelism of the source; each of its subtasks has a watermark of its own
 */
public record JobSetup(
        VirtualClock clock,
        JobIdentity identity,
        List<Shard> shards,
        int sources,
        CountOperators operators,
        RowSinks sinks,
        JobObserver observer) {}
