package dev.tidemark.job.generate;

import dev.tidemark.job.StreamUnusableException;

/** The target took no more, or sending failed; what had been sent stands. */
public final class SendingStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ClickSender.Sent sent;
    private final long unconfirmed;

    /**
     * One with the target's own sentence, if it said one.
     *
     * @param unconfirmed how many records after those that stand were taken
     */
    public SendingStoppedException(
            RuntimeException cause, ClickSender.Sent sent, long unconfirmed) {
        super(
                cause instanceof StreamUnusableException
                        ? cause.getMessage()
                        : "sending failed: " + cause + ".",
                cause);
        this.sent = sent;
        this.unconfirmed = unconfirmed;
    }

    /** Whether the target may take the rest later. */
    public boolean isAway() {
        return getCause() instanceof StreamUnusableException target && target.isAway();
    }

    /** Whether the target refuses the rest, now and later. */
    public boolean isRefused() {
        return getCause() instanceof StreamUnusableException target && !target.isAway();
    }

    /** What stands. */
    public ClickSender.Sent sent() {
        return sent;
    }

    /** How many records after those were taken and may stand too. */
    public long unconfirmed() {
        return unconfirmed;
    }
}
