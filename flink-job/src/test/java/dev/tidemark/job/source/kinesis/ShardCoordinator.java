package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.source.ManualCoordinator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitsAssignment;

/** The coordinator of a {@link ClickStream} in a test. */
final class ShardCoordinator extends ManualCoordinator<ShardSplit> {

    /** What readers were given last, by shard. */
    final Map<String, ShardSplit> dealtOut = new HashMap<>();

    ShardCoordinator(int parallelism) {
        super(parallelism);
    }

    void register(ShardEnumerator enumerator, int reader, ShardSplit... held) {
        register(enumerator, reader, List.of(held));
    }

    @Override
    public void assignSplits(SplitsAssignment<ShardSplit> assignment) {
        assignment
                .assignment()
                .forEach((reader, splits) -> splits.forEach(split -> logGets(reader, split)));
    }

    private void logGets(int reader, ShardSplit split) {
        dealtOut.put(split.shardId(), split);
        log.add("%d gets %s at %s".formatted(reader, split.shardId(), split.position().sequence()));
    }

    @Override
    public void signalNoMoreSplits(int reader) {
        throw new AssertionError("a stream has no end");
    }

    @Override
    public void sendEventToSourceReader(int reader, SourceEvent event) {
        log.add("%d lets go of %s".formatted(reader, ((ShardSucceeded) event).shardId()));
    }
}
