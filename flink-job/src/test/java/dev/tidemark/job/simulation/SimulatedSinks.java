package dev.tidemark.job.simulation;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.sink.LedgerSink;
import dev.tidemark.job.sink.RunningTotalsSink;
import dev.tidemark.job.virtual.RowSinks;
import dev.tidemark.ledger.Writer;
import org.apache.flink.api.connector.sink2.Sink;

/** The real sinks. */
final class SimulatedSinks implements RowSinks {

    private static final int KEYS_IN_FLIGHT = 100;

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
}
