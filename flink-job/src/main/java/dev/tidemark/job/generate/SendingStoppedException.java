package dev.tidemark.job.generate;

import dev.tidemark.job.StreamUnusableException;

/** The target took no more; what had been sent stands. */
public final class SendingStoppedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ClickSender.Sent sent;
    private final long unconfirmed;

    SendingStoppedException(
            StreamUnusableException cause, ClickSender.Sent sent, long unconfirmed) {
        super(cause.getMessage(), cause);
        this.sent = sent;
        this.unconfirmed = unconfirmed;
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
