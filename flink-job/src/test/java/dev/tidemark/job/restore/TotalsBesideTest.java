package dev.tidemark.job.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.MinuteWindows;
import dev.tidemark.job.count.Partial;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.virtual.StoryTime;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.LedgerView;
import dev.tidemark.ledger.testing.TotalsView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.runtime.tasks.mailbox.Mail;
import org.apache.flink.streaming.runtime.tasks.mailbox.TaskMailbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A restore while the running totals, in a store of their own, are away (R24). */
@Timeout(60)
class TotalsBesideTest {

    private static final Faults AWAY =
            (operation, key) ->
                    operation == Operation.TOTAL_FIND || operation == Operation.TOTAL_REPAIR
                            ? Fault.FAIL
                            : Fault.NONE;
    private static final RepairPace IMPATIENT = new RepairPace(1, 1, 0, Duration.ofMillis(200));
    private static final String AD = "ad_7";

    private final InMemoryLedger store = new InMemoryLedger();
    private final Register register = new Register(store.controlItems(), 7);
    private OperatorSubtaskState checkpoint;

    /** Run 1 counts 5 clicks before checkpoint 41, and writes totals of more after it. */
    @BeforeEach
    void leaveTheTotalsOfRunOne() throws Exception {
        register.begin("job", Optional.empty(), Subtask.MAX_PARALLELISM);
        Subtask<Partial, RowCount> first = subtask(1).open();
        first.record(clicks(14, 5));
        checkpoint = first.barrier(41);
        first.kill();
        register.raiseEpoch(44);
        leave(14, 9, 43);
        leave(15, 3, 44);
    }

    private Subtask<Partial, RowCount> subtask(long run) throws Exception {
        JobIdentity identity =
                new JobIdentity(7, 0, 0, Subtask.MAX_PARALLELISM, Seen::new, attempt -> run);
        return Subtask.keyed(
                new MinuteWindows(new RestoreFlush(identity, IMPATIENT)),
                Partial::adId,
                Types.STRING,
                1,
                0);
    }

    private static Partial clicks(int minute, long valid) {
        return Partial.of(AD, minute(minute), new Counts(valid, valid));
    }

    private static Minute minute(int minute) {
        return Minute.of(StoryTime.at("10:%02d:05".formatted(minute)));
    }

    private static RowKey key(int minute) {
        return RowKey.of(AD, minute(minute));
    }

    private void leave(int minute, long valid, long epoch) {
        store.runningTotals()
                .write(
                        new TotalWrite(
                                key(minute),
                                new KeyGroups(Subtask.MAX_PARALLELISM).of(AD),
                                new Counts(valid, valid),
                                epoch,
                                new Fence(7, 1, 0, Optional.empty())))
                .join();
    }

    private Optional<TaggedCounts> total(int minute) {
        return store.runningTotals().read(key(minute)).map(RunningTotal::value);
    }

    @Test
    void rowsAndBarriersGoOnAndNewTotalsFollowTheRepair() throws Exception {
        store.setFaults(AWAY);
        Subtask<Partial, RowCount> restored = subtask(2).restore(41, checkpoint);
        restored.record(clicks(15, 2));
        restored.watermark(minute(14).maxTimestampMillis());
        restored.barrier(45);

        assertThat(restored.taken()).contains(RowCount.of(AD, key(14).bucket(), new Counts(5, 5)));
        assertThat(restored.taken(MinuteWindows.TOTALS)).isEmpty();
        assertThat(restored.metrics().gauge("totals_held")).isEqualTo(1);

        store.setFaults(Faults.none());
        List<RowCount> totals = answerUntilTotalsCome(restored);

        assertThat(total(14)).as("closed before the repair asked").isEmpty();
        assertThat(total(15))
                .as("the count of now, in the epoch of now")
                .contains(new TaggedCounts(new Counts(2, 2), new Tag(45, 7, 2)));
        assertThat(totals).containsExactly(RowCount.of(AD, key(14).bucket(), new Counts(5, 5)));
        assertThat(restored.metrics().gauge("totals_held")).isEqualTo(0);
        restored.kill();
    }

    /** Runs what the repair asks of the subtask's thread, as a task does between records. */
    private static List<RowCount> answerUntilTotalsCome(Subtask<Partial, RowCount> subtask)
            throws Exception {
        while (true) {
            answer(subtask);
            List<RowCount> totals = subtask.taken(MinuteWindows.TOTALS);
            if (!totals.isEmpty()) {
                return totals;
            }
            Thread.onSpinWait();
        }
    }

    private static void answer(Subtask<Partial, RowCount> subtask) throws Exception {
        Optional<Mail> mail = subtask.harness().getTaskMailbox().tryTake(TaskMailbox.MIN_PRIORITY);
        if (mail.isPresent()) {
            mail.get().run();
        }
    }

    /** Each looks until it finds nothing: the restore's has two totals, the late pass one. */
    @Test
    void whatTwoRepairsHaveDoneAddsUp() throws Exception {
        Subtask<Partial, RowCount> restored = subtask(2).restore(41, checkpoint);
        answerUntilItIsRepaired(restored);
        assertRepairs(restored, 2, 2);

        leave(16, 4, 44);
        restored.clock(Duration.ofHours(1).toMillis());
        answerUntilItIsRepaired(restored);

        assertThat(total(16)).as("of a worker that was cut off").isEmpty();
        assertRepairs(restored, 4, 3);
        restored.kill();
    }

    private static void answerUntilItIsRepaired(Subtask<Partial, RowCount> subtask)
            throws Exception {
        while (!repairs().isEmpty() || subtask.harness().getTaskMailbox().hasMail()) {
            answer(subtask);
            Thread.onSpinWait();
        }
    }

    private static void assertRepairs(
            Subtask<Partial, RowCount> subtask, long passes, long totals) {
        assertThat(subtask.metrics().counter("totals_repair_passes")).isEqualTo(passes);
        assertThat(subtask.metrics().counter("totals_repair_found")).isEqualTo(totals);
        assertThat(subtask.metrics().counter("totals_repair_applied")).isEqualTo(totals);
    }

    @Test
    void theEndOfTheInputWaitsForTheRepairOfAStoreThatIsThere() throws Exception {
        Subtask<Partial, RowCount> restored = subtask(2).restore(41, checkpoint);
        restored.watermark(minute(14).maxTimestampMillis());

        restored.harness().getOperator().finish();

        assertThat(total(15)).isEmpty();
        assertThat(restored.taken(MinuteWindows.TOTALS))
                .containsExactly(RowCount.of(AD, key(14).bucket(), new Counts(5, 5)));
        restored.kill();
    }

    @Test
    void theEndOfTheInputDoesNotWaitForAStoreThatIsAway() throws Exception {
        store.setFaults(AWAY);
        Subtask<Partial, RowCount> restored = subtask(2).restore(41, checkpoint);
        restored.watermark(minute(14).maxTimestampMillis());

        restored.harness().getOperator().finish();

        assertThat(restored.taken(MinuteWindows.TOTALS)).isEmpty();
        restored.kill();
    }

    @Test
    void aSubtaskThatEndsTakesItsRepairWithIt() throws Exception {
        store.setFaults(AWAY);
        Subtask<Partial, RowCount> restored = subtask(2).restore(41, checkpoint);
        assertThat(repairs()).hasSize(1);

        restored.kill();

        assertThat(repairs()).isEmpty();
    }

    private static List<Thread> repairs() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("tidemark-totals-repair"))
                .toList();
    }

    /** The ledger as the job sees it: its totals are elsewhere. */
    private final class Seen implements LedgerView {
        @Override
        public Ledger store() {
            return store;
        }

        @Override
        public RunningTotals runningTotals() {
            return new Elsewhere(store.runningTotals());
        }

        @Override
        public void close() {}
    }

    private record Elsewhere(RunningTotals store) implements TotalsView {
        @Override
        public boolean isPartOfTheLedger() {
            return false;
        }
    }
}
