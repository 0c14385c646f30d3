package dev.tidemark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.ledger.RunRefusedException;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.Test;

class RegisteredRunsTest {

    private final InMemoryLedger ledger = new InMemoryLedger();
    private final AtomicInteger opened = new AtomicInteger();
    private final RegisteredRuns runs =
            new RegisteredRuns(
                    () -> {
                        opened.incrementAndGet();
                        return ledger;
                    },
                    7);

    /** Numbers are remembered per process, so each test needs a job of its own. */
    private final String job = new JobID().toHexString();

    private ExecutionAttempt attempt(int number) {
        return new ExecutionAttempt(job, "a", number);
    }

    @Test
    void aMasterThatTakesTheJobOverIsALaterRunAlthoughItCountsFromZero() {
        assertThat(runs.of(attempt(0))).isEqualTo(1);
        assertThat(runs.of(attempt(1))).isEqualTo(2);
        assertThat(runs.of(new ExecutionAttempt(job, "b", 0))).isEqualTo(3);
    }

    @Test
    void everyAttemptOfAJobTakesTheNextNumber() {
        assertThat(runs.of(attempt(0))).isEqualTo(1);
        assertThat(runs.of(attempt(1))).isEqualTo(2);
        assertThat(runs.of(new ExecutionAttempt(new JobID().toHexString(), "", 0))).isEqualTo(3);
    }

    @Test
    void allSubtasksOfAnAttemptAskTheLedgerOnce() {
        assertThat(runs.of(attempt(0))).isEqualTo(1);
        assertThat(runs.of(attempt(0))).isEqualTo(1);
        assertThat(opened).hasValue(1);
    }

    @Test
    void aWorkerThatWasCutOffIsRefusedWithoutARestartLoop() {
        runs.of(attempt(1));

        assertThatThrownBy(() -> runs.of(attempt(0)))
                .isInstanceOf(SuppressRestartsException.class)
                .hasRootCauseInstanceOf(RunRefusedException.class)
                .rootCause()
                .hasMessageContaining("Next: tidemark status");
    }
}
