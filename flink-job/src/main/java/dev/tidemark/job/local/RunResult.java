package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.generate.CountsNotWrittenException;
import dev.tidemark.job.generate.SendingStoppedException;
import dev.tidemark.ledger.LedgerException;

/**
 * How a run ended, for the parent's last line and exit code.
 *
 * @param result {@code finished, stopped, nothing_to_do, answered, failed, no_broker, bucket_away,
 *     no_stream, stream_away, refused, bad_records, timeouts_do_not_fit, state_unreadable, usage}
 * @param exit the exit code of the command
 * @param message what happened and what is still safe
 * @param next the next command to type, or null
 * @param totals what the run read and decided, or null if no job ran
 * @param savepoint where a stopped job was saved, or null
 */
record RunResult(
        String result, int exit, String message, String next, RunTotals totals, String savepoint) {

    static RunResult finished(RunTotals totals) {
        return new RunResult("finished", 0, "the input was counted to its end", null, totals, null);
    }

    static RunResult badRecords(RunTotals totals, double limit, String lake) {
        return new RunResult(
                "bad_records",
                3,
                "the input was counted to its end, but %,d of %,d records (%.2f %%) could not be read, more than the %.2f %% of --max-bad; each is in %s/exceptions with its position, field and reason"
                        .formatted(
                                totals.malformed(),
                                totals.clicksRead(),
                                100 * totals.badShare(),
                                100 * limit,
                                lake),
                "mend the producer, or accept them with --max-bad",
                totals,
                null);
    }

    static RunResult stopped(RunTotals totals, String savepoint) {
        return new RunResult(
                "stopped",
                130,
                "stopped with a savepoint; nothing is lost",
                "the same command continues from it",
                totals,
                savepoint);
    }

    static RunResult nothingToDo(String message) {
        return new RunResult("nothing_to_do", 0, message, null, null, null);
    }

    static RunResult refused(String message) {
        return refused(message, null);
    }

    static RunResult refused(String message, String next) {
        return new RunResult("refused", 4, message, next, null, null);
    }

    static RunResult timeoutsDoNotFit(String message) {
        return new RunResult(
                "timeouts_do_not_fit",
                3,
                message,
                "the same command with a --transaction-timeout that fits",
                null,
                null);
    }

    static RunResult noBroker(String message) {
        return new RunResult(
                "no_broker",
                5,
                message + ". Nothing was started.",
                "the same command, when the brokers answer",
                null,
                null);
    }

    static RunResult noBucket(BucketException cause) {
        return new RunResult(
                cause.isAway() ? "bucket_away" : "failed",
                cause.isAway() ? 5 : 1,
                cause.getMessage(),
                cause.next(),
                null,
                null);
    }

    /** Before anything was started: another name or other rights, or the same command later. */
    static RunResult streamUnusable(StreamUnusableException cause) {
        return new RunResult(
                cause.isAway() ? "stream_away" : "no_stream",
                cause.isAway() ? 5 : 2,
                cause.getMessage() + " Nothing was started.",
                cause.next(),
                null,
                null);
    }

    static RunResult sent() {
        return new RunResult("finished", 0, "the log was sent to its end", null, null, null);
    }

    static RunResult sendingInterrupted(long records) {
        return new RunResult(
                "stopped",
                130,
                "stopped: the first %,d records of the log stand there, and no other"
                        .formatted(records),
                goOnAfter(records),
                null,
                null);
    }

    /** The same command later, or another; and from where on, for what was sent stands. */
    static RunResult sendingStopped(SendingStoppedException cause) {
        long records = cause.sent().records();
        String message =
                "%s The first %,d records of the log stand there%s."
                        .formatted(
                                cause.getMessage(),
                                records,
                                cause.unconfirmed() == 0
                                        ? ", and no other"
                                        : "; of the next %,d nobody knows, and those that stand there too will stand twice, which the job counts as duplicates"
                                                .formatted(cause.unconfirmed()));
        if (cause.isAway()) {
            return new RunResult("stream_away", 5, message, goOnAfter(records), null, null);
        }
        if (cause.isRefused()) {
            String next = "when that is mended, " + goOnAfter(records);
            return new RunResult("no_stream", 2, message, next, null, null);
        }
        return new RunResult("failed", 1, message, goOnAfter(records), null, null);
    }

    static RunResult countsNotWritten(CountsNotWrittenException cause) {
        return new RunResult(
                "failed",
                1,
                cause.getMessage(),
                goOnAfter(cause.records()) + " and another --expected",
                null,
                null);
    }

    private static String goOnAfter(long records) {
        return "the same command with --skip " + records;
    }

    static RunResult answered() {
        return new RunResult("answered", 0, "the brokers answered", null, null, null);
    }

    static RunResult stateRead() {
        return new RunResult("answered", 0, "the state was read", null, null, null);
    }

    static RunResult stateUnreadable(String message) {
        return new RunResult(
                "state_unreadable",
                1,
                message,
                "the same command with another checkpoint or savepoint",
                null,
                null);
    }

    static RunResult usage(String message, String next) {
        return new RunResult("usage", 2, message, next, null, null);
    }

    static RunResult failed(Throwable cause) {
        return new RunResult(
                "failed",
                1,
                "the job failed: %s. The ledger holds nothing that a restore does not put right."
                        .formatted(rootMessage(cause)),
                "the same command continues from the last checkpoint",
                null,
                null);
    }

    /** A store that cannot be used: its message says what is safe and what to type. */
    static RunResult storeFailed(LedgerException cause) {
        return new RunResult("failed", 1, cause.getMessage(), null, null, null);
    }

    /** A store's own sentence says more than what lies below it. */
    private static String rootMessage(Throwable cause) {
        Throwable root = cause;
        Throwable store = cause instanceof LedgerException ? cause : null;
        while (root.getCause() != null) {
            root = root.getCause();
            store = root instanceof LedgerException ? root : store;
        }
        if (store != null) {
            return store.getMessage();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }

    /** Whether the whole input has been counted. */
    boolean isFinished() {
        return result.equals("finished") || result.equals("bad_records");
    }

    void addTo(ObjectNode node) {
        node.put("result", result);
        node.put("exit", exit);
        node.put("message", message);
        node.put("next", next);
        node.put("savepoint", savepoint);
        if (totals != null) {
            totals.addTo(node.putObject("totals"));
        }
    }
}
