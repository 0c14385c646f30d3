package dev.tidemark.job.sink;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The sink of the totals of open minutes, which dashboards read before a minute closes
 * (docs/protocol.md, R24).
 */
public final class RunningTotalsSink
        implements Sink<RowCount>, SupportsWriterState<RowCount, Long> {

    private static final long serialVersionUID = 1L;

    private final JobIdentity identity;
    private final int keysInFlight;

    /**
     * The sink of all totals.
     *
     * @param keysInFlight how many totals one subtask may have in flight, at least 1
     */
    public RunningTotalsSink(JobIdentity identity, int keysInFlight) {
        this.identity = identity;
        this.keysInFlight = keysInFlight;
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> createWriter(WriterInitContext context) {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> restoreWriter(
            WriterInitContext context, Collection<Long> recoveredRuns) {
        return new RunningTotalsWriter(
                SinkStart.open(identity, context, recoveredRuns), keysInFlight);
    }

    @Override
    public SimpleVersionedSerializer<Long> getWriterStateSerializer() {
        return new RunSerializer();
    }
}
