package dev.tidemark.recount;

import java.io.IOException;

/**
 * An object of the lake that cannot be read to its end, or holds a line that is none of ours. The
 * hours that need it cannot be recounted.
 */
public final class UnreadableObjectException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient LakeObject object;
    private final String reason;

    UnreadableObjectException(LakeObject object, String reason, Throwable cause) {
        super(object.name() + ": " + reason, cause);
        this.object = object;
        this.reason = reason;
    }

    /** The object. */
    public LakeObject object() {
        return object;
    }

    /** What is wrong with it, without its name. */
    String reason() {
        return reason;
    }
}
