package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.repair.RepairStoppedException.Reason;
import dev.tidemark.ledger.testing.Faults;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Speed limits, trouble with the store, cancellation. */
class RepairPaceTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Flush FLUSH = Flush.of(fresh(7, 2, 41), 42, 0);
    private static final int ROWS = 60;

    private final Scene scene = new Scene();

    private void rowsAfterTheCut() {
        for (int i = 0; i < ROWS; i++) {
            scene.closed(minute("ad_7", i), 1, 41 + i % 2, RUN_1);
        }
    }

    private RepairReport settle() {
        return scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));
    }

    private Duration passed() {
        return Duration.ofNanos(scene.nanos.get());
    }

    @Test
    void aRateLimitSpreadsTheChangesOverTime() {
        rowsAfterTheCut();
        scene.pace = new RepairPace(1, 16, 20, Duration.ofSeconds(30));
        List<Duration> changes = new ArrayList<>();
        scene.ledger.setFaults(
                (operation, key) -> {
                    if (operation == Operation.REPAIR) {
                        changes.add(passed());
                    }
                    return Fault.NONE;
                });

        settle();

        assertThat(changes).hasSize(ROWS);
        for (int i = 0; i < ROWS; i++) {
            assertThat(changes.get(i)).isEqualTo(Duration.ofMillis(50L * i));
        }
    }

    @Test
    void aThrottledStoreIsAskedAgainUntilItAnswers() {
        rowsAfterTheCut();
        Random random = new Random(41);
        scene.ledger.setFaults(
                (operation, key) -> {
                    boolean change = operation == Operation.REPAIR;
                    return switch (random.nextInt(6)) {
                        case 0 -> Fault.THROTTLE;
                        case 1 -> Fault.FAIL;
                        case 2 -> change ? Fault.LOSE_ANSWER : Fault.NONE;
                        default -> Fault.NONE;
                    };
                });

        RepairProgress progress = settle().progress();

        scene.ledger.setFaults(Faults.none());
        assertThat(scene.ledger.everything()).isEmpty();
        assertThat(progress.applied() + progress.done()).isEqualTo(ROWS);
        assertThat(progress.done()).as("changes whose answer was lost").isPositive();
    }

    @Test
    void aStoreThatStaysAwayEndsTheRepairAfterThePatienceAndTheSameCommandGoesOn() {
        rowsAfterTheCut();
        AtomicInteger changes = new AtomicInteger();
        scene.ledger.setFaults(
                (operation, key) ->
                        operation == Operation.REPAIR && changes.getAndIncrement() >= 10
                                ? Fault.FAIL
                                : Fault.NONE);

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(this::settle)
                .withMessageContaining("the store failed: REPAIR of RowKey")
                .withMessageContaining("Of 60 changes found, 10 are made")
                .withMessageContaining("Run the same command again")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.STORE_FAILED))
                .satisfies(e -> assertThat(e.progress().applied()).isEqualTo(10));
        assertThat(passed()).isBetween(Duration.ofSeconds(27), Duration.ofSeconds(30));

        scene.ledger.setFaults(Faults.none());
        assertThat(settle().progress().applied()).isEqualTo(ROWS - 10);
        assertThat(scene.ledger.everything()).isEmpty();
    }

    @Test
    void aStoreThatCannotBeQueriedEndsTheRepairToo() {
        scene.ledger.setFaults((operation, key) -> Fault.FAIL);

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(this::settle)
                .withMessageContaining("FIND failed");
    }

    @Test
    void aChangeThatIsNeverAnsweredEndsTheRepairToo() {
        Waiting waiting = new Waiting(scene.clock, Duration.ofSeconds(30), () -> false);
        CompletableFuture<String> never =
                new CompletableFuture<>() {
                    @Override
                    public String get(long time, TimeUnit unit) throws TimeoutException {
                        scene.pass(Duration.of(time, unit.toChronoUnit()));
                        throw new TimeoutException();
                    }
                };

        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> waiting.await(never))
                .withMessage("no answer within 30 s");
    }

    @Test
    void cancellingEndsTheRepairBetweenTwoChanges() {
        rowsAfterTheCut();
        scene.cancelled = () -> scene.progress.applied() >= 7;

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(this::settle)
                .withMessageContaining("it was cancelled")
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.CANCELLED));
        assertThat(scene.ledger.everything()).hasSize(ROWS - 7);
    }

    @Test
    void interruptingItsThreadEndsTheRepairAndKeepsTheInterrupt() {
        rowsAfterTheCut();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(RepairStoppedException.class)
                .isThrownBy(this::settle)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.CANCELLED));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(scene.ledger.everything()).hasSize(ROWS);
    }

    @Test
    void cancellingEndsTheWaitForALaggingIndex() {
        scene.ledger.withIndexLag(Duration.ofSeconds(3));
        scene.cancelled = () -> passed().compareTo(Duration.ofMillis(1200)) >= 0;

        assertThatExceptionOfType(RepairStoppedException.class).isThrownBy(this::settle);
        assertThat(passed()).isLessThan(Duration.ofMillis(1400));
    }

    @Test
    void sideBySideItDoesTheSame() {
        rowsAfterTheCut();
        scene.late(hour("ad_7"), 1, 42, RUN_1);
        scene.pace = new RepairPace(8, 16, 0, Duration.ofSeconds(30));

        RepairReport report = settle();

        assertThat(report.progress().applied()).isEqualTo(ROWS + 1);
        assertThat(scene.ledger.everything())
                .hasSize(1)
                .allSatisfy(row -> assertThat(row.late()).isEmpty());
    }

    @Test
    void aFailureOfOneQuerySideBySideIsThatOfTheRepair() {
        scene.pace = new RepairPace(8, 16, 0, Duration.ZERO);
        scene.ledger.setFaults((operation, key) -> Fault.FAIL);

        assertThatExceptionOfType(RepairStoppedException.class).isThrownBy(this::settle);
    }

    @Test
    void thePartsOfOneItemAreChangedOneAfterTheOther() {
        scene.closed(hour("ad_7"), 1, 41, RUN_1);
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        SlowAnswers slow = new SlowAnswers();

        settleWithEightInFlight(slow);

        assertThat(slow.mostInFlightForOneItem()).isEqualTo(1);
    }

    private void settleWithEightInFlight(SlowAnswers slow) {
        Ledger ledger = slow.of(scene.ledger);
        RepairPace pace = new RepairPace(1, 8, 0, Duration.ofSeconds(30));
        new Repair(ledger, ledger.runningTotals(), pace, scene.clock, () -> false, p -> {})
                .settle(() -> FLUSH, whole(RestoredCounts.NONE));
    }

    @Test
    void noMoreChangesAreInFlightThanAllowed() {
        for (int i = 0; i < ROWS; i++) {
            scene.closed(hour("ad_" + i), 1, 41, RUN_1);
            scene.late(hour("ad_" + i), 1, 41, RUN_1);
        }
        SlowAnswers slow = new SlowAnswers();

        settleWithEightInFlight(slow);

        assertThat(slow.mostInFlight()).isEqualTo(8);
        assertThat(scene.ledger.everything())
                .allSatisfy(row -> assertThat(row.fast()).isEmpty())
                .allSatisfy(row -> assertThat(row.late()).isEmpty());
    }

    @Test
    void aPaceThatCannotMoveIsRefused() {
        Duration patience = Duration.ofSeconds(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new RepairPace(0, 1, 0, patience));
        assertThatIllegalArgumentException().isThrownBy(() -> new RepairPace(1, 0, 0, patience));
        assertThatIllegalArgumentException().isThrownBy(() -> new RepairPace(1, 1, -1, patience));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RepairPace(1, 1, Double.NaN, patience));
    }
}
