package dev.tidemark.job;

/** A stream or topic that has to be named otherwise, or needs other rights. */
final class NoStreamException extends StreamUnusableException {

    private static final long serialVersionUID = 1L;

    NoStreamException(String message, String next, Throwable cause) {
        super(message, next, cause);
    }
}
