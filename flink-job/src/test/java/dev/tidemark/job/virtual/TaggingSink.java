package dev.tidemark.job.virtual;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.ExecutionAttempt;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TotalWrite;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A sink that takes its tags from elsewhere than from barriers, against R5. */
public final class TaggingSink implements Sink<RowCount>, SupportsWriterState<RowCount, Long> {

    private static final long serialVersionUID = 1L;

    /** Which value a row is written to. */
    enum Target {
        FAST,
        LATE,
        TOTALS
    }

    private final JobIdentity identity;
    private final Target target;
    private final LongSupplier tags;

    private TaggingSink(JobIdentity identity, Target target, LongSupplier tags) {
        this.identity = identity;
        this.target = target;
        this.tags = tags;
    }

    /** Such sinks for a whole job. */
    public static RowSinks sinks(LongSupplier tag) {
        return new RowSinks() {
            @Override
            public Sink<RowCount> fast(JobIdentity identity) {
                return new TaggingSink(identity, Target.FAST, tag);
            }

            @Override
            public Sink<RowCount> late(JobIdentity identity) {
                return new TaggingSink(identity, Target.LATE, tag);
            }

            @Override
            public Sink<RowCount> totals(JobIdentity identity) {
                return new TaggingSink(identity, Target.TOTALS, tag);
            }
        };
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> createWriter(WriterInitContext context) {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<RowCount, Long> restoreWriter(
            WriterInitContext context, Collection<Long> recovered) {
        OptionalLong restored = context.getRestoredCheckpointId();
        return new TaggingWriter(
                identity.ledger().open(), identity.fence(ExecutionAttempt.of(context), restored));
    }

    @Override
    public SimpleVersionedSerializer<Long> getWriterStateSerializer() {
        return new SimpleVersionedSerializer<>() {
            @Override
            public int getVersion() {
                return 1;
            }

            @Override
            public byte[] serialize(Long run) {
                return ByteBuffer.allocate(Long.BYTES).putLong(run).array();
            }

            @Override
            public Long deserialize(int version, byte[] bytes) {
                return ByteBuffer.wrap(bytes).getLong();
            }
        };
    }

    private final class TaggingWriter implements StatefulSinkWriter<RowCount, Long> {

        private final Ledger ledger;
        private final Fence fence;

        TaggingWriter(Ledger ledger, Fence fence) {
            this.ledger = ledger;
            this.fence = fence;
        }

        @Override
        public void write(RowCount row, Context context) {
            RowKey key = new RowKey(row.adId(), row.bucket());
            int group = identity.keyGroups().of(row.adId());
            Counts counts = row.counts();
            long tag = tags.getAsLong();
            CompletableFuture<?> answer =
                    switch (target) {
                        case FAST ->
                                ledger.write(new ClosedWindowWrite(key, group, counts, tag, fence));
                        case LATE ->
                                ledger.write(new LateTotalWrite(key, group, counts, tag, fence));
                        case TOTALS ->
                                ledger.runningTotals()
                                        .write(new TotalWrite(key, group, counts, tag, fence));
                    };
            answer.join();
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public List<Long> snapshotState(long checkpointId) {
            new Register(ledger.controlItems(), fence.generation()).raiseEpoch(checkpointId);
            return List.of(fence.run());
        }

        @Override
        public void close() {
            ledger.close();
        }
    }
}
