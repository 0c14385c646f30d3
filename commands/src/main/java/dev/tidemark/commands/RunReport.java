package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Started;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known about a run from its events, and what it means for the caller. */
final class RunReport {

    private static final String CONTINUE = "the same command continues from the last checkpoint";

    private final Path log;
    private Started started;
    private Progress progress;
    private Finished finished;

    RunReport(Path log) {
        this.log = log;
    }

    void add(JobEvent event) {
        if (event instanceof Started seen) {
            started = seen;
        } else if (event instanceof Progress seen) {
            progress = seen;
        } else if (event instanceof Finished seen) {
            finished = seen;
        }
    }

    Finished finished() {
        return finished;
    }

    /** How the run ended; only for results that are no failure. */
    ExitCode exit() {
        return switch (finished.result()) {
            case "finished", "nothing_to_do" -> ExitCode.DONE;
            case "bad_records" -> ExitCode.CHECK_FAILED;
            case "stopped" -> ExitCode.INTERRUPTED;
            default -> ExitCode.FAILED;
        };
    }

    /** The failure that the job reported, if it is one. */
    Optional<Failure> failure() {
        return switch (finished.result()) {
            case "finished", "nothing_to_do", "bad_records", "stopped" -> Optional.empty();
            default -> Optional.of(reported(ErrorCode.ofResult(finished.result())));
        };
    }

    private Failure reported(ErrorCode code) {
        String where = code == ErrorCode.JOB_FAILED ? " The log is " + log + "." : "";
        String next = finished.next() == null ? "" : finished.next();
        return new Failure(code, finished.message() + where, next);
    }

    /** The job's JVM ended without saying how. */
    Failure died(int status) {
        return new Failure(
                ErrorCode.JOB_DIED,
                "the job's JVM ended with status "
                        + status
                        + " before it could say why; "
                        + "its log is "
                        + log
                        + ". The rows it wrote after its last checkpoint are corrected when it"
                        + " starts again.",
                CONTINUE);
    }

    /** The second interrupt. */
    Failure killed() {
        return new Failure(
                ErrorCode.INTERRUPTED,
                "killed without a savepoint. The rows it wrote after its last checkpoint are"
                        + " corrected when it starts again.",
                CONTINUE);
    }

    /** What the run did, for standard output. */
    Result result() {
        List<Table.Field> fields = new ArrayList<>();
        fields.add(new Table.Field("result", finished.result()));
        JsonMap json = new JsonMap().put("result", finished.result());
        if (started != null) {
            fields.add(new Table.Field("job_gen", started.generation()));
            fields.add(new Table.Field("from", started.from() == null ? "fresh" : started.from()));
            json.put("job_gen", started.generation()).put("from", started.from());
        }
        Map<String, Long> totals =
                finished.totals() == null ? Map.of() : finished.totals().byName();
        totals.forEach((name, count) -> fields.add(new Table.Field(name, count)));
        if (finished.savepoint() != null) {
            fields.add(new Table.Field("savepoint", finished.savepoint()));
        }
        json.put("totals", finished.totals() == null ? null : totals)
                .put("checkpoints", progress == null ? 0L : progress.checkpoints())
                .put(
                        "data_complete_through",
                        progress == null ? null : progress.dataCompleteThrough())
                .put("savepoint", finished.savepoint())
                .put("log", started == null ? null : log.toString());
        return new Result(Table.ofFields(fields), csv(totals), json.build(), notes());
    }

    private List<String> notes() {
        String next = finished.next();
        return next == null || next.isEmpty()
                ? List.of(finished.message())
                : List.of(finished.message(), "  next: " + next);
    }

    private Table csv(Map<String, Long> totals) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("result")));
        List<Object> row = new ArrayList<>(List.of(finished.result()));
        totals.forEach(
                (name, count) -> {
                    columns.add(Column.number(name));
                    row.add(count);
                });
        return new Table(columns, List.of(row));
    }

    static String sentence(Started started) {
        String from = started.from() == null ? "fresh" : "from " + started.from();
        return "generation " + started.generation() + " started " + from;
    }
}
