package dev.tidemark.job.sink;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.Writer;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The sink of one writer's rows: {@code fast_*} from closed minutes and hours, or {@code late_*}
 * from late totals.
 *
 * <p>It has writer state although a run number is all it saves, because an operator without state
 * is told no restored id, and the tag starts at that id (docs/protocol.md, R5). For the same reason
 * it has exactly one input, on a forward edge; {@link ForwardEdges} asserts that when the job
 * starts.
 */
public final class LedgerSink implements Sink<RowCount>, SupportsWriterState<RowCount, Long> {

    private static final long serialVersionUID = 1L;

    private final JobIdentity identity;
    private final Writer writer;
    private final int keysInFlight;

    /**
     * The sink of one writer.
     *
     * @param writer {@link Writer#FAST} or {@link Writer#LATE}
     * @param keysInFlight how many rows one subtask may have in flight or waiting, at least 1
     */
    public LedgerSink(JobIdentity identity, Writer writer, int keysInFlight) {
        if (writer == Writer.FINAL) {
            throw new IllegalArgumentException("final_* belongs to the recount");
        }
        this.identity = identity;
        this.writer = writer;
        this.keysInFlight = keysInFlight;
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> createWriter(WriterInitContext context) {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> restoreWriter(
            WriterInitContext context, Collection<Long> recoveredRuns) {
        SinkStart start = SinkStart.open(identity, context, recoveredRuns);
        return new LedgerWriter(start, writer, keysInFlight);
    }

    @Override
    public SimpleVersionedSerializer<Long> getWriterStateSerializer() {
        return new RunSerializer();
    }
}
