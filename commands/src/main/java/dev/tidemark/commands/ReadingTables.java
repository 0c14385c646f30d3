package dev.tidemark.commands;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Reading;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.recount.RecountedHour;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Readings as tables and as JSON. */
final class ReadingTables {

    private static final List<Column> SCREEN =
            List.of(
                    Column.text("bucket"),
                    Column.number("valid"),
                    Column.number("spend_micros"),
                    Column.text("status"),
                    Column.text("written_by"));

    private static final List<String> TAGGED_KEYS =
            List.of("valid", "spend_micros", "epoch", "gen", "run");

    private ReadingTables() {}

    /**
     * The rows of an ad.
     *
     * @param recounted what is remembered about the recounts of their hours, and of others
     */
    static Result result(String adId, List<Reading> readings, List<RecountedHour> recounted) {
        SortedMap<Hour, Optional<RecountedHour>> hours = new TreeMap<>();
        readings.forEach(reading -> hours.put(reading.key().hour(), Optional.empty()));
        recounted.forEach(
                hour -> hours.computeIfPresent(hour.hour(), (key, none) -> Optional.of(hour)));
        Map<String, Object> json =
                new JsonMap()
                        .put("ad_id", adId)
                        .put("rows", readings.stream().map(ReadingTables::json).toList())
                        .put(
                                "hours",
                                hours.entrySet().stream()
                                        .map(each -> json(each.getKey(), each.getValue()))
                                        .toList())
                        .build();
        return new Result(answer(hours), screen(readings), csv(readings), json, List.of());
    }

    /** A sentence for each hour whose recount is known, and one for the others. */
    private static List<String> answer(SortedMap<Hour, Optional<RecountedHour>> hours) {
        List<String> answer = new ArrayList<>();
        hours.forEach(
                (hour, recount) ->
                        recount.ifPresent(known -> answer.add(hour.text() + ": " + said(known))));
        long others = hours.values().stream().filter(Optional::isEmpty).count();
        if (others > 0) {
            answer.add(
                    hours.size() == 1
                            ? hours.firstKey().text() + ": not recounted yet"
                            : "not recounted yet: %d of %d hours".formatted(others, hours.size()));
        }
        return answer;
    }

    private static String said(RecountedHour recount) {
        return recount.isFinal()
                ? "final, recounted at %s (generation %d, %s)"
                        .formatted(
                                recount.at(),
                                recount.generation(),
                                recount.minutes() ? "with its minutes" : "hours only")
                : "generation %d of its recount is being written, or stopped half-way; tidemark recount --hour %s%s goes on"
                        .formatted(
                                recount.generation(),
                                recount.hour().text(),
                                // Without its minutes it would begin another generation.
                                recount.minutes() ? " --minutes" : "");
    }

    private static Map<String, Object> json(Hour hour, Optional<RecountedHour> recount) {
        return new JsonMap()
                .put("hour", hour.text())
                .put(
                        "recount",
                        recount.map(known -> known.isFinal() ? "final" : "writing").orElse("none"))
                .put("gen", recount.map(RecountedHour::generation).orElse(null))
                .put("at", recount.map(known -> known.at().toString()).orElse(null))
                .put("minutes", recount.map(RecountedHour::minutes).orElse(null))
                .build();
    }

    private static Table screen(List<Reading> readings) {
        return new Table(
                SCREEN,
                readings.stream()
                        .map(
                                reading ->
                                        Table.row(
                                                reading.key().bucket(),
                                                reading.counts().valid(),
                                                reading.counts().spendMicros(),
                                                reading.status().label(),
                                                writers(reading)))
                        .toList());
    }

    /** {@code fast 3 (epoch 41, gen 7, run 2) + late 1 (...)}; the counts where there are two. */
    private static String writers(Reading reading) {
        List<String> writers = new ArrayList<>();
        Optional<LedgerRow> row = reading.row();
        row.flatMap(LedgerRow::finalCounts)
                .ifPresent(f -> writers.add("final (gen " + f.generation() + ", " + f.at() + ")"));
        boolean both = row.map(r -> r.fast().isPresent() && r.late().isPresent()).orElse(false);
        row.flatMap(LedgerRow::fast).ifPresent(fast -> writers.add(writer("fast", fast, both)));
        row.flatMap(LedgerRow::late).ifPresent(late -> writers.add(writer("late", late, true)));
        reading.total().ifPresent(t -> writers.add(writer("running total", t.value(), false)));
        return String.join(" + ", writers);
    }

    private static String writer(String name, TaggedCounts value, boolean withCount) {
        Tag tag = value.tag();
        return name
                + (withCount ? " " + value.counts().valid() : "")
                + String.format(
                        java.util.Locale.ROOT,
                        " (epoch %d, gen %d, run %d)",
                        tag.checkpoint(),
                        tag.generation(),
                        tag.run());
    }

    private static Table csv(List<Reading> readings) {
        List<Column> columns =
                new ArrayList<>(
                        List.of(
                                Column.text("bucket"),
                                Column.number("valid"),
                                Column.number("spend_micros"),
                                Column.text("status")));
        for (String writer : List.of("fast", "late", "running")) {
            TAGGED_KEYS.forEach(key -> columns.add(Column.number(writer + "_" + key)));
        }
        for (String key : List.of("valid", "spend_micros", "gen", "at")) {
            columns.add(Column.text("final_" + key));
        }
        return new Table(columns, readings.stream().map(ReadingTables::csvRow).toList());
    }

    private static List<Object> csvRow(Reading reading) {
        List<Object> cells = new ArrayList<>();
        cells.add(reading.key().bucket());
        cells.add(reading.counts().valid());
        cells.add(reading.counts().spendMicros());
        cells.add(reading.status().label());
        addTagged(cells, reading.row().flatMap(LedgerRow::fast));
        addTagged(cells, reading.row().flatMap(LedgerRow::late));
        addTagged(cells, reading.total().map(RunningTotal::value));
        Optional<FinalCounts> exact = reading.row().flatMap(LedgerRow::finalCounts);
        cells.add(exact.map(f -> (Object) f.counts().valid()).orElse(null));
        cells.add(exact.map(f -> (Object) f.counts().spendMicros()).orElse(null));
        cells.add(exact.map(f -> (Object) f.generation()).orElse(null));
        cells.add(exact.map(f -> (Object) f.at()).orElse(null));
        return cells;
    }

    private static void addTagged(List<Object> cells, Optional<TaggedCounts> value) {
        Map<String, Object> tagged = value.map(ReadingTables::tagged).orElse(Map.of());
        TAGGED_KEYS.forEach(key -> cells.add(tagged.get(key)));
    }

    private static Map<String, Object> json(Reading reading) {
        Optional<LedgerRow> row = reading.row();
        return new JsonMap()
                .put("bucket", reading.key().bucket())
                .put("kind", reading.key().isHour() ? "hour" : "minute")
                .put("valid", reading.counts().valid())
                .put("spend_micros", reading.counts().spendMicros())
                .put("status", reading.status().label())
                .put("fast", row.flatMap(LedgerRow::fast).map(ReadingTables::tagged).orElse(null))
                .put("late", row.flatMap(LedgerRow::late).map(ReadingTables::tagged).orElse(null))
                .put(
                        "final",
                        row.flatMap(LedgerRow::finalCounts).map(ReadingTables::exact).orElse(null))
                .put(
                        "running_total",
                        reading.total().map(total -> tagged(total.value())).orElse(null))
                .build();
    }

    static Map<String, Object> tagged(TaggedCounts value) {
        return counts(value.counts())
                .put("epoch", value.tag().checkpoint())
                .put("gen", value.tag().generation())
                .put("run", value.tag().run())
                .build();
    }

    static Map<String, Object> exact(FinalCounts value) {
        return counts(value.counts())
                .put("gen", value.generation())
                .put("at", value.at().toString())
                .build();
    }

    private static JsonMap counts(Counts counts) {
        return new JsonMap().put("valid", counts.valid()).put("spend_micros", counts.spendMicros());
    }
}
