package dev.tidemark.job.simulation;

import dev.tidemark.job.virtual.VirtualClock;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** What all lives of all generations of one schedule share: the clock, the store and its faults. */
final class Cluster {

    /** When every schedule starts, by the wall clock. */
    static final long START = 1_770_548_400_000L;

    /** Few, since each costs time in every snapshot; twice the highest parallelism. */
    static final KeyGroups KEY_GROUPS = new KeyGroups(16);

    private final Schedule schedule;
    private final Rules rules;
    private final Tally tally;
    private final VirtualClock clock = new VirtualClock(START);
    private final InMemoryLedger store = new InMemoryLedger();
    private final StoreFaults faults;
    private final AtomicLong highestWatermark = new AtomicLong(Long.MIN_VALUE);
    private final List<Runnable> whileWaiting = new ArrayList<>();

    Cluster(Schedule schedule, Rules rules, Tally tally) {
        this.schedule = schedule;
        this.rules = rules;
        this.tally = tally;
        this.faults = new StoreFaults(tally);
        store.withIndexLag(schedule.indexLag()).withConditions(rules.conditions());
        store.setFaults(faults);
    }

    Schedule schedule() {
        return schedule;
    }

    Rules rules() {
        return rules;
    }

    Tally tally() {
        return tally;
    }

    VirtualClock clock() {
        return clock;
    }

    InMemoryLedger store() {
        return store;
    }

    StoreFaults faults() {
        return faults;
    }

    AtomicLong highestWatermark() {
        return highestWatermark;
    }

    void advance(long millis) {
        clock.set(clock.absoluteTimeMillis() + millis);
        store.advance(Duration.ofMillis(millis));
    }

    /** Lets time pass until an instant, if it is not past it. */
    void advanceTo(long instant) {
        advance(Math.max(0, instant - clock.absoluteTimeMillis()));
    }

    /** Something that goes on while a repair waits. */
    void whileWaiting(Runnable step) {
        whileWaiting.add(step);
    }

    RepairClock repairClock() {
        return new RepairClock(
                () -> TimeUnit.MILLISECONDS.toNanos(clock.absoluteTimeMillis()),
                duration -> {
                    faults.betweenPasses();
                    advance(Math.max(1, duration.toMillis()));
                    whileWaiting.forEach(Runnable::run);
                });
    }

    /** A repair from outside of the job, as the binary does it. */
    Repair repair() {
        return new Repair(
                store,
                store.runningTotals(),
                new RepairPace(1, 4, 0, Duration.ofSeconds(1)),
                repairClock(),
                () -> false,
                progress -> {});
    }

    /**
     * Insists that a failure was asked for.
     *
     * @throws Violation if it was not, or if it is one
     */
    static void requireInjected(Throwable failure) {
        boolean injected = false;
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof Violation violation) {
                throw violation;
            }
            injected |= each instanceof WorkerDied || each.getClass() == LedgerException.class;
        }
        if (!injected) {
            throw new Violation(Invariant.NO_UNEXPECTED_FAILURE, failure.toString(), failure);
        }
    }
}
