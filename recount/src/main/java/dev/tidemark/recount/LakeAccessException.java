package dev.tidemark.recount;

import java.io.IOException;

/**
 * A lake that cannot be listed as its caller is now; the caller's rights or settings can change,
 * and a {@link LakeAwayException} may pass.
 */
public sealed class LakeAccessException extends IOException permits LakeAwayException {

    private static final long serialVersionUID = 1L;

    private final String next;

    LakeAccessException(String message, String next, Throwable cause) {
        super(message, cause);
        this.next = next;
    }

    /** The command to type next. */
    public String next() {
        return next;
    }
}
