package dev.tidemark.job.simulation;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.Faults;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Faults of the store that a schedule has asked for: each befalls one call, later. */
final class StoreFaults implements Faults {

    /** The faults that a schedule may ask for. */
    enum Kind {
        THROTTLED_WRITE(Operation.WRITE, Fault.THROTTLE),
        FAILED_WRITE(Operation.WRITE, Fault.FAIL),
        UNANSWERED_WRITE(Operation.WRITE, Fault.LOSE_ANSWER),
        THROTTLED_REPAIR(Operation.REPAIR, Fault.THROTTLE),
        UNANSWERED_REPAIR(Operation.REPAIR, Fault.LOSE_ANSWER),
        FAILED_QUERY(Operation.FIND, Fault.FAIL),
        FAILED_TOTAL(Operation.TOTAL_WRITE, Fault.FAIL),
        UNANSWERED_CONTROL_CHANGE(Operation.CONTROL_CHANGE, Fault.LOSE_ANSWER),
        DEATH_IN_A_WRITE(Operation.WRITE, null),
        DEATH_IN_A_REPAIR(Operation.REPAIR, null),
        DEATH_IN_A_QUERY(Operation.FIND, null),
        DEATH_BETWEEN_PASSES(null, null);

        private final Operation operation;
        private final Fault fault;

        Kind(Operation operation, Fault fault) {
            this.operation = operation;
            this.fault = fault;
        }

        /** One of them, for any number. */
        static Kind of(int number) {
            List<Kind> all = List.of(values());
            return all.get(Math.floorMod(number, all.size()));
        }

        /** Whether only a repair can meet it. */
        boolean isInAFlush() {
            return operation == null
                    || operation == Operation.FIND
                    || operation == Operation.REPAIR;
        }
    }

    private static final class Armed {
        private final Kind kind;
        private int callsBefore;

        Armed(Kind kind, int callsBefore) {
            this.kind = kind;
            this.callsBefore = callsBefore;
        }
    }

    private final Tally tally;
    private final List<Armed> armed = new ArrayList<>();
    private boolean well;
    private boolean totalFailed;
    private int written;

    StoreFaults(Tally tally) {
        this.tally = tally;
    }

    void arm(Kind kind, int callsBefore) {
        armed.add(new Armed(kind, callsBefore));
    }

    void disarmAll() {
        armed.clear();
    }

    /**
     * Whether the write of a running total has failed. It may be lost then: it is tried again, but
     * no barrier waits for it (R24).
     */
    boolean totalFailed() {
        return totalFailed;
    }

    /** From here on, writes count as parts of one whole. */
    void newBatch() {
        written = 0;
    }

    /** Calls of the simulation itself never fail. */
    <T> T unharmed(Callable<T> call) throws Exception {
        boolean before = well;
        well = true;
        try {
            return call.call();
        } finally {
            well = before;
        }
    }

    /** A repair is about to wait for its next look. */
    void betweenPasses() {
        Armed next = well ? null : due(null);
        if (next != null) {
            tally.count(Happening.CRASH_BETWEEN_SETTLE_PASSES);
            throw new WorkerDied(next.kind.name());
        }
    }

    @Override
    public Fault next(Operation operation, Optional<RowKey> key) {
        if (well) {
            return Fault.NONE;
        }
        Armed next = due(operation);
        if (next == null) {
            written += operation == Operation.WRITE ? 1 : 0;
            return Fault.NONE;
        }
        if (operation == Operation.WRITE && written > 0) {
            tally.count(Happening.PARTLY_APPLIED_WRITES);
        }
        totalFailed |= operation == Operation.TOTAL_WRITE;
        if (next.kind.fault == null) {
            throw new WorkerDied(next.kind.name());
        }
        tally.count(
                switch (next.kind.fault) {
                    case THROTTLE -> Happening.THROTTLED_CALL;
                    case LOSE_ANSWER -> Happening.UNANSWERED_CALL;
                    default -> Happening.FAILED_CALL;
                });
        return next.kind.fault;
    }

    private Armed due(Operation operation) {
        for (Iterator<Armed> all = armed.iterator(); all.hasNext(); ) {
            Armed each = all.next();
            if (each.kind.operation == operation && each.callsBefore-- == 0) {
                all.remove();
                return each;
            }
        }
        return null;
    }
}
