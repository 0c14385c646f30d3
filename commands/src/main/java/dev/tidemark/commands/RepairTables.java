package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.LeftRow;
import dev.tidemark.ledger.repair.PlannedChange;
import dev.tidemark.ledger.repair.RepairPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The values that a repair is about, as rows of a table and as JSON. */
final class RepairTables {

    static final List<Column> SCREEN =
            List.of(
                    Column.text("ad"),
                    Column.text("bucket"),
                    Column.text("writer"),
                    Column.text("action"),
                    Column.number("valid"),
                    Column.number("becomes"),
                    Column.text("written_by"));

    static final List<Column> COLUMNS =
            List.of(
                    Column.text("entity"),
                    Column.text("bucket"),
                    Column.text("writer"),
                    Column.text("action"),
                    Column.number("valid"),
                    Column.number("spend_micros"),
                    Column.number("epoch"),
                    Column.number("gen"),
                    Column.number("run"),
                    Column.number("will_valid"),
                    Column.number("will_spend_micros"));

    private RepairTables() {}

    static List<List<Object>> rows(
            List<PlannedChange> planned, List<PlannedChange> skipped, List<LeftRow> left) {
        List<List<Object>> rows = new ArrayList<>();
        planned.forEach(change -> rows.add(row(change, action(change))));
        skipped.forEach(change -> rows.add(row(change, "skipped")));
        left.forEach(
                row -> rows.add(row(row.part(), row.key(), "left", row.value(), Optional.empty())));
        return rows;
    }

    private static List<Object> row(PlannedChange change, String action) {
        return row(change.part(), change.key(), action, change.seen(), change.will());
    }

    private static List<Object> row(
            RepairPart part,
            RowKey key,
            String action,
            TaggedCounts value,
            Optional<TaggedCounts> will) {
        return Table.row(
                key.entity(),
                key.bucket(),
                part.text(),
                action,
                value.counts().valid(),
                value.counts().spendMicros(),
                value.tag().checkpoint(),
                value.tag().generation(),
                value.tag().run(),
                will.map(counts -> (Object) counts.counts().valid()).orElse(null),
                will.map(counts -> (Object) counts.counts().spendMicros()).orElse(null));
    }

    /** A row of {@link #COLUMNS} under {@link #SCREEN}. */
    static List<Object> screen(List<Object> row) {
        return Table.row(
                row.get(0),
                row.get(1),
                row.get(2),
                row.get(3),
                row.get(4),
                row.get(9),
                String.format(
                        Locale.ROOT,
                        "epoch %s, gen %s, run %s",
                        row.get(6),
                        row.get(7),
                        row.get(8)));
    }

    static Map<String, Object> json(PlannedChange change) {
        return json(change.part(), change.key(), change.seen())
                .put("action", action(change))
                .put("will", change.will().map(will -> counts(will).build()).orElse(null))
                .build();
    }

    static Map<String, Object> json(LeftRow row) {
        return json(row.part(), row.key(), row.value())
                .put("why", row.why().name().toLowerCase(Locale.ROOT))
                .build();
    }

    private static JsonMap json(RepairPart part, RowKey key, TaggedCounts value) {
        return new JsonMap()
                .put("entity", key.entity())
                .put("bucket", key.bucket())
                .put("writer", part.text())
                .put("seen", counts(value).build());
    }

    private static JsonMap counts(TaggedCounts value) {
        return new JsonMap()
                .put("valid", value.counts().valid())
                .put("spend_micros", value.counts().spendMicros())
                .put("epoch", value.tag().checkpoint())
                .put("gen", value.tag().generation())
                .put("run", value.tag().run());
    }

    private static String action(PlannedChange change) {
        return change.action().name().toLowerCase(Locale.ROOT);
    }
}
