package dev.tidemark.job.sink;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/** A ledger, and the sinks of a job of generation 7 that write to it in Flink's own operator. */
final class SinkScene {

    static final long GENERATION = 7;
    static final String MINUTE = "M2026-02-08T10:14";
    static final String HOUR = "H2026-02-08T10";

    private static final int KEYS_IN_FLIGHT = 4;

    final InMemoryLedger store = new InMemoryLedger();
    final Register register = new Register(store.controlItems(), GENERATION);
    private final Ledger seenByTheJob;

    SinkScene() {
        this.seenByTheJob = store;
    }

    /** A job that sees the ledger through something. */
    SinkScene(java.util.function.UnaryOperator<Ledger> through) {
        this.seenByTheJob = through.apply(store);
    }

    JobIdentity job(long run) {
        return new JobIdentity(
                GENERATION, 0, 0, Subtask.MAX_PARALLELISM, () -> seenByTheJob, attempt -> run);
    }

    /** One subtask of one writer's sink. */
    Subtask<RowCount, CommittableMessage<Void>> rows(long run, dev.tidemark.ledger.Writer writer)
            throws Exception {
        return subtask(new LedgerSink(job(run), writer, KEYS_IN_FLIGHT));
    }

    /** One subtask of the running totals' sink. */
    Subtask<RowCount, CommittableMessage<Void>> totals(long run) throws Exception {
        return subtask(new RunningTotalsSink(job(run), KEYS_IN_FLIGHT));
    }

    private static Subtask<RowCount, CommittableMessage<Void>> subtask(Sink<RowCount> sink)
            throws Exception {
        return Subtask.of(new SinkWriterOperatorFactory<RowCount, Void>(sink), 1, 0);
    }

    static RowCount row(String bucket, long valid) {
        return RowCount.of("ad_1", bucket, new Counts(valid, valid * 10));
    }

    static RowKey key(String bucket) {
        return new RowKey("ad_1", bucket);
    }

    Optional<Tag> fastTag(String bucket) {
        return store.read(key(bucket)).flatMap(row -> row.fast()).map(value -> value.tag());
    }

    long fastValid(String bucket) {
        return store.read(key(bucket)).orElseThrow().fast().orElseThrow().counts().valid();
    }

    /** A closed row that another run has left. */
    void leave(String bucket, long valid, long epoch, long run) {
        Fence fence = new Fence(GENERATION, run, 0, Optional.empty());
        int keyGroup = job(run).keyGroups().of("ad_1");
        store.write(
                        new ClosedWindowWrite(
                                key(bucket), keyGroup, new Counts(valid, 0), epoch, fence))
                .join();
    }
}
