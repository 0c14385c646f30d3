package dev.tidemark.commands;

import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.StoreShapeException;
import dev.tidemark.ledger.repair.RepairStoppedException;
import dev.tidemark.recount.LakeAccessException;
import dev.tidemark.recount.LakeAwayException;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The end of a command that did not do what was asked: what happened, where, what is still safe,
 * and the next command to type.
 */
public final class Failure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final String next;

    /**
     * @param message one or more sentences for a person
     * @param next the command to type next, empty if there is none
     */
    public Failure(ErrorCode code, String message, String next) {
        this(code, message, next, null);
    }

    /** The same, with what brought it about, which is shown with {@code --verbose} only. */
    public Failure(ErrorCode code, String message, String next, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.next = next;
    }

    /** A value of an option that cannot be used, named as the user wrote it. */
    public static Failure badValue(String option, String problem) {
        return new Failure(ErrorCode.BAD_VALUE, option + ": " + problem, "");
    }

    /** What an exception means for a person; anything that no command foresaw is our own fault. */
    public static Failure of(Exception exception) {
        if (exception instanceof Failure known) {
            return known;
        }
        if (exception instanceof LeaseHeldException held) {
            return new Failure(ErrorCode.STORE_IN_USE, held.getMessage(), "", held);
        }
        if (exception instanceof RefusedForSafetyException refused) {
            return new Failure(ErrorCode.UNSAFE, refused.getMessage(), "", refused);
        }
        if (exception instanceof StoreShapeException shape) {
            return new Failure(ErrorCode.STORE_SHAPE, shape.getMessage(), "", shape);
        }
        if (exception instanceof LedgerException store) {
            return new Failure(ErrorCode.STORE_FAILED, store.getMessage(), "", store);
        }
        if (exception instanceof LakeAwayException away) {
            return new Failure(ErrorCode.BUCKET_AWAY, away.getMessage(), away.next(), away);
        }
        if (exception instanceof LakeAccessException lake) {
            return new Failure(ErrorCode.READ_FAILED, lake.getMessage(), lake.next(), lake);
        }
        if (exception instanceof RepairStoppedException stopped) {
            boolean cancelled = stopped.reason() == RepairStoppedException.Reason.CANCELLED;
            ErrorCode code = cancelled ? ErrorCode.INTERRUPTED : ErrorCode.REPAIR_STOPPED;
            return new Failure(code, stopped.getMessage(), "the same command", stopped);
        }
        if (exception instanceof IOException || exception instanceof UncheckedIOException) {
            return new Failure(ErrorCode.READ_FAILED, plain(exception), "", exception);
        }
        return new Failure(
                ErrorCode.UNEXPECTED,
                "this is a fault of tidemark: " + exception,
                "the same command with --verbose, and report what it prints",
                exception);
    }

    private static String plain(Exception exception) {
        Throwable cause =
                exception instanceof UncheckedIOException ? exception.getCause() : exception;
        return cause.toString().replaceFirst("^java\\.(io|nio\\.file)\\.", "");
    }

    /** The stable code, which also decides the exit code. */
    public ErrorCode code() {
        return code;
    }

    /** The command to type next, empty if there is none. */
    public String next() {
        return next;
    }
}
