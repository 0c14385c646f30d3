package dev.tidemark.job.kinesis;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.kinesis.model.ExpiredIteratorException;
import software.amazon.awssdk.services.kinesis.model.KmsThrottlingException;
import software.amazon.awssdk.services.kinesis.model.LimitExceededException;
import software.amazon.awssdk.services.kinesis.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.kinesis.model.ResourceInUseException;

/** The service did not do what it was asked to. */
public final class StreamException extends RuntimeException {

    private static final long serialVersionUID = 1L;
    private static final int SERVER_ERROR = 500;

    /** What can be done about it. */
    public enum Fault {
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

    /** One whose fault is known. */
    public StreamException(Fault fault, String message, Throwable cause) {
        super(message, cause);
        this.fault = fault;
    }

    /** What an exception of the SDK means for those who use a stream. */
    public static StreamException of(String stream, SdkException e) {
        return new StreamException(
                faultOf(e), "the stream %s: %s".formatted(stream, e.getMessage()), e);
    }

    /** What can be done about it. */
    public Fault fault() {
        return fault;
    }

    /** Whether the service may have done it all the same: it was reached, and did not answer. */
    public boolean mayBeDone() {
        return fault == Fault.AWAY
                && !isCausedBy(this, ConnectException.class)
                && !isCausedBy(this, UnknownHostException.class);
    }

    /** The one place that says what asking again can help. */
    private static Fault faultOf(SdkException e) {
        if (e instanceof ExpiredIteratorException) {
            return Fault.ITERATOR_EXPIRED;
        }
        if (e instanceof ProvisionedThroughputExceededException
                || e instanceof LimitExceededException
                || e instanceof KmsThrottlingException) {
            return Fault.THROTTLED;
        }
        if (e instanceof SdkServiceException service) {
            return faultOf(service);
        }
        return e.retryable() || isCausedBy(e, IOException.class) ? Fault.AWAY : Fault.FINAL;
    }

    private static boolean isCausedBy(Throwable e, Class<? extends Throwable> kind) {
        Throwable cause = e.getCause();
        return cause != null && (kind.isInstance(cause) || isCausedBy(cause, kind));
    }

    private static Fault faultOf(SdkServiceException e) {
        if (e.isThrottlingException()) {
            return Fault.THROTTLED;
        }
        boolean serverIsAway =
                e instanceof ResourceInUseException || e.statusCode() >= SERVER_ERROR;
        return serverIsAway ? Fault.AWAY : Fault.FINAL;
    }
}
