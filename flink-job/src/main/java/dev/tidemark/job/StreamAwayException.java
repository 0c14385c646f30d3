package dev.tidemark.job;

/** A stream or topic whose service does not answer now. */
final class StreamAwayException extends StreamUnusableException {

    private static final long serialVersionUID = 1L;

    StreamAwayException(String message, String next, Throwable cause) {
        super(message, next, cause);
    }
}
