package dev.tidemark.job.sink;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refused;
import dev.tidemark.ledger.Writer;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.metrics.Counter;

/**
 * Writes one subtask's rows with their tags, and lets no barrier pass before every accepted row is
 * durable under the tag it came with (docs/protocol.md, R5 and R6).
 */
final class LedgerWriter implements StatefulSinkWriter<RowCount, Long> {

    private final SinkStart start;
    private final Writer writer;
    private final InFlightWrites<RowKey, StreamWrite, WriteOutcome> writes;
    private final Counter written;
    private final Counter refused;
    private volatile boolean ended;

    LedgerWriter(SinkStart start, Writer writer, int keysInFlight) {
        this.start = start;
        this.writer = writer;
        this.writes = new InFlightWrites<>(start.ledger()::write, keysInFlight);
        this.written = start.metrics().counter("writes");
        this.refused = start.metrics().counter("refused_writes");
        start.metrics().gauge("writes_in_flight", writes::size);
        start.metrics().gauge("input_ended", () -> ended ? 1 : 0);
    }

    @Override
    public void write(RowCount row, Context context) throws InterruptedException {
        recordAnswers();
        StreamWrite write = toWrite(row);
        writes.accept(write.key(), write);
    }

    /**
     * Waits until all accepted rows are durable. Flink calls it before the barrier goes on, so they
     * keep the old tag.
     */
    @Override
    public void flush(boolean endOfInput) throws InterruptedException {
        writes.drain();
        recordAnswers();
        ended |= endOfInput;
    }

    @Override
    public List<Long> snapshotState(long checkpointId) {
        start.register().raiseEpoch(checkpointId);
        start.epoch().barrierPassed(checkpointId);
        return List.of(start.fence().run());
    }

    @Override
    public void close() {
        start.close();
    }

    private StreamWrite toWrite(RowCount row) {
        RowKey key = new RowKey(row.adId(), row.bucket());
        int keyGroup = start.keyGroups().of(row.adId());
        Counts counts = row.counts();
        long epoch = start.epoch().current();
        return writer == Writer.FAST
                ? new ClosedWindowWrite(key, keyGroup, counts, epoch, start.fence())
                : new LateTotalWrite(key, keyGroup, counts, epoch, start.fence());
    }

    private Instant now() {
        return Instant.ofEpochMilli(
                start.context().getProcessingTimeService().getCurrentProcessingTime());
    }

    private void recordAnswers() {
        writes.takeAnswers(
                (write, outcome) -> {
                    if (outcome instanceof Refused refusal) {
                        refused.inc();
                        start.register().refusedWrites().record(write, refusal, now());
                    } else {
                        written.inc();
                    }
                });
    }
}
