package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.source.kinesis.OpenShardTest.HandClock;
import dev.tidemark.job.source.kinesis.StreamShards.Shard;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** An enumerator on a scripted stream, with a clock that the test moves. */
abstract class ShardEnumeratorFixture {

    static final long HOUR = Duration.ofHours(1).toMillis();

    final ScriptedShards stream = new ScriptedShards();
    final HandClock clock = new HandClock();

    ShardEnumerator begin(ShardCoordinator coordinator, String parameters) {
        ShardEnumerator enumerator =
                ShardEnumerator.begin(coordinator, stream, settings(parameters, false));
        enumerator.start();
        return enumerator;
    }

    /** One without a checkpoint, which has all its readers and has looked at the stream. */
    ShardEnumerator running(ShardCoordinator coordinator) {
        ShardEnumerator enumerator = begin(coordinator, "");
        for (int reader = 0; reader < coordinator.currentParallelism(); reader++) {
            coordinator.register(enumerator, reader);
        }
        coordinator.runPeriodicCall();
        return enumerator;
    }

    /** One from a checkpoint, which has looked at the stream and waits for its readers. */
    ShardEnumerator restored(ShardCoordinator coordinator, KnownShards saved, boolean acceptGap) {
        ShardEnumerator restored =
                ShardEnumerator.restore(coordinator, stream, settings("", acceptGap), saved);
        restored.start();
        coordinator.runPeriodicCall();
        return restored;
    }

    StreamSettings settings(String parameters, boolean acceptGap) {
        return new StreamSettings(
                KinesisStream.parse("kinesis:clicks" + parameters),
                "",
                new AcceptanceHorizon(Duration.ofHours(2)),
                acceptGap,
                clock);
    }

    static KnownShards throughBytes(KnownShards known) throws IOException {
        KnownShardsSerializer serializer = new KnownShardsSerializer();
        KnownShards read =
                serializer.deserialize(serializer.getVersion(), serializer.serialize(known));
        assertThat(read).isEqualTo(known);
        return read;
    }

    void list(Shard... shards) {
        stream.shards = new ArrayList<>(List.of(shards));
    }

    static Shard shard(String id, String... parents) {
        return new Shard(id, Set.of(parents));
    }

    /** A position that was read up to when the job began. */
    static ShardSplit held(String id, String sequence) {
        return new ShardSplit(id, ShardPosition.after(sequence), new HandClock().millis);
    }
}
