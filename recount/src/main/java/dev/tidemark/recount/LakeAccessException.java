package dev.tidemark.recount;

import java.io.IOException;

/**
 * A lake that cannot be listed as its caller is now; the caller's rights or settings can change.
 */
public final class LakeAccessException extends IOException {

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
