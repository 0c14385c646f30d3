package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.InputRecord;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;
import org.apache.flink.metrics.Gauge;

/**
 * Reads shards in one subtask. A shard that has ended stays, with its watermark and its position,
 * until the enumerator says that its children have readers.
 */
@SuppressWarnings("try") // The base class names Exception in close().
final class ShardReader
        extends SingleThreadMultiplexSourceReaderBase<
                ShardStep, InputRecord, ShardSplit, ShardProgress> {

    private final Set<String> succeeded;

    /**
     * A reader.
     *
     * @param fetcher the one that its single thread uses
     * @param succeeded shared with it
     */
    ShardReader(
            ShardSplitReader fetcher,
            Set<String> succeeded,
            String fields,
            SourceReaderContext context) {
        super(
                () -> fetcher,
                new ShardEmitter(
                        fields, id -> context.sendSourceEventToCoordinator(new ShardEnded(id))),
                context.getConfiguration(),
                context);
        this.succeeded = succeeded;
        Gauge<Long> behind = fetcher::behindMillis;
        context.metricGroup().gauge("millis_behind_latest", behind);
    }

    @Override
    public void handleSourceEvents(SourceEvent event) {
        if (!(event instanceof ShardSucceeded child)) {
            throw new IllegalArgumentException("no reader of shards knows " + event);
        }
        succeeded.add(child.shardId());
    }

    @Override
    protected ShardProgress initializedState(ShardSplit split) {
        return new ShardProgress(split);
    }

    @Override
    protected ShardSplit toSplitType(String splitId, ShardProgress progress) {
        return progress.split();
    }

    /** Nothing is left to do: its last position went to the enumerator with its end. */
    @Override
    protected void onSplitFinished(Map<String, ShardProgress> finished) {}
}
