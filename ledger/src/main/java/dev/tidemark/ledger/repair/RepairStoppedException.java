package dev.tidemark.ledger.repair;

/**
 * A repair ended part-way: cancelled, or the store failed for too long. Every change it made is
 * complete and conditional, so the same command, or the next restore, goes on where it ended.
 */
public class RepairStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why it ended. */
    public enum Reason {
        /** Somebody wanted it to end. */
        CANCELLED,
        /** The store did not answer, or refused to, for longer than the patience. */
        STORE_FAILED
    }

    private final Reason reason;
    private final RepairProgress progress;

    RepairStoppedException(Reason reason, RepairProgress progress, Throwable cause) {
        super(message(reason, progress, cause), cause);
        this.reason = reason;
        this.progress = progress;
    }

    private static String message(Reason reason, RepairProgress progress, Throwable cause) {
        String why =
                reason == Reason.CANCELLED
                        ? "it was cancelled"
                        : "the store failed: " + cause.getMessage();
        return "The repair stopped part-way: %s. Of %d changes found, %d are made; each is complete"
                        .formatted(why, progress.found(), progress.applied() + progress.done())
                + " by itself and nothing else was touched. Run the same command again to go on"
                + " (a job does so with its next restart).";
    }

    /** Why it ended. */
    public Reason reason() {
        return reason;
    }

    /** How far it came. */
    public RepairProgress progress() {
        return progress;
    }
}
