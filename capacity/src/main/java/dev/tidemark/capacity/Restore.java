package dev.tidemark.capacity;

import java.time.Duration;

/**
 * How long a restore takes before the first record is read again.
 *
 * <p>Source: stream processing, sections 10.4, 14.1 and 16.7.
 */
public final class Restore {
    private Restore() {}

    /**
     * Without local recovery: whole state / bandwidth of the job. Limits: an incremental checkpoint
     * is cheap to write, but every file it refers to is downloaded.
     */
    public static Duration download(Bytes state, Bandwidth job) {
        return job.timeFor(state);
    }

    /**
     * With local recovery after the loss of one TaskManager: only the replacement downloads, (state
     * / TaskManagers) / bandwidth of one TaskManager. Limits: the survivors' time to reopen their
     * local copies is left out; after a rescale or a full restart there is no local copy.
     */
    public static Duration withLocalRecovery(Bytes state, long taskManagers, Bandwidth each) {
        return each.timeFor(state.over(taskManagers));
    }

    /** Detection, provisioning, restore and catch-up one after the other. Source: section 14.1. */
    public static Duration total(Duration... parts) {
        Duration sum = Duration.ZERO;
        for (Duration part : parts) {
            sum = sum.plus(InRange.time("a part of the recovery", part));
        }
        return sum;
    }

    /** Restarts a delay allows in an interval: interval / delay. Source: section 10.2. */
    public static long restartsPossible(Duration interval, Duration delay) {
        InRange.positive("the failure-rate interval", interval);
        InRange.positive("the restart delay", delay);
        return interval.dividedBy(delay);
    }
}
