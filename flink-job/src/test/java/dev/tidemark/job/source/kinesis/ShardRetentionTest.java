package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.source.RetentionGapException;
import dev.tidemark.job.source.kinesis.StreamShards.Batch;
import dev.tidemark.job.source.kinesis.StreamShards.StreamRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Docs/protocol.md, R27, at the enumerator. */
class ShardRetentionTest extends ShardEnumeratorFixture {

    @Test
    void aPositionOlderThanTheRetentionIsRefusedWithTheHoursThatWouldBeMissing() {
        list(shard("a"), shard("b"));
        ShardEnumerator enumerator = running(new ShardCoordinator(1));
        KnownShards saved = enumerator.snapshotState(1);
        clock.millis += 30 * HOUR;

        assertThatThrownBy(() -> dealtOutAfterARestore(saved, false))
                .cause()
                .isInstanceOf(RetentionGapException.class)
                .hasMessageContaining("hours 2026-02-08T08 to 2026-02-08T16 would be missing")
                .hasMessageContaining("tidemark recount --from 2026-02-08T08 --to 2026-02-08T16")
                .hasMessageContaining("--accept-gap");
        assertThat(dealtOutAfterARestore(saved, true))
                .containsExactly("0 gets a at 1", "0 gets b at 2");
    }

    @Test
    void aPositionWithinTheRetentionIsNotRefused() {
        list(shard("a"), shard("b"));
        ShardEnumerator enumerator = running(new ShardCoordinator(1));
        clock.millis += 24 * HOUR;

        assertThat(dealtOutAfterARestore(enumerator.snapshotState(1), false)).hasSize(2);
    }

    private List<String> dealtOutAfterARestore(KnownShards saved, boolean acceptGap) {
        return dealtOutAfterARestore(saved, acceptGap, held("a", "1"), held("b", "2"));
    }

    private List<String> dealtOutAfterARestore(
            KnownShards saved, boolean acceptGap, ShardSplit... held) {
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator restored = restored(coordinator, saved, acceptGap);
        coordinator.register(restored, 0, held);
        return coordinator.drainLog();
    }

    @Test
    void aBacklogHasBeenReadUpToItsLastReadRecordAndNotUpToTheFirstLook() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = running(coordinator);
        ShardSplit behind = afterOneRecord(coordinator.dealtOut.get("a"), 20 * HOUR);
        KnownShards saved = enumerator.snapshotState(1);

        clock.millis += 4 * HOUR;
        assertThat(dealtOutAfterARestore(saved, false, behind)).containsExactly("0 gets a at 7");
        clock.millis += 6 * HOUR;
        assertThatThrownBy(() -> dealtOutAfterARestore(saved, false, behind))
                .cause()
                .isInstanceOf(RetentionGapException.class)
                .hasMessageContaining("hours 2026-02-07T12 to 2026-02-07T20 would be missing");
    }

    /** Reads the first record of a shard, which arrived so long ago. */
    private ShardSplit afterOneRecord(ShardSplit split, long behindMillis) {
        long arrival = clock.millis - behindMillis;
        stream.reads.add(
                () ->
                        new Batch(
                                List.of(new StreamRecord("7", arrival, new byte[0])),
                                "next",
                                behindMillis));
        ShardProgress progress = new ShardProgress(split);
        ShardEmitter emitter = new ShardEmitter("", ended -> {});
        EmittedRecords output = new EmittedRecords();
        new OpenShard(stream, clock, split)
                .read()
                .forEach(step -> emitter.emitRecord(step, output, progress));
        assertThat(output.records).hasSize(1);
        return progress.split();
    }

    @Test
    void aJobThatHasReadNothingYetHasAClaimOnlyToWhatCameSinceItBegan() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = running(coordinator);
        ShardSplit unread = coordinator.dealtOut.get("a");
        KnownShards saved = enumerator.snapshotState(1);

        clock.millis += 24 * HOUR;
        assertThat(dealtOutAfterARestore(saved, false, unread)).containsExactly("0 gets a at ");
        clock.millis += HOUR;
        assertThatThrownBy(() -> dealtOutAfterARestore(saved, false, unread))
                .hasCauseInstanceOf(RetentionGapException.class);
    }

    @Test
    void aNewShardIsClaimedFromTheLookThatDidNotShowIt() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = running(coordinator);
        long began = clock.millis;
        KnownShards saved = enumerator.snapshotState(1);
        list(shard("a"), shard("a1", "a"));
        clock.millis += HOUR;
        coordinator.runPeriodicCall();
        assertThat(enumerator.snapshotState(2).waiting())
                .containsExactly(new ShardSplit("a1", ShardPosition.horizon(), began));

        clock.millis += HOUR;
        ShardCoordinator after = new ShardCoordinator(1);
        ShardEnumerator restored = restored(after, saved, false);
        after.register(restored, 0, held("a", "1"));
        assertThat(restored.snapshotState(2).waiting())
                .containsExactly(new ShardSplit("a1", ShardPosition.horizon(), began));
    }

    @Test
    void withAnAcceptedGapAShardThatHasExpiredGivesWayToItsChildren() {
        list(shard("a"), shard("b"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        KnownShards saved = running(coordinator).snapshotState(1);
        clock.millis += 30 * HOUR;
        list(shard("a"), shard("b1", "b"), shard("b2", "b"));

        ShardCoordinator after = new ShardCoordinator(1);
        ShardEnumerator restored = restored(after, saved, true);
        after.register(restored, 0, held("a", "1"), held("b", "2"));

        assertThat(after.drainLog())
                .containsExactly("0 gets a at 1", "0 gets b1 at ", "0 gets b2 at ");
        assertThat(restored.snapshotState(2).waiting()).isEmpty();
    }
}
