package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.Findings;
import dev.tidemark.ledger.repair.LeftRow;
import dev.tidemark.ledger.repair.PlannedChange;
import dev.tidemark.ledger.repair.SinkCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@code check sink} found, as tables and as JSON. */
record SinkTables(Generation generation, SinkCheck check, List<RefusedWrite> refused) {

    private static final int ROWS_ON_SCREEN = 20;

    private static final List<Column> SCREEN =
            List.of(
                    Column.text("found"),
                    Column.text("ad"),
                    Column.text("bucket"),
                    Column.text("writer"),
                    Column.number("valid"),
                    Column.text("written_by"));

    private static final List<Column> CSV =
            List.of(
                    Column.text("found"),
                    Column.text("entity"),
                    Column.text("bucket"),
                    Column.text("writer"),
                    Column.number("valid"),
                    Column.number("spend_micros"),
                    Column.number("epoch"),
                    Column.number("gen"),
                    Column.number("run"),
                    Column.text("why"));

    Result result() {
        List<List<Object>> rows = rows();
        List<List<Object>> shown = rows.subList(0, Math.min(ROWS_ON_SCREEN, rows.size()));
        List<String> notes = new ArrayList<>();
        if (shown.size() < rows.size()) {
            notes.add(
                    "... and %,d more: --output csv lists all"
                            .formatted(rows.size() - shown.size()));
        }
        if (!refused.isEmpty()) {
            notes.add(
                    "%,d writes were refused by their rows; the recount of their hours repairs them"
                            .formatted(refused.size()));
        }
        next().forEach(command -> notes.add("  next: " + command));
        return new Result(
                List.of(sentence()),
                new Table(SCREEN, shown.stream().map(SinkTables::screen).toList()),
                new Table(CSV, rows),
                json(),
                notes);
    }

    String sentence() {
        String since =
                check.restore()
                        .map(
                                restore ->
                                        "run %d of generation %d restored checkpoint %d"
                                                .formatted(
                                                        restore.run(),
                                                        generation.number(),
                                                        restore.checkpoint()))
                        .orElse(
                                "generation %d has restored nothing yet"
                                        .formatted(generation.number()));
        long left = count(check.toFlush()) + count(check.toSweep());
        return left == 0
                ? since + ": nothing is left to repair"
                : since + ": %,d values are left to repair".formatted(left);
    }

    private static long count(Findings findings) {
        return (long) findings.changes().size() + findings.left().size();
    }

    /** The commands that repair what was found. */
    private List<String> next() {
        List<String> commands = new ArrayList<>();
        if (count(check.toFlush()) > 0) {
            commands.add(
                    "tidemark flush --job-gen %d --checkpoint %d%s"
                            .formatted(
                                    generation.number(),
                                    check.restore().map(Restore::checkpoint).orElse(0L),
                                    state(check.toFlush())));
        }
        if (count(check.toSweep()) > 0) {
            Branch branch = generation.parent().orElseThrow();
            commands.add(
                    "tidemark sweep --job-gen %d --since %d%s"
                            .formatted(
                                    branch.generation(),
                                    branch.checkpoint(),
                                    state(check.toSweep())));
        }
        return commands;
    }

    /** What has to be rewritten needs the folder of the checkpoint. */
    private static String state(Findings findings) {
        return findings.left().isEmpty() ? "" : " --state PATH";
    }

    private List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        add(rows, "to_flush", check.toFlush());
        add(rows, "to_sweep", check.toSweep());
        refused.forEach(
                write ->
                        rows.add(
                                Table.row(
                                        "refused",
                                        write.key().entity(),
                                        write.key().bucket(),
                                        write.writer().prefix(),
                                        write.counts().valid(),
                                        write.counts().spendMicros(),
                                        write.tag().checkpoint(),
                                        write.tag().generation(),
                                        write.tag().run(),
                                        write.why().name().toLowerCase(Locale.ROOT))));
        return rows;
    }

    private static void add(List<List<Object>> rows, String found, Findings findings) {
        for (List<Object> row : RepairTables.rows(findings.changes(), List.of(), findings.left())) {
            rows.add(
                    Table.row(
                            found,
                            row.get(0),
                            row.get(1),
                            row.get(2),
                            row.get(4),
                            row.get(5),
                            row.get(6),
                            row.get(7),
                            row.get(8),
                            null));
        }
    }

    private static List<Object> screen(List<Object> row) {
        return Table.row(
                row.get(0),
                row.get(1),
                row.get(2),
                row.get(3),
                row.get(4),
                String.format(
                        Locale.ROOT,
                        "epoch %s, gen %s, run %s",
                        row.get(6),
                        row.get(7),
                        row.get(8)));
    }

    private Map<String, Object> json() {
        Optional<Restore> restore = check.restore();
        return new JsonMap()
                .put("holds", check.holds())
                .put("job_gen", generation.number())
                .put("run", restore.map(Restore::run).orElse(null))
                .put("restored_checkpoint", restore.map(Restore::checkpoint).orElse(null))
                .put("restored_at", restore.map(each -> each.at().toString()).orElse(null))
                .put("to_flush", json(check.toFlush()))
                .put("to_sweep", json(check.toSweep()))
                .put("refused_writes", refused.stream().map(SinkTables::json).toList())
                .put("next", next())
                .build();
    }

    private static List<Map<String, Object>> json(Findings findings) {
        List<Map<String, Object>> values = new ArrayList<>();
        for (PlannedChange change : findings.changes()) {
            values.add(
                    value(
                            change.key().entity(),
                            change.key().bucket(),
                            change.part().text(),
                            change.seen()));
        }
        for (LeftRow row : findings.left()) {
            values.add(
                    value(row.key().entity(), row.key().bucket(), row.part().text(), row.value()));
        }
        return values;
    }

    private static Map<String, Object> json(RefusedWrite write) {
        JsonMap held = new JsonMap();
        write.held().fast().ifPresent(fast -> held.put("fast", tagged(fast).build()));
        write.held().late().ifPresent(late -> held.put("late", tagged(late).build()));
        Map<String, Object> row = held.build();
        return tagged(new TaggedCounts(write.counts(), write.tag()))
                .put("entity", write.key().entity())
                .put("bucket", write.key().bucket())
                .put("writer", write.writer().prefix())
                .put("why", write.why().name().toLowerCase(Locale.ROOT))
                .put("held", row)
                .put("at", write.at().toString())
                .build();
    }

    private static Map<String, Object> value(
            String entity, String bucket, String writer, TaggedCounts value) {
        return tagged(value)
                .put("entity", entity)
                .put("bucket", bucket)
                .put("writer", writer)
                .build();
    }

    private static JsonMap tagged(TaggedCounts value) {
        Tag tag = value.tag();
        return new JsonMap()
                .put("valid", value.counts().valid())
                .put("spend_micros", value.counts().spendMicros())
                .put("epoch", tag.checkpoint())
                .put("gen", tag.generation())
                .put("run", tag.run());
    }
}
