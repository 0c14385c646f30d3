package dev.tidemark.job.sink;

import static dev.tidemark.job.sink.SinkScene.GENERATION;
import static dev.tidemark.job.sink.SinkScene.MINUTE;
import static dev.tidemark.job.sink.SinkScene.key;
import static dev.tidemark.job.sink.SinkScene.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Running totals inside Flink's own sink operator: tagged as rows are, but never waited for. */
@Timeout(60)
class RunningTotalsSinkTest {

    private static final Faults AWAY =
            (operation, key) -> operation == Operation.TOTAL_WRITE ? Fault.FAIL : Fault.NONE;

    private final SinkScene scene = new SinkScene();

    @Test
    void aTotalCarriesTheLastBarrierThatThisSubtaskSnapshotted() throws Exception {
        var sink = scene.totals(1).open();
        sink.record(row(MINUTE, 5));
        assertThat(held().value().tag()).isEqualTo(new Tag(0, GENERATION, 1));
        sink.barrier(3);
        sink.record(row(MINUTE, 6));

        assertThat(held().value().tag()).isEqualTo(new Tag(3, GENERATION, 1));
        assertThat(held().value().counts().valid()).isEqualTo(6);
        assertThat(scene.register.highestEpoch()).hasValue(3);
        sink.close();
    }

    @Test
    void theTagBeginsAtTheRestoredId() throws Exception {
        var before = scene.totals(1).open();
        OperatorSubtaskState saved = before.barrier(41);
        before.kill();

        var sink = scene.totals(2).restore(41, saved);
        sink.record(row(MINUTE, 5));

        assertThat(held().value().tag()).isEqualTo(new Tag(41, GENERATION, 2));
        sink.close();
    }

    @Test
    void aBarrierPassesWhileTheStoreIsAwayAndTheTotalIsWrittenASecondLater() throws Exception {
        var sink = scene.totals(1).open();
        scene.store.setFaults(AWAY);
        sink.record(row(MINUTE, 5));
        sink.barrier(3);
        assertThat(scene.store.runningTotals().read(key(MINUTE))).isEmpty();

        scene.store.setFaults(Faults.none());
        sink.clock(1_000);

        assertThat(held().value().counts().valid()).isEqualTo(5);
        assertThat(held().value().tag())
                .as("the value is of the epoch in which it was counted")
                .isEqualTo(new Tag(0, GENERATION, 1));
        sink.close();
    }

    @Test
    void theEndOfTheInputDoesNotFailBecauseTheStoreIsAway() throws Exception {
        var sink = scene.totals(1).open();
        scene.store.setFaults(AWAY);
        sink.record(row(MINUTE, 5));

        sink.harness().endInput();

        assertThat(scene.store.runningTotals().read(key(MINUTE))).isEmpty();
        sink.kill();
    }

    private RunningTotal held() {
        return scene.store.runningTotals().read(key(MINUTE)).orElseThrow();
    }
}
