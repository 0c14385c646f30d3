package dev.tidemark.recount;

/** A lake whose service does not answer now, or asks for a slower pace: the same command later. */
public final class LakeAwayException extends LakeAccessException {

    private static final long serialVersionUID = 1L;

    LakeAwayException(String message, String next, Throwable cause) {
        super(message, next, cause);
    }
}
