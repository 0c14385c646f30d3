package dev.tidemark.job.sink;

import static dev.tidemark.job.sink.SinkScene.GENERATION;
import static dev.tidemark.job.sink.SinkScene.HOUR;
import static dev.tidemark.job.sink.SinkScene.MINUTE;
import static dev.tidemark.job.sink.SinkScene.key;
import static dev.tidemark.job.sink.SinkScene.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.drill.GatedLedger;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of the sink inside Flink's own sink operator: tags, barriers, refusals, guards. */
@Timeout(60)
class LedgerSinkTest {

    private final SinkScene scene = new SinkScene();

    @Test
    void theTagIsTheLastBarrierThatThisSubtaskSnapshotted() throws Exception {
        var sink = scene.rows(1, Writer.FAST).open();
        sink.record(row(MINUTE, 5));
        assertThat(scene.fastTag(MINUTE)).contains(new Tag(0, GENERATION, 1));

        sink.beforeBarrier(3);
        sink.snapshot(3);
        sink.record(row(HOUR, 5));

        assertThat(scene.fastTag(HOUR)).contains(new Tag(3, GENERATION, 1));
        sink.close();
    }

    @Test
    void aCompletedCheckpointDoesNotMoveTheTag() throws Exception {
        var sink = scene.rows(1, Writer.FAST).open();
        sink.barrier(3);
        sink.barrier(4);
        sink.harness().notifyOfCompletedCheckpoint(3);
        sink.record(row(MINUTE, 5));

        assertThat(scene.fastTag(MINUTE)).contains(new Tag(4, GENERATION, 1));
        sink.close();
    }

    @Test
    void theTagBeginsAtTheRestoredId() throws Exception {
        OperatorSubtaskState saved = savedBy(1, 41);
        var sink = scene.rows(2, Writer.FAST).restore(41, saved);
        sink.record(row(MINUTE, 5));

        assertThat(scene.fastTag(MINUTE)).contains(new Tag(41, GENERATION, 2));
        sink.close();
    }

    @Test
    void theEpochIsRaisedBeforeTheFirstWriteThatCarriesIt() throws Exception {
        List<OptionalLong> raisedAtEachWrite = new ArrayList<>();
        SinkScene[] seen = new SinkScene[1];
        seen[0] =
                new SinkScene(
                        store ->
                                new GatedLedger(
                                        store,
                                        write -> {
                                            raisedAtEachWrite.add(seen[0].register.highestEpoch());
                                            return CompletableFuture.completedFuture(null);
                                        }));
        var sink = seen[0].rows(1, Writer.FAST).open();
        sink.record(row(MINUTE, 1));
        sink.barrier(3);
        sink.record(row(MINUTE, 2));

        assertThat(raisedAtEachWrite).containsExactly(OptionalLong.of(0), OptionalLong.of(3));
        sink.close();
    }

    @Test
    void aBarrierWaitsUntilEveryAcceptedRowIsDurableUnderItsOldTag() throws Exception {
        CompletableFuture<Void> open = new CompletableFuture<>();
        SinkScene slow = new SinkScene(store -> new GatedLedger(store, write -> open));
        var sink = slow.rows(1, Writer.FAST).open();
        sink.record(row(MINUTE, 5));
        sink.record(row(MINUTE, 6));
        FutureTask<Boolean> barrier =
                new FutureTask<>(
                        () -> {
                            sink.beforeBarrier(3);
                            return slow.fastValid(MINUTE) == 6;
                        });
        Thread task = new Thread(barrier, "barrier");
        task.start();
        while (task.getState() != Thread.State.WAITING && !barrier.isDone()) {
            Thread.onSpinWait();
        }
        assertThat(barrier.isDone()).isFalse();

        open.complete(null);

        assertThat(barrier.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(slow.fastTag(MINUTE)).contains(new Tag(0, GENERATION, 1));
        sink.snapshot(3);
        sink.close();
    }

    @Test
    void aRefusedWriteIsCountedAndRecordedAndChangesNothing() throws Exception {
        scene.leave(MINUTE, 100, 12, 1);
        OperatorSubtaskState saved = savedBy(1, 41);
        var sink = scene.rows(2, Writer.FAST).restore(41, saved);
        sink.record(row(MINUTE, 5));
        sink.record(row(HOUR, 7));
        sink.barrier(42);

        assertThat(scene.fastValid(MINUTE)).isEqualTo(100);
        assertThat(sink.metrics().counter("refused_writes")).isEqualTo(1);
        assertThat(sink.metrics().counter("writes")).isEqualTo(1);
        assertThat(scene.register.refusedWrites().list())
                .singleElement()
                .satisfies(
                        refused -> {
                            assertThat(refused.key()).isEqualTo(key(MINUTE));
                            assertThat(refused.why()).isEqualTo(Refusal.CLOSED_ROW);
                            assertThat(refused.counts().valid()).isEqualTo(5);
                            assertThat(refused.tag()).isEqualTo(new Tag(41, GENERATION, 2));
                            assertThat(refused.held().fast().orElseThrow().counts().valid())
                                    .isEqualTo(100);
                        });
        sink.close();
    }

    @Test
    void theLateSinkWritesLateAttributesOnly() throws Exception {
        scene.leave(HOUR, 100, 12, 1);
        var sink = scene.rows(1, Writer.LATE).open();
        sink.record(row(HOUR, 3));
        sink.barrier(1);

        var held = scene.store.read(key(HOUR)).orElseThrow();
        assertThat(held.late().orElseThrow().counts().valid()).isEqualTo(3);
        assertThat(held.fast().orElseThrow().counts().valid()).isEqualTo(100);
        sink.close();
    }

    @Test
    void aFailedWriteFailsTheTaskAtTheBarrierSoThatNoCheckpointCoversIt() throws Exception {
        var sink = scene.rows(1, Writer.FAST).open();
        scene.store.setFaults(
                (operation, key) -> operation == Operation.WRITE ? Fault.FAIL : Fault.NONE);
        sink.record(row(MINUTE, 5));

        assertThatThrownBy(() -> sink.beforeBarrier(1)).hasMessageContaining("the store is away");
        sink.kill();
    }

    @Test
    void rowsOfTheLastWatermarkAreWaitedForAtTheEndOfTheInput() throws Exception {
        List<LedgerWrite> answered = new ArrayList<>();
        CompletableFuture<Void> open = new CompletableFuture<>();
        SinkScene slow =
                new SinkScene(
                        store ->
                                new GatedLedger(
                                        store,
                                        new GatedLedger.Gate() {
                                            @Override
                                            public CompletableFuture<?> before(LedgerWrite write) {
                                                return open;
                                            }

                                            @Override
                                            public void written(LedgerWrite write) {
                                                answered.add(write);
                                            }
                                        }));
        var sink = slow.rows(1, Writer.FAST).open();
        sink.record(row(MINUTE, 5));
        open.completeAsync(() -> null);
        sink.harness().endInput();

        assertThat(answered).hasSize(1);
        sink.kill();
    }

    @Test
    void aSecondLiveJobOfAGenerationIsRefusedWithoutARestartLoop() throws Exception {
        Lease first = scene.store.lease(GENERATION, "another job");
        var second = scene.rows(2, Writer.FAST);

        assertThatThrownBy(second::open)
                .isInstanceOf(SuppressRestartsException.class)
                .hasRootCauseInstanceOf(LeaseHeldException.class);
        first.close();
    }

    @Test
    void theLeaseIsFreeAgainWhenASinkHasClosed() throws Exception {
        scene.rows(1, Writer.FAST).open().kill();

        scene.store.lease(GENERATION, "another job").close();
    }

    @Test
    void aCheckpointBehindACutIsRefusedWithoutARestartLoopAndFreesTheLease() throws Exception {
        OperatorSubtaskState saved = savedBy(1, 41);
        scene.register.runs().recordCut(2, 40);
        var behind = scene.rows(3, Writer.FAST);

        assertThatThrownBy(() -> behind.restore(41, saved))
                .isInstanceOf(SuppressRestartsException.class)
                .hasRootCauseInstanceOf(CheckpointRefusedException.class);
        assertThat(scene.store.everything()).isEmpty();
        scene.store.lease(GENERATION, "another job").close();
    }

    @Test
    void aCheckpointThatIsTheCutItselfIsUsable() throws Exception {
        OperatorSubtaskState saved = savedBy(1, 41);
        scene.register.runs().recordCut(2, 41);

        scene.rows(3, Writer.FAST).restore(41, saved).close();
    }

    @Test
    void theFinalAttributesBelongToNoSinkOfTheJob() {
        assertThatThrownBy(() -> new LedgerSink(scene.job(1), Writer.FINAL, 1))
                .hasMessageContaining("recount");
    }

    private OperatorSubtaskState savedBy(long run, long checkpoint) throws Exception {
        Subtask<RowCount, CommittableMessage<Void>> before = scene.rows(run, Writer.FAST).open();
        OperatorSubtaskState saved = before.barrier(checkpoint);
        before.kill();
        return saved;
    }
}
