package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The write budget on a clock that only waiting moves. */
class WriteBudgetTest {

    private long nanos;

    private final CallClock clock =
            new CallClock(() -> nanos, () -> 0, time -> nanos += time.toNanos(), () -> 0);

    private Duration elapsed() {
        return Duration.ofNanos(nanos);
    }

    @Test
    void withoutABudgetNothingWaits() throws InterruptedException {
        WriteBudget budget = new WriteBudget(0, clock);
        for (int i = 0; i < 1_000; i++) {
            budget.take(1_000);
        }
        assertThat(elapsed()).isZero();
    }

    @Test
    void tenThousandUnitsOfTwoThousandEachSecondTakeFiveSeconds() throws InterruptedException {
        WriteBudget budget = new WriteBudget(2_000, clock);
        for (int i = 0; i < 5_000; i++) {
            budget.take(2);
        }
        assertThat(elapsed()).isBetween(Duration.ofMillis(4_890), Duration.ofMillis(5_000));
    }

    @Test
    void whatAChangeCostBeyondItsEstimateIsPaidByTheNext() throws InterruptedException {
        WriteBudget budget = new WriteBudget(100, clock);
        for (int i = 0; i < 100; i++) {
            budget.take(2);
            budget.settle(1);
        }
        assertThat(elapsed()).isBetween(Duration.ofMillis(2_850), Duration.ofMillis(3_000));
    }

    @Test
    void whatAChangeDidNotCostIsGivenBack() throws InterruptedException {
        WriteBudget budget = new WriteBudget(100, clock);
        for (int i = 0; i < 100; i++) {
            budget.take(2);
            budget.settle(-1);
        }
        assertThat(elapsed()).isBetween(Duration.ofMillis(850), Duration.ofMillis(1_000));
    }

    @Test
    void anIdleMinuteIsNotSavedUp() throws InterruptedException {
        WriteBudget budget = new WriteBudget(100, clock);
        nanos += Duration.ofMinutes(1).toNanos();
        long start = nanos;
        for (int i = 0; i < 100; i++) {
            budget.take(2);
        }
        assertThat(Duration.ofNanos(nanos - start)).isGreaterThan(Duration.ofMillis(1_850));
    }

    @Test
    void processesShareIt() throws InterruptedException {
        WriteBudget budget = new WriteBudget(400, clock);
        budget.sharedBy(4);
        assertThat(budget.perSecond()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            budget.take(1);
        }
        assertThat(elapsed()).isGreaterThan(Duration.ofMillis(850));
    }
}
