package dev.tidemark.job.local;

/** A bucket that a job names cannot be reached as its caller is now; nothing was started. */
final class BucketException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String next;

    BucketException(String message, String next, Throwable cause) {
        super(message, cause);
        this.next = next;
    }

    /** The command to type next. */
    String next() {
        return next;
    }
}
