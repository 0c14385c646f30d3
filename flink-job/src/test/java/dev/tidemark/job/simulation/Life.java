package dev.tidemark.job.simulation;

import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.job.virtual.VirtualJob;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.WriteOutcome.Refused;
import java.util.SplittableRandom;

/** One execution attempt of a generation's job: current, or cut off and still at work. */
final class Life {

    private final Cluster cluster;
    private final Fence fence;
    private final Verdicts verdicts;
    private VirtualJob job;
    private boolean cutOff;
    private boolean superseded;

    Life(Cluster cluster, Fence fence, Verdicts verdicts) {
        this.cluster = cluster;
        this.fence = fence;
        this.verdicts = verdicts;
    }

    void opened(VirtualJob opened) throws Exception {
        job = opened;
        job.age(cluster.clock().absoluteTimeMillis());
    }

    VirtualJob job() {
        return job;
    }

    Fence fence() {
        return fence;
    }

    Verdicts verdicts() {
        return verdicts;
    }

    /** From now on this is a worker that nobody knows of any more. */
    void cutOff() {
        cutOff = true;
    }

    boolean isCutOff() {
        return cutOff;
    }

    /** From now on a newer generation runs beside this. */
    void superseded() {
        superseded = true;
    }

    /** Told the outcome of each write of this life. */
    void wrote(LedgerWrite write, WriteOutcome outcome) {
        if (cutOff) {
            cluster.tally().count(Happening.WRITE_OF_A_CUT_OFF_WORKER);
        }
        if (!(outcome instanceof Refused refused)) {
            return;
        }
        if (cutOff) {
            cluster.tally().count(Happening.REFUSED_WRITE_OF_A_CUT_OFF_WORKER);
        } else if (superseded) {
            cluster.tally().count(Happening.REFUSED_WRITE_OF_AN_OLD_GENERATION);
        } else if (refused.why() == Refusal.CLOSED_ROW) {
            throw new Violation(
                    Invariant.NO_REFUSED_CLOSED_ROW,
                    write + " was refused; held " + refused.held());
        } else {
            throw new Violation(
                    Invariant.NO_UNEXPECTED_FAILURE,
                    "the current run was refused a write: " + write + ", " + refused);
        }
    }

    /** Does one step of the job itself. */
    void step(Event event) throws Exception {
        cluster.faults().newBatch();
        switch (event.kind()) {
            case READ -> read(event);
            case DELIVER -> deliver(event.amount(), event.choice());
            case TICK -> tick(event);
            case FIRE -> fire(event.choice());
            default -> throw new IllegalArgumentException(event + " is no step of a job");
        }
    }

    private void read(Event event) {
        int source = event.choice() % job.sources();
        for (int i = 0; i < event.amount(); i++) {
            job.send(source, event.choice());
        }
    }

    private void tick(Event event) {
        if (event.amount() == 1) {
            job.emitWatermark(event.choice() % job.sources());
        } else {
            tickAll();
        }
    }

    void tickAll() {
        for (int source = 0; source < job.sources(); source++) {
            job.emitWatermark(source);
        }
    }

    /** Delivers elements in a random order that keeps each channel's. */
    void deliver(int amount, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < amount; i++) {
            if (!job.deliver(random.nextInt(1 << 20))) {
                return;
            }
        }
    }

    void deliverAll() throws Exception {
        deliver(Integer.MAX_VALUE, cluster.clock().absoluteTimeMillis());
    }

    private void fire(int choice) throws Exception {
        for (int i = 0; i < 3; i++) {
            job.fire(choice + i);
        }
    }

    void fireAll() throws Exception {
        for (int i = 0; i < job.timers(); i++) {
            job.fire(i);
        }
    }

    /** Reads and counts all that the shards hold. */
    void readToTheEnd() throws Exception {
        boolean more = true;
        while (more) {
            more = false;
            for (int source = 0; source < job.sources(); source++) {
                more |= job.send(source, source);
            }
            tickAll();
            deliverAll();
            cluster.advance(50);
            fireAll();
        }
        deliverAll();
    }

    /** Lets the watermark pass all minutes and hours: the shards' last records are far ahead. */
    void closeEverything() throws Exception {
        cluster.advanceTo(Cluster.START + ScheduleGenerator.UNTIL_THE_LAST_RECORDS_MILLIS);
        readToTheEnd();
    }

    /** Ends as a process that is killed. */
    void kill() {
        requireNoLatePartials();
        try {
            job.kill();
        } catch (Exception e) {
            throw new IllegalStateException("a job could not be closed", e);
        }
    }

    void requireNoLatePartials() {
        for (Subtask<?, ?> windows : job.operators(VirtualJob.MINUTE_WINDOWS)) {
            long late = windows.metrics().counter("late_partials");
            if (late > 0) {
                throw new Violation(
                        Invariant.NO_LATE_PARTIALS, late + " partials were late in " + fence);
            }
        }
    }
}
