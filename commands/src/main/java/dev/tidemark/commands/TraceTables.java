package dev.tidemark.commands;

import dev.tidemark.clicks.Position;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent.Held;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.recount.HeldClickId;
import dev.tidemark.recount.LakeClick;
import dev.tidemark.recount.TraceConclusion;
import dev.tidemark.recount.TracedClick;
import dev.tidemark.recount.TracedLine;
import dev.tidemark.recount.TracedRecord;
import dev.tidemark.recount.TracedRow;
import dev.tidemark.recount.TracedVerdict;
import dev.tidemark.recount.Voiding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a trace as tables: a line for each place in which the click, or its count, stands. */
final class TraceTables {

    private static final List<Column> COLUMNS =
            List.of(Column.text("layer"), Column.text("where"), Column.text("what"));

    private final TracedClick click;
    private final Optional<TracedState> state;
    private final List<List<Object>> rows = new ArrayList<>();

    TraceTables(TracedClick click, Optional<TracedState> state) {
        this.click = click;
        this.state = state;
    }

    Result result() {
        for (TracedRecord record : click.records()) {
            record.lines().forEach(line -> addLine(record.click(), line));
            record.verdicts().forEach(this::addVerdict);
        }
        click.others().forEach(this::addVerdict);
        click.otherHours()
                .forEach(
                        (hour, records) ->
                                add(
                                        "lake",
                                        "hour " + hour.text(),
                                        "%d of the id's records, not judged: the hour was not asked for"
                                                .formatted(records)));
        addAbsent();
        addState();
        click.records().stream().map(TracedRecord::row).distinct().forEach(this::addRow);
        String conclusion = TraceConclusion.of(click);
        Table table = new Table(COLUMNS, rows);
        return new Result(
                List.of(click.clickId() + ": " + conclusion),
                table,
                table,
                new TraceJson(click, state).tree(conclusion),
                List.of());
    }

    private void add(String layer, String where, String what) {
        rows.add(Table.row(layer, where, what));
    }

    private void addLine(LakeClick record, TracedLine line) {
        add(
                "lake",
                line.place().toString(),
                "%s, of %s, event %s, arrived %s, read by %s%s"
                        .formatted(
                                record.position(),
                                record.adId(),
                                Instant.ofEpochMilli(record.eventTimeMillis()),
                                Instant.ofEpochMilli(record.arrivalTimeMillis()),
                                tag(line.readBy()),
                                voided(line.voided())));
    }

    private void addVerdict(TracedVerdict verdict) {
        Long judge = verdict.said().judgeMillis();
        add(
                "exceptions",
                verdict.place().toString(),
                "%s%s, %s, by %s%s"
                        .formatted(
                                verdict.said().verdict().label(),
                                judge == null ? "" : " at " + Instant.ofEpochMilli(judge),
                                verdict.said().reason(),
                                tag(verdict.judgedBy()),
                                voided(verdict.voided())));
    }

    private static String voided(Optional<Voiding> voided) {
        return voided.map(by -> "; void: " + by.sentence()).orElse("");
    }

    /** What was looked through in vain, so that nothing is taken for looked at that was not. */
    private void addAbsent() {
        String through =
                "in %,d objects of %s"
                        .formatted(
                                click.objects(),
                                click.wholeLake()
                                        ? "the whole lake"
                                        : click.hours().isEmpty()
                                                ? "no arrival hour"
                                                : "arrival hours %s to %s"
                                                        .formatted(
                                                                click.hours().first().text(),
                                                                click.hours().last().text()));
        if (click.records().isEmpty() && click.otherHours().isEmpty()) {
            add("lake", "raw", "not found " + through);
        }
        boolean hasVerdicts =
                !click.others().isEmpty()
                        || click.records().stream().anyMatch(r -> !r.verdicts().isEmpty());
        if (!hasVerdicts) {
            String about = click.otherHours().isEmpty() ? "" : "about the hours asked for ";
            add("exceptions", "exceptions", "no verdict " + about + through);
        }
    }

    private void addState() {
        if (state.isEmpty()) {
            add("checkpoint", "-", "not looked at; --state PATH looks into one");
            return;
        }
        TracedState held = state.get();
        String where = "checkpoint %d".formatted(held.checkpoint().id());
        if (click.records().isEmpty()) {
            add("checkpoint", where, held.knownUntil().isPresent() ? known(held) : "id not held");
        }
        held.ids()
                .forEach(
                        (position, id) ->
                                add(
                                        "checkpoint",
                                        where,
                                        position + ": " + words(position, id, held)));
        for (Held count : held.counts()) {
            add(
                    "checkpoint",
                    "%s %s".formatted(count.name(), count.at()),
                    "%s %,d".formatted(count.kind().replace('_', ' '), count.valid()));
        }
    }

    private static String words(Position position, HeldClickId id, TracedState held) {
        return switch (id) {
            case HELD -> known(held);
            case EXPIRED ->
                    "id not held: expired, the job stood at "
                            + Instant.ofEpochMilli(held.stalenessFloor().getAsLong());
            case NOT_READ_YET -> "id not held: its shard had not been read so far";
            case NOT_HELD ->
                    held.shards().contains(position.shard())
                            ? "id not held"
                            : "id not held; nothing says whether its shard was read";
        };
    }

    private static String known(TracedState held) {
        return "id held until " + Instant.ofEpochMilli(held.knownUntil().getAsLong());
    }

    private void addRow(TracedRow row) {
        addItem(row, row.minute().bucket(), row.minuteRow());
        addItem(row, row.hour().bucket(), row.hourRow());
        String minute = row.adId() + " " + row.minute().bucket();
        if (row.total().isPresent()) {
            add("total", minute, value("running total", row.total().get().value()));
        } else {
            add(
                    "total",
                    minute,
                    row.totalAway().map(why -> "not looked at: " + why).orElse("none"));
        }
        for (RefusedWrite write : row.refused()) {
            add(
                    "refused",
                    row.adId() + " " + write.key().bucket(),
                    "%s %,d by %s, at %s: %s"
                            .formatted(
                                    write.writer().prefix(),
                                    write.counts().valid(),
                                    tag(write.tag()),
                                    write.at(),
                                    write.why()));
        }
        add(
                "recount",
                row.hour().text(),
                row.recounted()
                        .map(
                                hour ->
                                        "%s, generation %d, at %s%s"
                                                .formatted(
                                                        hour.isFinal() ? "final" : "being written",
                                                        hour.generation(),
                                                        hour.at(),
                                                        row.recountIsCurrent()
                                                                ? ""
                                                                : ", from other objects or another horizon"))
                        .orElse("not recounted"));
    }

    private void addItem(TracedRow row, String bucket, Optional<LedgerRow> item) {
        String where = row.adId() + " " + bucket;
        if (item.isEmpty()) {
            add("row", where, "none");
        }
        item.flatMap(LedgerRow::fast).ifPresent(fast -> add("row", where, value("fast", fast)));
        item.flatMap(LedgerRow::late).ifPresent(late -> add("row", where, value("late", late)));
        Optional<FinalCounts> exact = item.flatMap(LedgerRow::finalCounts);
        exact.ifPresent(
                counts ->
                        add(
                                "row",
                                where,
                                "final %,d (generation %d, %s)"
                                        .formatted(
                                                counts.counts().valid(),
                                                counts.generation(),
                                                counts.at())));
    }

    private static String value(String writer, TaggedCounts value) {
        return "%s %,d (%s)".formatted(writer, value.counts().valid(), tag(value.tag()));
    }

    private static String tag(Tag tag) {
        return "gen %d, run %d, epoch %d".formatted(tag.generation(), tag.run(), tag.checkpoint());
    }
}
