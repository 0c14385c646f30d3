package dev.tidemark.job.state;

/** A folder holds no checkpoint or savepoint of this job that counts can be read from. */
public class UnreadableStateException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreadableStateException(String message, Throwable cause) {
        super(message + " Nothing was changed.", cause);
    }
}
