package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.Reading.Status;
import dev.tidemark.recount.HourChanges;
import dev.tidemark.recount.HourOutcome;
import dev.tidemark.recount.HourOutcome.Kind;
import dev.tidemark.recount.HourTotals;
import dev.tidemark.recount.RecountedHour;
import dev.tidemark.recount.RowChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a recount ended, for people and for scripts. */
final class RecountReport {

    private static final List<Column> COLUMNS =
            List.of(
                    Column.text("hour"),
                    Column.text("result"),
                    Column.number("generation"),
                    Column.number("rows"),
                    Column.number("changed"),
                    Column.number("valid"),
                    Column.number("spend_micros"),
                    Column.number("duplicate"),
                    Column.number("stale"),
                    Column.number("invalid"),
                    Column.number("repeated_lines"));

    private static final int CHANGES_FOR_PEOPLE = 3;

    private final List<HourOutcome> outcomes;
    private final boolean hidesUnchanged;

    /**
     * @param hidesUnchanged whether hours with nothing to do are only counted
     */
    RecountReport(List<HourOutcome> outcomes, boolean hidesUnchanged) {
        this.outcomes = outcomes;
        this.hidesUnchanged = hidesUnchanged;
    }

    /** The failure if nothing at all could be done. */
    Optional<Failure> failure() {
        boolean allHaveProblems =
                !outcomes.isEmpty() && outcomes.stream().allMatch(RecountReport::isProblem);
        if (!allHaveProblems) {
            return Optional.empty();
        }
        HourOutcome first = outcomes.get(0);
        ErrorCode code =
                exit() == ExitCode.REFUSED ? ErrorCode.UNSAFE : ErrorCode.UNREADABLE_OBJECT;
        String next =
                first.kind() == Kind.UNREADABLE
                        ? "replace the object, or move it out of the lake, and the same command"
                        : "";
        return Optional.of(new Failure(code, String.join("\n", problems()), next));
    }

    private static boolean isProblem(HourOutcome outcome) {
        return outcome.kind() == Kind.UNREADABLE || outcome.kind() == Kind.REFUSED;
    }

    /** What kept hours from being recounted. */
    List<String> problems() {
        return outcomes.stream()
                .filter(RecountReport::isProblem)
                .map(outcome -> "hour " + outcome.hour().text() + ": " + outcome.problem())
                .toList();
    }

    ExitCode exit() {
        if (outcomes.stream().anyMatch(outcome -> outcome.kind() == Kind.REFUSED)) {
            return ExitCode.REFUSED;
        }
        return outcomes.stream().anyMatch(outcome -> outcome.kind() == Kind.UNREADABLE)
                ? ExitCode.FAILED
                : ExitCode.DONE;
    }

    Result result() {
        List<HourOutcome> shown =
                outcomes.stream()
                        .filter(outcome -> !hidesUnchanged || outcome.kind() != Kind.UNCHANGED)
                        .toList();
        Table table = new Table(COLUMNS, shown.stream().map(RecountReport::row).toList());
        Map<String, Object> json =
                new JsonMap()
                        .put("result", word())
                        .put("unchanged_hours", count(Kind.UNCHANGED))
                        .put("hours", shown.stream().map(RecountReport::json).toList())
                        .build();
        return new Result(table, table, json, notes());
    }

    private String word() {
        if (count(Kind.WOULD_WRITE) > 0) {
            return "dry_run";
        }
        return count(Kind.RECOUNTED) > 0 ? "recounted" : "nothing_to_do";
    }

    private long count(Kind kind) {
        return outcomes.stream().filter(outcome -> outcome.kind() == kind).count();
    }

    private static List<Object> row(HourOutcome outcome) {
        Object changed = outcome.changes().map(HourChanges::changed).orElse(null);
        if (outcome.result().isEmpty()) {
            return Table.row(
                    outcome.hour().text(),
                    outcome.kind().label(),
                    null,
                    null,
                    changed,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null);
        }
        RecountedHour hour = outcome.result().get();
        HourTotals totals = hour.totals();
        return Table.row(
                hour.hour().text(),
                outcome.kind().label(),
                hour.generation(),
                hour.rows(),
                changed,
                totals.counts().valid(),
                totals.counts().spendMicros(),
                totals.duplicate(),
                totals.stale(),
                totals.invalid(),
                totals.repeatedLines());
    }

    private static Map<String, Object> json(HourOutcome outcome) {
        JsonMap json = new JsonMap();
        List<Object> cells = row(outcome);
        for (int i = 0; i < COLUMNS.size(); i++) {
            json.put(COLUMNS.get(i).key(), cells.get(i));
        }
        json.put("minutes", outcome.result().map(RecountedHour::minutes).orElse(null));
        json.put("objects", outcome.result().map(RecountedHour::objects).orElse(null));
        json.put("objects_bytes", outcome.result().map(RecountedHour::bytes).orElse(null));
        json.put("final_at", outcome.result().map(hour -> hour.at().toString()).orElse(null));
        json.put("problem", outcome.problem().isEmpty() ? null : outcome.problem());
        json.put(
                "largest_changes",
                outcome.changes().map(HourChanges::largest).orElse(List.of()).stream()
                        .map(RecountReport::json)
                        .toList());
        return json.build();
    }

    private static Map<String, Object> json(RowChange change) {
        return new JsonMap()
                .put("ad", change.adId())
                .put("status", change.status().map(Status::label).orElse(null))
                .put("valid_before", change.before().valid())
                .put("valid_after", change.after().valid())
                .put("spend_micros_before", change.before().spendMicros())
                .put("spend_micros_after", change.after().spendMicros())
                .build();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (count(Kind.UNCHANGED) == outcomes.size()) {
            notes.add("every hour is final already: nothing to do");
        } else if (hidesUnchanged && count(Kind.UNCHANGED) > 0) {
            notes.add(count(Kind.UNCHANGED) + " more hours are final already");
        }
        outcomes.forEach(outcome -> outcome.changes().ifPresent(any -> addChanges(outcome, notes)));
        outcomes.stream()
                .filter(outcome -> outcome.kind() == Kind.BUSY)
                .forEach(
                        outcome ->
                                notes.add(
                                        "hour %s was left alone: %s"
                                                .formatted(
                                                        outcome.hour().text(), outcome.problem())));
        notes.addAll(problems());
        if (count(Kind.WOULD_WRITE) > 0) {
            notes.add("dry run: nothing was written");
        }
        return notes;
    }

    private static void addChanges(HourOutcome outcome, List<String> notes) {
        HourChanges changes = outcome.changes().orElseThrow();
        for (RowChange change : changes.largest().stream().limit(CHANGES_FOR_PEOPLE).toList()) {
            notes.add(
                    "hour %s, %s: %d clicks %s, %d after the recount"
                            .formatted(
                                    outcome.hour().text(),
                                    change.adId(),
                                    change.before().valid(),
                                    change.status().map(Status::label).orElse("before (no row)"),
                                    change.after().valid()));
        }
        long more = changes.changed() - CHANGES_FOR_PEOPLE;
        if (more > 0) {
            notes.add("hour %s: %d more ads change".formatted(outcome.hour().text(), more));
        }
    }
}
