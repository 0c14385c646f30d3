package dev.tidemark.capacity;

import java.time.Duration;

/**
 * How long a restarted job takes to catch up while new input keeps arriving.
 *
 * <p>Source: event time, watermarks & checkpoints, part 12; stream processing, sections 10.4 and
 * 13.3.
 */
public final class BacklogDrain {
    private BacklogDrain() {}

    /** Whether a backlog ever drains: capacity above arrivals. */
    public static boolean catchesUp(Rate capacity, Rate arrivals) {
        return capacity.compareTo(arrivals) > 0;
    }

    /**
     * capacity - arrivals.
     *
     * @throws IllegalArgumentException when capacity is not above arrivals
     */
    public static Rate rate(Rate capacity, Rate arrivals) {
        if (!catchesUp(capacity, arrivals)) {
            throw new IllegalArgumentException(
                    "the capacity "
                            + capacity
                            + " must be above the arrivals "
                            + arrivals
                            + ", else the job never catches up.");
        }
        return capacity.minus(arrivals);
    }

    /** How fast a job falls behind: arrivals - capacity. Source: sections 9 and 16.2. */
    public static Rate lagGrowth(Rate arrivals, Rate capacity) {
        return arrivals.minus(capacity);
    }

    /** backlog / (capacity - arrivals). Limits: steady rates, and no flush that holds input up. */
    public static Duration time(Events backlog, Rate capacity, Rate arrivals) {
        return rate(capacity, arrivals).timeFor(backlog);
    }

    /**
     * Catch-up with the arrivals of the restore counted: (interval + restore) * arrivals /
     * (capacity - arrivals).
     */
    public static Duration catchUp(
            Duration interval, Duration restore, Rate capacity, Rate arrivals) {
        return time(Replay.size(Replay.length(interval, restore), arrivals), capacity, arrivals);
    }

    /** Crash to caught up: restore + catch-up. */
    public static Duration recovery(
            Duration interval, Duration restore, Rate capacity, Rate arrivals) {
        return restore.plus(catchUp(interval, restore, capacity, arrivals));
    }

    /**
     * The least capacity that catches up within a time: arrivals + backlog / time. Source:
     * checklist item R04 (1.3 to 1.5 times the input is usual).
     */
    public static Rate capacityFor(Events backlog, Rate arrivals, Duration within) {
        return arrivals.plus(backlog.per(within));
    }
}
