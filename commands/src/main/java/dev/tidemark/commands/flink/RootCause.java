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
                    "StreamAwayException");

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

    /** The same as the end of a command. */
    public Failure failure(String what) {
        return new Failure(code(), what + ": " + text(), "");
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
            case "LakeOutOfReachException" -> ErrorCode.READ_FAILED;
            default -> ErrorCode.CLUSTER_FAILED;
        };
    }
}
