package dev.tidemark.job.virtual;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.sink.LedgerSink;
import dev.tidemark.job.sink.RunningTotalsSink;
import dev.tidemark.ledger.Writer;
import org.apache.flink.api.connector.sink2.Sink;

/** Makes the sinks of a virtual job. */
public interface RowSinks {

    /** Rows that a sink subtask may have in flight. */
    int KEYS_IN_FLIGHT = 100;

    /** The sink of closed minutes and hours. */
    Sink<RowCount> fast(JobIdentity identity);

    /** The sink of late totals. */
    Sink<RowCount> late(JobIdentity identity);

    /** The sink of running totals. */
    Sink<RowCount> totals(JobIdentity identity);

    /** The job's own sinks. */
    static RowSinks real() {
        return new RowSinks() {
            @Override
            public Sink<RowCount> fast(JobIdentity identity) {
                return new LedgerSink(identity, Writer.FAST, KEYS_IN_FLIGHT);
            }

            @Override
            public Sink<RowCount> late(JobIdentity identity) {
                return new LedgerSink(identity, Writer.LATE, KEYS_IN_FLIGHT);
            }

            @Override
            public Sink<RowCount> totals(JobIdentity identity) {
                return new RunningTotalsSink(identity, KEYS_IN_FLIGHT);
            }
        };
    }
}
