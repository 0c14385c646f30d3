package dev.tidemark.job.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.MinuteWindows;
import dev.tidemark.job.count.Partial;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.virtual.StoryTime;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.testing.InMemoryLedger;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** R17 in an operator that flushes, without the sinks that also look at the register. */
class RestoredSubtaskTest {

    private final InMemoryLedger ledger = new InMemoryLedger();
    private final Register register = new Register(ledger.controlItems(), 7);

    private Subtask<Partial, RowCount> subtask(long run, int parallelism, int index)
            throws Exception {
        JobIdentity identity =
                new JobIdentity(7, 0, 0, Subtask.MAX_PARALLELISM, () -> ledger, attempt -> run);
        return Subtask.keyed(
                new MinuteWindows(new RestoreFlush(identity, RepairPace.DEFAULT)),
                Partial::adId,
                Types.STRING,
                parallelism,
                index);
    }

    private OperatorSubtaskState checkpoint41OfRunOne() throws Exception {
        Subtask<Partial, RowCount> first = subtask(1, 1, 0).open();
        Minute minute = Minute.of(StoryTime.at("10:14:05"));
        first.record(Partial.of("ad_7", minute, new Counts(1, 250_000)));
        OperatorSubtaskState saved = first.barrier(41);
        first.close();
        return saved;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 7})
    void everySubtaskRefusesACheckpointBehindACut(int index) throws Exception {
        OperatorSubtaskState saved = checkpoint41OfRunOne();
        register.runs().recordCut(2, 40);
        Subtask<Partial, RowCount> restarted = subtask(3, 8, index);

        assertThatThrownBy(() -> restarted.restore(41, saved))
                .isInstanceOf(SuppressRestartsException.class)
                .hasRootCauseMessage(
                        """
                        Checkpoint 41 of generation 7 was taken by run 1; run 2 has since gone back \
                        to checkpoint 40, and the rows that 41 relies on are no longer its own. \
                        Nothing was changed. Next: tidemark run --from auto takes the newest usable \
                        one; tidemark checkpoints lists them.""");
        assertThat(register.runs().restores()).isEmpty();
    }

    @Test
    void aCutAtTheCheckpointItselfLeavesItUsable() throws Exception {
        OperatorSubtaskState saved = checkpoint41OfRunOne();
        register.runs().recordCut(2, 41);

        Subtask<Partial, RowCount> restarted = subtask(3, 2, 1).restore(41, saved);

        assertThat(restarted.metrics().gauge("open_minutes")).isEqualTo(1);
        restarted.close();
    }

    /** Its own cut is in front of the checkpoint that it took afterwards. */
    @Test
    void aLaterCheckpointOfTheRunThatCutIsUsable() throws Exception {
        register.runs().recordCut(1, 40);
        OperatorSubtaskState saved = checkpoint41OfRunOne();

        Subtask<Partial, RowCount> restarted = subtask(2, 1, 0).restore(41, saved);

        assertThat(restarted.metrics().gauge("open_minutes")).isEqualTo(1);
        restarted.close();
    }

    @Test
    void aFlushReportsItsProgress() throws Exception {
        OperatorSubtaskState saved = checkpoint41OfRunOne();

        Subtask<Partial, RowCount> restarted = subtask(2, 1, 0).restore(41, saved);

        assertThat(restarted.metrics().counter("restore_flush_passes")).isPositive();
        assertThat(restarted.metrics().counter("restore_flush_found")).isZero();
        assertThat(restarted.metrics().counter("restore_flush_applied")).isZero();
        restarted.close();
    }
}
