package dev.tidemark.job;

/** A folder that should hold a checkpoint or savepoint cannot be read as one. */
public final class UnreadableCheckpointException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnreadableCheckpointException(String message) {
        super(message);
    }
}
