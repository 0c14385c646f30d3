package dev.tidemark.job.virtual;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import org.apache.flink.api.connector.sink2.Sink;

/** Makes the sinks of a virtual job. */
public interface RowSinks {

    /** The sink of closed minutes and hours. */
    Sink<RowCount> fast(JobIdentity identity);

    /** The sink of late totals. */
    Sink<RowCount> late(JobIdentity identity);

    /** The sink of running totals. */
    Sink<RowCount> totals(JobIdentity identity);
}
