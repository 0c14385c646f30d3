package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.kinesis.Streams;
import dev.tidemark.job.source.RetentionGapException;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.state.api.OperatorIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses to go on from a checkpoint whose positions a stream has dropped (docs/protocol.md, R27).
 */
public final class StreamRetention {

    private static final Logger LOG = LoggerFactory.getLogger(StreamRetention.class);

    private StreamRetention() {}

    /**
     * Compares the shards of a checkpoint that readers had with what the stream still holds, before
     * a job is started and its restore changes rows; warns only if the gap is accepted.
     *
     * @param uid of the source in the job
     * @throws RetentionGapException if something is gone that it had not read
     * @throws dev.tidemark.job.StreamUnusableException if the service does not say how long it
     *     keeps records
     */
    public static void requireNoGap(
            KinesisStream stream,
            JobSettings settings,
            CheckpointMetadata saved,
            String uid,
            Clock clock) {
        List<ShardSplit> splits =
                SavedCheckpoint.list(
                        of(saved, uid), SavedCheckpoint.SPLITS, StreamRetention::split);
        Instant oldest = clock.instant().minus(Streams.retention(stream));
        Optional<RetentionGapException> gap = gap(stream, splits, oldest, settings.horizon());
        if (gap.isEmpty()) {
            return;
        }
        if (!settings.acceptGap()) {
            throw gap.get();
        }
        LOG.warn("going on all the same: {}", gap.get().getMessage());
    }

    /**
     * What would be missing if reading went on at these positions.
     *
     * @param oldest what arrived before this is no longer there
     */
    static Optional<RetentionGapException> gap(
            KinesisStream stream,
            Collection<ShardSplit> splits,
            Instant oldest,
            AcceptanceHorizon horizon) {
        return splits.stream()
                .map(split -> Instant.ofEpochMilli(split.readUpToMillis()))
                .min(Comparator.naturalOrder())
                .filter(time -> time.isBefore(oldest))
                .map(
                        readUpTo ->
                                RetentionGapException.of(
                                        stream.toString(), readUpTo, oldest, horizon));
    }

    /** Splits of other sources have another form. */
    private static CheckpointMetadata of(CheckpointMetadata saved, String uid) {
        List<OperatorState> source =
                saved.getOperatorStates().stream()
                        .filter(
                                operator ->
                                        operator.getOperatorID()
                                                .equals(
                                                        OperatorIdentifier.forUid(uid)
                                                                .getOperatorId()))
                        .toList();
        return new CheckpointMetadata(saved.getCheckpointId(), source, List.of());
    }

    private static ShardSplit split(DataInputView in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return SimpleVersionedSerialization.readVersionAndDeSerialize(
                new ShardSplitSerializer(), bytes);
    }
}
