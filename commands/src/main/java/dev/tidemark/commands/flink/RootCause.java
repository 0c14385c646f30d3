package dev.tidemark.commands.flink;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a job or a call failed, read from the stack trace that Flink answers with: a sentence of ours
 * if there is one in it, else the innermost cause.
 *
 * @param exception the simple name of the exception's class, empty if there is none
 * @param message what it says
 */
public record RootCause(String exception, String message) {

    private static final Pattern CAUSE =
            Pattern.compile("(?:Caused by: )?([\\w.$]+(?:Exception|Error)): (.+)");

    /** Sentences of ours that end with what to type. */
    private static final Pattern NEXT = Pattern.compile("\\b[Nn]ext: ");

    private static final String OURS = "dev.tidemark.";

    /** What our own exceptions mean for a script. */
    private static final Set<String> REFUSALS =
            Set.of(
                    "CheckpointRefusedException",
                    "GenerationRefusedException",
                    "MaxParallelismRefusedException",
                    "RefusedForSafetyException",
                    "RetentionGapException",
                    "RunRefusedException",
                    "LeaseHeldException");

    /** Our other exceptions that are written for a person. */
    private static final Set<String> SENTENCES =
            Set.of(
                    "TimeoutsDoNotFitException",
                    "LakeOutOfReachException",
                    "NoStreamException",
                    "StreamAwayException",
                    "BrokerException",
                    "UnreadableCheckpointException");

    /** Reads a stack trace. */
    public static RootCause of(String stackTrace) {
        RootCause innermost = new RootCause("", stackTrace.lines().findFirst().orElse("no reason"));
        List<String> lines = stackTrace.lines().map(String::strip).toList();
        for (String line : lines) {
            Matcher cause = CAUSE.matcher(line);
            if (cause.matches()) {
                String type = cause.group(1);
                String name = type.substring(type.lastIndexOf('.') + 1);
                name = name.substring(name.lastIndexOf('$') + 1);
                innermost = new RootCause(name, cause.group(2));
                if (type.startsWith(OURS)) {
                    return innermost;
                }
            }
        }
        return innermost;
    }

    /** Whether the job refused to go on for the sake of its rows. */
    public boolean isRefusal() {
        return REFUSALS.contains(exception);
    }

    /**
     * The same as the end of a command.
     *
     * @param what happened, for the beginning of the message
     * @param next the command to type where the cause itself does not say what would help
     */
    public Failure failure(String what, String next) {
        return failure(what, "", next);
    }

    /**
     * The same with what is safe.
     *
     * @param safe a sentence for the end of the message; a refusal of ours says it itself
     */
    public Failure failure(String what, String safe, String next) {
        String cause = text();
        String message =
                what
                        + ": "
                        + cause
                        + (safe.isEmpty() || isRefusal() ? "" : sentenceEnd(cause) + safe);
        return new Failure(code(), message, next(next));
    }

    private static String sentenceEnd(String text) {
        return text.endsWith(".") || text.endsWith("?") ? " " : ". ";
    }

    private String next(String otherwise) {
        if (NEXT.matcher(message).find()) {
            return "";
        }
        return switch (code()) {
            case NO_BROKER, STREAM_AWAY -> "the same command, when they answer";
            case NO_STREAM -> "the same command with the right name, or with the rights";
            case TIMEOUTS_DO_NOT_FIT -> "the same command with a --transaction-timeout that fits";
            case STATE_UNREADABLE -> "tidemark checkpoints lists the others";
            default -> otherwise;
        };
    }

    /** The cause in one line. */
    public String text() {
        boolean ours = isRefusal() || exception.isEmpty() || SENTENCES.contains(exception);
        return ours ? message : exception + ": " + message;
    }

    private ErrorCode code() {
        if (isRefusal()) {
            return ErrorCode.JOB_REFUSED;
        }
        return switch (exception) {
            case "TimeoutsDoNotFitException" -> ErrorCode.TIMEOUTS_DO_NOT_FIT;
            case "BrokerException" -> ErrorCode.NO_BROKER;
            case "LedgerException" -> ErrorCode.STORE_FAILED;
            case "NoStreamException" -> ErrorCode.NO_STREAM;
            case "StreamAwayException" -> ErrorCode.STREAM_AWAY;
            case "UnreadableCheckpointException" -> ErrorCode.STATE_UNREADABLE;
            case "LakeOutOfReachException" -> ErrorCode.READ_FAILED;
            default -> ErrorCode.CLUSTER_FAILED;
        };
    }
}
