package dev.tidemark.job.sink;

import static dev.tidemark.job.sink.SinkScene.HOUR;
import static dev.tidemark.job.sink.SinkScene.MINUTE;
import static dev.tidemark.job.sink.SinkScene.key;
import static dev.tidemark.job.sink.SinkScene.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.LedgerView;
import dev.tidemark.ledger.testing.TotalsView;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thousand values of one key become as many writes as the store answers, and the last wins. */
@Timeout(60)
class HotKeyTest {

    private static final int VALUES = 1_000;
    private static final int ANSWER_AFTER = 100;

    /** What was begun and not answered, of rows and totals. */
    private final Queue<Runnable> unanswered = new ArrayDeque<>();

    private int begun;
    private int mostInFlight;

    private final SinkScene scene = new SinkScene(SlowLedger::new);

    private <T> CompletableFuture<T> slowly(Supplier<CompletableFuture<T>> call) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        unanswered.add(() -> answer.complete(call.get().join()));
        begun++;
        mostInFlight = Math.max(mostInFlight, unanswered.size());
        return answer;
    }

    @Test
    void aHotRowIsWrittenAsOftenAsTheLedgerAnswers() throws Exception {
        var sink = scene.rows(1, Writer.LATE).open();
        sendAThousand(sink, HOUR);

        assertThat(scene.store.read(key(HOUR)).orElseThrow().late().orElseThrow().counts())
                .isEqualTo(row(HOUR, VALUES).counts());
        sink.close();
    }

    @Test
    void aHotTotalIsWrittenAsOftenAsItsStoreAnswers() throws Exception {
        var sink = scene.totals(1).open();
        sendAThousand(sink, MINUTE);

        assertThat(scene.store.runningTotals().read(key(MINUTE)).orElseThrow().value().counts())
                .isEqualTo(row(MINUTE, VALUES).counts());
        sink.close();
    }

    private void sendAThousand(Subtask<RowCount, ?> sink, String bucket) throws Exception {
        for (int value = 1; value <= VALUES; value++) {
            sink.record(row(bucket, value));
            if (value % ANSWER_AFTER == 0) {
                unanswered.remove().run();
            }
        }
        while (!unanswered.isEmpty()) {
            unanswered.remove().run();
        }
        assertThat(mostInFlight).isEqualTo(1);
        assertThat(begun).isLessThanOrEqualTo(VALUES / ANSWER_AFTER + 1);
    }

    private final class SlowLedger implements LedgerView {
        private final Ledger store;

        SlowLedger(Ledger store) {
            this.store = store;
        }

        @Override
        public Ledger store() {
            return store;
        }

        @Override
        public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
            return slowly(() -> store.write(write));
        }

        @Override
        public RunningTotals runningTotals() {
            return new SlowTotals(store.runningTotals());
        }
    }

    private final class SlowTotals implements TotalsView {
        private final RunningTotals store;

        SlowTotals(RunningTotals store) {
            this.store = store;
        }

        @Override
        public RunningTotals store() {
            return store;
        }

        @Override
        public CompletableFuture<Outcome> write(TotalWrite write) {
            return slowly(() -> store.write(write));
        }
    }
}
