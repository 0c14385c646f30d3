package dev.tidemark.commands;

import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.Difference;
import dev.tidemark.recount.HeldClickId;
import dev.tidemark.recount.LakeClick;
import dev.tidemark.recount.TracedClick;
import dev.tidemark.recount.TracedLine;
import dev.tidemark.recount.TracedRecord;
import dev.tidemark.recount.TracedRow;
import dev.tidemark.recount.TracedVerdict;
import dev.tidemark.recount.Voiding;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes a trace as the tree of a JSON object. */
final class TraceJson {

    private final TracedClick click;
    private final Optional<TracedState> state;

    TraceJson(TracedClick click, Optional<TracedState> state) {
        this.click = click;
        this.state = state;
    }

    Map<String, Object> tree(String conclusion) {
        boolean any = !click.hours().isEmpty();
        return new JsonMap()
                .put("click_id", click.clickId())
                .put("found", click.isFound())
                .put("conclusion", conclusion)
                .put(
                        "lake",
                        new JsonMap()
                                .put("whole", click.wholeLake())
                                .put("first_hour", any ? click.hours().first().text() : null)
                                .put("last_hour", any ? click.hours().last().text() : null)
                                .put("objects", click.objects())
                                .put("read_bytes", click.bytes())
                                .put("unreadable", click.unreadable())
                                .build())
                .put("records", click.records().stream().map(this::record).toList())
                .put("other_exceptions", click.others().stream().map(TraceJson::verdict).toList())
                .put(
                        "other_hours",
                        click.otherHours().entrySet().stream()
                                .map(
                                        other ->
                                                new JsonMap()
                                                        .put("hour", other.getKey().text())
                                                        .put("records", other.getValue())
                                                        .build())
                                .toList())
                .put("checkpoint", state.map(TraceJson::checkpoint).orElse(null))
                .build();
    }

    private Map<String, Object> record(TracedRecord record) {
        LakeClick read = record.click();
        return new JsonMap()
                .put("position", read.position().toString())
                .put("ad_id", read.adId())
                .put("impression_time", iso(read.impressionTimeMillis()))
                .put("event_time", iso(read.eventTimeMillis()))
                .put("arrival_time", iso(read.arrivalTimeMillis()))
                .put("minute", record.row().minute().bucket())
                .put("hour", record.row().hour().bucket())
                .put("cost_micros", read.costMicros())
                .put("valid", read.valid())
                .put("stream", record.streamLabel())
                .put("recount", record.decision().verdict().label())
                .put("recount_is_final", record.row().isFinal())
                .put(
                        "recount_is_current",
                        record.row().isFinal() ? record.row().recountIsCurrent() : null)
                .put("difference", record.difference().map(Difference::detail).orElse(null))
                .put("lines", record.lines().stream().map(TraceJson::line).toList())
                .put("exceptions", record.verdicts().stream().map(TraceJson::verdict).toList())
                .put(
                        "checkpoint_click_id",
                        state.map(held -> held.ids().get(read.position()))
                                .map(HeldClickId::label)
                                .orElse(null))
                .put("rows", rows(record.row()))
                .build();
    }

    private static Map<String, Object> line(TracedLine line) {
        return tagged(
                        new JsonMap()
                                .put("file", line.place().object())
                                .put("line", line.place().line()),
                        line.readBy(),
                        line.voided())
                .build();
    }

    private static Map<String, Object> verdict(TracedVerdict verdict) {
        Long judge = verdict.said().judgeMillis();
        JsonMap tree =
                new JsonMap()
                        .put("file", verdict.place().object())
                        .put("line", verdict.place().line())
                        .put("position", verdict.said().position().toString())
                        .put("verdict", verdict.said().verdict().label())
                        .put("judge", judge == null ? null : iso(judge))
                        .put("field", verdict.said().field())
                        .put("reason", verdict.said().reason());
        return tagged(tree, verdict.judgedBy(), verdict.voided()).build();
    }

    private static JsonMap tagged(JsonMap tree, Tag tag, Optional<Voiding> voided) {
        return tree.put("gen", tag.generation())
                .put("run", tag.run())
                .put("epoch", tag.checkpoint())
                .put("void", voided.isPresent())
                .put(
                        "voided_by",
                        voided.map(
                                        by ->
                                                new JsonMap()
                                                        .put("gen", by.generation())
                                                        .put("run", by.run() == 0 ? null : by.run())
                                                        .put("checkpoint", by.checkpoint())
                                                        .build())
                                .orElse(null));
    }

    private static Map<String, Object> rows(TracedRow row) {
        return new JsonMap()
                .put("minute", row.minuteRow().map(TraceJson::item).orElse(null))
                .put("hour", row.hourRow().map(TraceJson::item).orElse(null))
                .put(
                        "running_total",
                        row.total()
                                .map(RunningTotal::value)
                                .map(ReadingTables::tagged)
                                .orElse(null))
                .put("running_total_away", row.totalAway().orElse(null))
                .put(
                        "refused",
                        row.refused().stream()
                                .map(
                                        write ->
                                                new JsonMap()
                                                        .put("bucket", write.key().bucket())
                                                        .put("writer", write.writer().prefix())
                                                        .put("valid", write.counts().valid())
                                                        .put("epoch", write.tag().checkpoint())
                                                        .put("gen", write.tag().generation())
                                                        .put("run", write.tag().run())
                                                        .put("why", write.why().name())
                                                        .build())
                                .toList())
                .build();
    }

    private static Map<String, Object> item(LedgerRow item) {
        return new JsonMap()
                .put("fast", item.fast().map(ReadingTables::tagged).orElse(null))
                .put("late", item.late().map(ReadingTables::tagged).orElse(null))
                .put("final", item.finalCounts().map(ReadingTables::exact).orElse(null))
                .build();
    }

    private static Map<String, Object> checkpoint(TracedState held) {
        return new JsonMap()
                .put("path", held.path())
                .put("checkpoint", held.checkpoint().id())
                .put("run", held.checkpoint().run())
                .put("click_id_held_until", iso(held.knownUntil()))
                .put("staleness_floor", iso(held.stalenessFloor()))
                .put(
                        "counts",
                        held.counts().stream()
                                .map(
                                        count ->
                                                new JsonMap()
                                                        .put("kind", count.kind())
                                                        .put("ad_id", count.name())
                                                        .put("bucket", count.at())
                                                        .put("valid", count.valid())
                                                        .put("spend_micros", count.spendMicros())
                                                        .build())
                                .toList())
                .build();
    }

    private static String iso(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    private static String iso(OptionalLong millis) {
        return millis.isPresent() ? iso(millis.getAsLong()) : null;
    }
}
