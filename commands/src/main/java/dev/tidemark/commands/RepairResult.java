package dev.tidemark.commands;

import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.repair.Findings;
import dev.tidemark.ledger.repair.LeftRow;
import dev.tidemark.ledger.repair.PlanHeader;
import dev.tidemark.ledger.repair.PlannedChange;
import dev.tidemark.ledger.repair.RepairPlan;
import dev.tidemark.ledger.repair.RepairProgress;
import dev.tidemark.ledger.repair.RepairReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a repair found or did, for people and for scripts.
 *
 * @param result {@code planned, dry_run, nothing_to_do, done} or {@code partly}
 * @param planned what would be done; empty once it is done
 * @param plan the file that holds the plan, or null
 */
record RepairResult(
        String result,
        PlanHeader header,
        RepairProgress progress,
        List<PlannedChange> planned,
        List<PlannedChange> skipped,
        List<LeftRow> left,
        String plan,
        Optional<String> leftNext) {

    /** Rows that a screen takes; CSV and JSON have all. */
    private static final int ROWS_ON_SCREEN = 20;

    static RepairResult planned(RepairSubject subject, Findings found, String file) {
        return looked("planned", subject, found, file);
    }

    static RepairResult dryRun(RepairSubject subject, Findings found) {
        return looked("dry_run", subject, found, null);
    }

    static RepairResult nothingToDo(RepairSubject subject, Findings found) {
        return looked("nothing_to_do", subject, found, null);
    }

    private static RepairResult looked(
            String result, RepairSubject subject, Findings found, String file) {
        return new RepairResult(
                result,
                subject.header(),
                new RepairProgress(1, found.changes().size(), 0, 0, 0, 0),
                found.changes(),
                List.of(),
                found.left(),
                file,
                subject.leftNext());
    }

    static RepairResult done(RepairSubject subject, RepairReport report) {
        return new RepairResult(
                "done",
                subject.header(),
                report.progress(),
                List.of(),
                List.of(),
                report.left(),
                null,
                subject.leftNext());
    }

    /** A plan as it was read; nothing was changed. */
    static RepairResult ofPlan(RepairPlan plan, String file) {
        return new RepairResult(
                "dry_run",
                plan.header(),
                new RepairProgress(0, plan.changes().size(), 0, 0, 0, 0),
                plan.changes(),
                List.of(),
                List.of(),
                file,
                Optional.empty());
    }

    /** Of a plan: what no longer fitted is skipped. */
    static RepairResult applied(PlanHeader header, RepairReport report, String file) {
        boolean nothing = report.skipped().isEmpty() && report.progress().applied() == 0;
        return new RepairResult(
                !report.skipped().isEmpty() ? "partly" : nothing ? "nothing_to_do" : "done",
                header,
                report.progress(),
                List.of(),
                report.skipped(),
                List.of(),
                file,
                Optional.empty());
    }

    ExitCode exit() {
        if (!skipped.isEmpty()) {
            return ExitCode.REFUSED;
        }
        return left.isEmpty() ? ExitCode.DONE : ExitCode.CHECK_FAILED;
    }

    Result render() {
        List<List<Object>> rows = RepairTables.rows(planned, skipped, left);
        List<List<Object>> shown = rows.subList(0, Math.min(rows.size(), ROWS_ON_SCREEN));
        List<String> more =
                shown.size() == rows.size()
                        ? List.of()
                        : List.of(
                                "... and %,d more: --output csv lists all"
                                        .formatted(rows.size() - shown.size()));
        List<String> notes = new ArrayList<>(more);
        notes.addAll(notes());
        return new Result(
                List.of(sentence()),
                new Table(RepairTables.SCREEN, shown.stream().map(RepairTables::screen).toList()),
                new Table(RepairTables.COLUMNS, rows),
                json(),
                notes);
    }

    private String sentence() {
        String title = RepairSubject.title(header);
        return switch (result) {
            case "planned" ->
                    "%s: %,d changes planned, saved in %s; nothing was changed"
                            .formatted(title, planned.size(), plan);
            case "dry_run" ->
                    "%s: %,d changes to make; nothing was changed".formatted(title, planned.size());
            case "nothing_to_do" -> title + ": nothing to do";
            default ->
                    "%s: %,d changes made, %,d made before, %,d skipped"
                            .formatted(
                                    title,
                                    progress.applied(),
                                    progress.done(),
                                    progress.skipped() == 0 ? 0 : skipped.size());
        };
    }

    /** What a person must know besides, with the next command. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (result.equals("planned")) {
            notes.add("  next: tidemark apply " + plan);
        }
        if (!skipped.isEmpty()) {
            notes.add(
                    "%,d rows hold neither what was read nor what was wanted; they were left as they are"
                            .formatted(skipped.size()));
            notes.add("  next: make a new plan, the same way as this one");
        }
        if (!left.isEmpty()) {
            notes.add(leftSentence());
            leftNext.ifPresent(next -> notes.add("  next: " + next));
        }
        return notes;
    }

    private String leftSentence() {
        boolean unknown = left.stream().anyMatch(row -> row.why() == LeftRow.Why.COUNTS_UNKNOWN);
        return unknown
                ? "%,d late and running totals are left: only the state of the checkpoint says what they were"
                        .formatted(left.size())
                : "%,d values are left: they are stored in a key group that is not their ad's"
                        .formatted(left.size());
    }

    private Map<String, Object> json() {
        return new JsonMap()
                .put("result", result)
                .put("kind", header.kind().text())
                .put("store", header.store())
                .put("job_gen", header.generation())
                .put("checkpoint", header.checkpoint())
                .put("run", header.run())
                .put("last_epoch", header.lastEpoch())
                .put("found", progress.found())
                .put("applied", progress.applied())
                .put("restamped", progress.restamped())
                .put("already_done", progress.done())
                .put("plan", plan)
                .put("changes", planned.stream().map(RepairTables::json).toList())
                .put("skipped", skipped.stream().map(RepairTables::json).toList())
                .put("left", left.stream().map(RepairTables::json).toList())
                .put("next", next())
                .build();
    }

    private Object next() {
        if (!left.isEmpty() && leftNext.isPresent()) {
            return leftNext.get();
        }
        return result.equals("planned") ? "tidemark apply " + plan : null;
    }
}
