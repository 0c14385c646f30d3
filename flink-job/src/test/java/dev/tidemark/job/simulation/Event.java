package dev.tidemark.job.simulation;

/**
 * One step of a schedule. What cannot be done when its turn comes is skipped, so that any part of a
 * schedule is a schedule too.
 *
 * @param who which job acts, see {@link Who}
 * @param amount how much or how many, by kind
 * @param choice decides everything else, by kind
 */
record Event(Kind kind, Who who, int amount, int choice) {

    /** Whose step it is. */
    enum Who {
        /** The newest generation. */
        CURRENT,
        /** The generation that a newer one runs beside. */
        ELDER,
        /** A worker of an older run that was cut off and goes on. */
        CUT_OFF
    }

    /** What happens. */
    enum Kind {
        /** Source subtask {@code choice} reads {@code amount} records. */
        READ,
        /** {@code amount} elements are delivered, by channels chosen at random. */
        DELIVER,
        /** Every source subtask emits its watermark; only one if {@code amount} is 1. */
        TICK,
        /** {@code amount} milliseconds pass. */
        TIME,
        /** Some timers that are due fire. */
        FIRE,
        /** Nothing is read until all shards are idle. */
        SILENCE,
        /** A checkpoint begins. */
        BARRIER,
        /** The checkpoint completes; its operators are told at once if {@code choice} is even. */
        COMPLETE,
        /** The operators are told of the last completed checkpoint. */
        NOTIFY,
        /** The checkpoint that is under way is given up. */
        ABORT,
        /**
         * All workers die; restart at parallelism {@code amount}. If {@code choice} is odd, they
         * are only cut off and go on.
         */
        CRASH,
        /** An outage of {@code amount} seconds. */
        OUTAGE,
        /** The job is started again from an older retained checkpoint. */
        REWIND,
        /** Something is going to fail: {@code amount} calls from now, {@code choice} says what. */
        FAULT,
        /** The workers that were cut off notice it and end. */
        END_CUT_OFF,
        /** A new generation starts from the last checkpoint, beside the current one. */
        BRANCH,
        /** The elder generation is stopped and swept. */
        SWITCH,
        /** The new generation is given up; the next one begins from the same savepoint. */
        UNDO
    }
}
