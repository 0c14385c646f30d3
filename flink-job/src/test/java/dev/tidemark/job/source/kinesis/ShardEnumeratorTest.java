package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.kinesis.StreamException;
import dev.tidemark.job.kinesis.StreamException.Fault;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Docs/protocol.md, R26, at the enumerator. */
class ShardEnumeratorTest extends ShardEnumeratorFixture {

    @Test
    void shardsAreDealtOutEvenlyOnceEveryReaderIsThere() {
        list(shard("a"), shard("b"), shard("c"));
        ShardCoordinator coordinator = new ShardCoordinator(2);
        ShardEnumerator enumerator = begin(coordinator, "");
        coordinator.runPeriodicCall();
        coordinator.register(enumerator, 0);
        assertThat(coordinator.drainLog()).isEmpty();

        coordinator.register(enumerator, 1);

        assertThat(coordinator.drainLog())
                .containsExactly("0 gets a at ", "0 gets c at ", "1 gets b at ");
    }

    @Test
    void moreReadersThanShardsLeaveSomeWithout() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(3);

        running(coordinator);

        assertThat(coordinator.drainLog()).containsExactly("0 gets a at ");
    }

    @Test
    void aChildWaitsForTheEndOfItsParentAndGoesToItsReader() {
        list(shard("a"), shard("b"));
        ShardCoordinator coordinator = new ShardCoordinator(2);
        ShardEnumerator enumerator = running(coordinator);
        list(shard("a"), shard("b"), shard("b1", "b"), shard("b2", "b"));
        coordinator.runPeriodicCall();
        assertThat(coordinator.drainLog()).containsExactly("0 gets a at ", "1 gets b at ");

        enumerator.handleSourceEvent(1, new ShardEnded("b"));
        coordinator.runSingleCalls();

        assertThat(coordinator.drainLog())
                .containsExactly("1 gets b1 at ", "1 gets b2 at ", "1 lets go of b");
    }

    @Test
    void anEndedShardIsHeldUntilItsChildrenAreKnownAndIsNotWaitedForLonger() {
        list(shard("a"), shard("b"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = running(coordinator);
        coordinator.drainLog();

        enumerator.handleSourceEvent(0, new ShardEnded("a"));
        coordinator.runSingleCalls();
        assertThat(coordinator.drainLog()).isEmpty();

        list(shard("a"), shard("b"), shard("a1", "a"), shard("a2", "a"));
        coordinator.runPeriodicCall();
        assertThat(coordinator.drainLog())
                .containsExactly("0 gets a1 at ", "0 gets a2 at ", "0 lets go of a");
    }

    @Test
    void theChildOfAMergeWaitsForBothParents() {
        list(shard("a"), shard("b"), shard("m", "a", "b"));
        ShardCoordinator coordinator = new ShardCoordinator(2);
        ShardEnumerator enumerator = running(coordinator);
        coordinator.drainLog();

        enumerator.handleSourceEvent(0, new ShardEnded("a"));
        coordinator.runSingleCalls();
        assertThat(coordinator.drainLog()).isEmpty();

        enumerator.handleSourceEvent(1, new ShardEnded("b"));
        coordinator.runSingleCalls();
        assertThat(coordinator.drainLog())
                .containsExactlyInAnyOrder("0 gets m at ", "0 lets go of a", "1 lets go of b");
    }

    @Test
    void aParentThatTheStreamHasDroppedIsNotWaitedFor() {
        list(shard("b1", "b"));
        ShardCoordinator coordinator = new ShardCoordinator(1);

        running(coordinator);

        assertThat(coordinator.drainLog()).containsExactly("0 gets b1 at ");
    }

    @Test
    void aRestoreTakesPositionsFromTheReadersAndDealsThemOutAnew() throws IOException {
        list(shard("a"), shard("b"), shard("c"), shard("c1", "c"));
        ShardEnumerator enumerator = running(new ShardCoordinator(1));
        KnownShards saved = throughBytes(enumerator.snapshotState(1));

        ShardCoordinator after = new ShardCoordinator(2);
        ShardEnumerator restored = restored(after, saved, false);
        after.register(restored, 0, held("a", "11"), held("b", "22"), held("c", "33"));
        assertThat(after.drainLog()).isEmpty();
        after.register(restored, 1);

        assertThat(after.drainLog())
                .containsExactly("0 gets a at 11", "0 gets c at 33", "1 gets b at 22");
    }

    @Test
    void aFailureBetweenTheEndOfAParentAndTheNextCheckpointReadsTheParentFirstAgain() {
        list(shard("a"), shard("a1", "a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = running(coordinator);
        enumerator.handleSourceEvent(0, new ShardEnded("a"));
        coordinator.runSingleCalls();
        coordinator.drainLog();

        coordinator.loseReaders();
        enumerator.addSplitsBack(List.of(held("a1", "50")), 0);
        coordinator.register(enumerator, 0, held("a", "7"));

        assertThat(coordinator.drainLog()).containsExactly("0 gets a at 7");
        enumerator.handleSourceEvent(0, new ShardEnded("a"));
        coordinator.runSingleCalls();
        assertThat(coordinator.drainLog()).containsExactly("0 gets a1 at 50", "0 lets go of a");
    }

    @Test
    void aPositionThatNoReaderHasIsAFaultAndNotABeginningFromTheFirstRecord() {
        list(shard("a"), shard("b"));
        ShardEnumerator enumerator = running(new ShardCoordinator(1));

        ShardCoordinator after = new ShardCoordinator(1);
        ShardEnumerator restored = restored(after, enumerator.snapshotState(1), false);

        assertThatThrownBy(() -> after.register(restored, 0, held("a", "1")))
                .hasMessageContaining("[b]");
    }

    @Test
    void latestIsATimeThatARestoreDoesNotMove() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = begin(coordinator, "?start=latest");
        KnownShards saved = enumerator.snapshotState(1);
        long start = clock.millis;
        clock.millis += HOUR;
        ShardEnumerator restored =
                ShardEnumerator.restore(
                        coordinator, stream, settings("?start=latest", false), saved);

        assertThat(restored.snapshotState(2).first())
                .isEqualTo(new ShardPosition(ShardPosition.Kind.AT_TIME, "", start - 5_000));
    }

    @Test
    void aListThatFailsForAMomentIsAskedForAgainAndOneThatCannotWorkEndsTheJob() {
        list(shard("a"));
        ShardCoordinator coordinator = new ShardCoordinator(1);
        ShardEnumerator enumerator = begin(coordinator, "");
        coordinator.register(enumerator, 0);
        stream.listFails = new StreamException(Fault.THROTTLED, "slower", null);
        assertThatCode(coordinator::runPeriodicCall).doesNotThrowAnyException();
        stream.listFails = null;
        coordinator.runPeriodicCall();
        assertThat(coordinator.drainLog()).containsExactly("0 gets a at ");

        stream.listFails = new StreamException(Fault.FINAL, "no such stream", null);
        assertThatThrownBy(coordinator::runPeriodicCall).hasMessageContaining("no such stream");
    }
}
