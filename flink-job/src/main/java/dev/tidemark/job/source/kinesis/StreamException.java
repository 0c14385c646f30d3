package dev.tidemark.job.source.kinesis;

/** The service did not do what it was asked to. */
final class StreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What can be done about it. */
    enum Fault {
        /** Asked too often or for too much: ask later. */
        THROTTLED,
        /** The iterator is too old: make another from the last position. */
        ITERATOR_EXPIRED,
        /** The service or the way to it is down: ask later. */
        AWAY,
        /** Asking again will not help: no such stream, no rights, a wrong request. */
        FINAL
    }

    private final Fault fault;

    StreamException(Fault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    Fault fault() {
        return fault;
    }
}
