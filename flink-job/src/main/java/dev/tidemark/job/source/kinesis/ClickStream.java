package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.InputRecord;
import dev.tidemark.job.source.ReadPosition;
import java.io.IOException;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SupportsSplitReassignmentOnRecovery;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Clicks from a Kinesis stream: each shard a split with a watermark of its own, parents before
 * children over splits and merges. It has no end: a run of it is stopped.
 */
public final class ClickStream
        implements Source<InputRecord, ShardSplit, KnownShards>,
                SupportsSplitReassignmentOnRecovery {

    private static final long serialVersionUID = 1L;

    private final String stream;
    private final String fields;
    private final AcceptanceHorizon horizon;
    private final boolean acceptGap;
    private final Clock clock;

    /** A source. */
    public ClickStream(StreamSettings settings) {
        this.stream = settings.stream().toString();
        this.fields = settings.fields();
        this.horizon = settings.horizon();
        this.acceptGap = settings.acceptGap();
        this.clock = settings.clock();
    }

    /** An address is kept as its text, which is serializable. */
    private StreamSettings settings() {
        return new StreamSettings(KinesisStream.parse(stream), fields, horizon, acceptGap, clock);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SplitEnumerator<ShardSplit, KnownShards> createEnumerator(
            SplitEnumeratorContext<ShardSplit> context) {
        StreamSettings settings = settings();
        return ShardEnumerator.begin(context, SdkShards.of(settings.stream()), settings);
    }

    @Override
    public SplitEnumerator<ShardSplit, KnownShards> restoreEnumerator(
            SplitEnumeratorContext<ShardSplit> context, KnownShards known) {
        StreamSettings settings = settings();
        return ShardEnumerator.restore(context, SdkShards.of(settings.stream()), settings, known);
    }

    @Override
    public SourceReader<InputRecord, ShardSplit> createReader(SourceReaderContext context) {
        Set<String> succeeded = ConcurrentHashMap.newKeySet();
        return new ShardReader(
                new ShardSplitReader(SdkShards.of(settings().stream()), clock, succeeded),
                succeeded,
                fields,
                context);
    }

    @Override
    public SimpleVersionedSerializer<ShardSplit> getSplitSerializer() {
        return new ShardSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<KnownShards> getEnumeratorCheckpointSerializer() {
        return new KnownShardsSerializer();
    }

    /** How far a shard has been read, from the readers' state of a checkpoint. */
    public static ReadPosition savedPosition(byte[] bytes) throws IOException {
        ShardSplit split =
                SimpleVersionedSerialization.readVersionAndDeSerialize(
                        new ShardSplitSerializer(), bytes);
        ShardPosition position = split.position();
        String at =
                switch (position.kind()) {
                    case HORIZON, AT_TIME -> ReadPosition.NOTHING;
                    case AFTER -> "after " + position.sequence();
                    case INSIDE -> "inside " + position.sequence() + "." + position.number();
                };
        return new ReadPosition(split.shardId(), at, -1);
    }
}
