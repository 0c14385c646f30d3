package dev.tidemark.job.local;

import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Set;
import org.apache.flink.util.ExceptionUtils;

/** A bucket that a job names cannot be reached as its caller is now; nothing was started. */
final class BucketException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** What Hadoop's file system throws when the service throttles or fails, by its name. */
    private static final Set<String> AWAY =
            Set.of("AWSServiceThrottledException", "AWSStatus500Exception");

    private final String next;

    BucketException(String message, String next, Throwable cause) {
        super(message, cause);
        this.next = next;
    }

    /** Whether the service throttles, fails or was not reached: the same command may do later. */
    boolean isAway() {
        return ExceptionUtils.findThrowable(this, BucketException::isAway).isPresent();
    }

    private static boolean isAway(Throwable cause) {
        return cause instanceof SocketException
                || cause instanceof UnknownHostException
                || cause instanceof InterruptedIOException
                || AWAY.contains(cause.getClass().getSimpleName());
    }

    /** The command to type next. */
    String next() {
        return next;
    }
}
