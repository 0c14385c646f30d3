package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Says in words where a click was counted and why, or why not. */
public final class TraceConclusion {

    private final TracedClick click;

    private TraceConclusion(TracedClick click) {
        this.click = click;
    }

    /** The conclusion of a trace, for people. */
    public static String of(TracedClick click) {
        return new TraceConclusion(click).text();
    }

    private String text() {
        return judged() + otherHours();
    }

    private String judged() {
        Optional<TracedRecord> decisive = click.decisive();
        if (decisive.isPresent()) {
            TracedRecord record = decisive.get();
            return where(record) + recount(record) + copies(record);
        }
        if (click.others().isEmpty() && !click.otherHours().isEmpty()) {
            return "Not known: no record of the id is of an hour that was asked for.";
        }
        if (click.others().isEmpty()) {
            return "Not found: no line of the lake that was read is about it.";
        }
        TracedVerdict line = click.others().get(0);
        return line.said().verdict() == Verdict.MALFORMED
                ? "Not counted: the record at %s holds the id but is malformed: %s."
                        .formatted(line.said().position(), line.said().reason())
                : "Not known: the exceptions log says %s of the record at %s, whose raw line was not found."
                        .formatted(line.said().verdict().label(), line.said().position());
    }

    private String otherHours() {
        int records = click.otherHours().values().stream().mapToInt(Integer::intValue).sum();
        if (records == 0) {
            return "";
        }
        return " The id has %d %s in other hours: %s. Next: tidemark trace %s --hour %s"
                .formatted(
                        records,
                        records == 1 ? "record" : "records",
                        click.otherHours().keySet().stream()
                                .map(Hour::text)
                                .collect(Collectors.joining(", ")),
                        click.clickId(),
                        click.otherHours().firstKey().text());
    }

    private String where(TracedRecord record) {
        if (record.onTime() && record.late()) {
            return "Counted twice, on time in %s and late in %s: a rewind read it again, and both readings are in the rows. Next: tidemark check sink."
                    .formatted(minute(record), hour(record));
        }
        if (record.onTime()) {
            return "Counted on time in %s, since %s%s; %s."
                    .formatted(minute(record), reader(record), takenBack(record), row(record));
        }
        if (record.late()) {
            return "Counted late in %s, since its minute had closed%s when it came; %s."
                    .formatted(hour(record), judge(record), lateRow(record));
        }
        if (!record.judgement().isRead()) {
            return unread(record);
        }
        if (record.judgement().isCounted()) {
            return "In no row: %s decided %s, and the row stands for another run."
                    .formatted(run(reading(record)), word(record));
        }
        return "Not counted: " + rejected(record) + ".";
    }

    private static String minute(TracedRecord record) {
        return "minute %s of %s"
                .formatted(record.row().minute().bucket().substring(1), record.click().adId());
    }

    private static String hour(TracedRecord record) {
        return "hour %s of %s".formatted(record.row().hour().text(), record.click().adId());
    }

    private static String reader(TracedRecord record) {
        return run(reading(record)) + " read it before its minute closed";
    }

    /** The reading that the row stands by. */
    private static Tag reading(TracedRecord record) {
        return record.judgement().readBy().orElseThrow();
    }

    /** The newest reading that nothing has taken back; of none, the newest. */
    private static Tag standing(TracedRecord record) {
        List<TracedLine> standing =
                record.lines().stream().filter(line -> line.voided().isEmpty()).toList();
        return (standing.isEmpty() ? record.lines() : standing)
                .stream().map(TracedLine::readBy).max(Newest.ORDER).orElseThrow();
    }

    private static String run(Tag tag) {
        return "run %d of generation %d".formatted(tag.run(), tag.generation());
    }

    /** What an older reading decided otherwise, and why that is over. */
    private static String takenBack(TracedRecord record) {
        return record.verdicts().stream()
                .filter(verdict -> verdict.voided().isPresent())
                .findFirst()
                .map(
                        verdict ->
                                " (\"%s\" by run %d is void: %s)"
                                        .formatted(
                                                verdict.said().verdict().label(),
                                                verdict.said().run(),
                                                verdict.voided().get().sentence()))
                .orElse("");
    }

    private static String judge(TracedRecord record) {
        return record.judgement()
                .logged()
                .filter(logged -> logged.judgeMillis() != Long.MIN_VALUE)
                .map(logged -> " at " + Instant.ofEpochMilli(logged.judgeMillis()))
                .orElse("");
    }

    private static String row(TracedRecord record) {
        TracedRow row = record.row();
        Optional<TaggedCounts> fast = row.minuteRow().flatMap(LedgerRow::fast);
        if (fast.isPresent()) {
            return holds("its row", fast.get()) + refusal(row, Writer.FAST);
        }
        if (row.total().isPresent()) {
            return holds(
                    "the minute has not closed, and its running total", row.total().get().value());
        }
        return "that minute has no row" + refusal(row, Writer.FAST);
    }

    private static String lateRow(TracedRecord record) {
        Optional<TaggedCounts> late = record.row().hourRow().flatMap(LedgerRow::late);
        return late.map(value -> holds("late_* of the hour's row", value))
                        .orElse("there is no late_* in the hour's row")
                + refusal(record.row(), Writer.LATE);
    }

    private static String holds(String what, TaggedCounts value) {
        Tag tag = value.tag();
        return "%s holds %,d (epoch %d, generation %d, run %d)"
                .formatted(
                        what,
                        value.counts().valid(),
                        tag.checkpoint(),
                        tag.generation(),
                        tag.run());
    }

    private static String refusal(TracedRow row, Writer writer) {
        return row.refused().stream()
                .filter(write -> write.writer() == writer)
                .findFirst()
                .map(
                        write ->
                                ", and a write of %d by run %d was refused"
                                        .formatted(write.counts().valid(), write.tag().run()))
                .orElse("");
    }

    private static String unread(TracedRecord record) {
        String why =
                record.lines().stream()
                        .flatMap(line -> line.voided().stream())
                        .findFirst()
                        .map(
                                voided ->
                                        ": %s, and it has not been read again yet"
                                                .formatted(voided.sentence()))
                        .orElse("");
        return "Not counted: %s read it, but not for the rows that stand%s."
                .formatted(run(standing(record)), why);
    }

    private static String word(TracedRecord record) {
        return record.judgement().isOnTime() ? "on time" : "late";
    }

    private String rejected(TracedRecord record) {
        LoggedVerdict logged = record.judgement().logged().orElseThrow();
        String said =
                record.verdicts().stream()
                        .filter(verdict -> verdict.judgedBy().equals(logged.writtenBy()))
                        .findFirst()
                        .map(verdict -> ", " + verdict.said().reason())
                        .orElse("");
        return "%s by %s%s%s"
                .formatted(logged.verdict().label(), run(logged.writtenBy()), judge(record), said);
    }

    /** What the exact count makes of it, where there is one. */
    private static String recount(TracedRecord record) {
        TracedRow row = record.row();
        if (!row.isFinal()) {
            return "";
        }
        String differs = record.difference().map(found -> " (" + found.detail() + ")").orElse("");
        long generation = row.recounted().orElseThrow().generation();
        Decision decision = record.decision();
        if (!row.recountIsCurrent()) {
            String would =
                    decision.isCounted()
                            ? "count it"
                            : "not count it: " + decision.verdict().label();
            return " The hour was recounted (generation %d) from other objects or another horizon; of what the lake holds now a recount would %s%s. Next: tidemark recount --hour %s."
                    .formatted(generation, would, differs, row.hour().text());
        }
        String counts =
                decision.isCounted()
                        ? "counts it"
                        : "does not count it: " + decision.verdict().label();
        return " The recount of the hour (generation %d) %s%s."
                .formatted(generation, counts, differs);
    }

    private String copies(TracedRecord decisive) {
        List<TracedRecord> copies =
                click.records().stream().filter(record -> !record.equals(decisive)).toList();
        if (copies.isEmpty()) {
            return "";
        }
        String each =
                copies.stream()
                        .limit(3)
                        .map(copy -> "%s (%s)".formatted(copy.click().position(), brief(copy)))
                        .collect(Collectors.joining(", "));
        String more = copies.size() > 3 ? " and %d more".formatted(copies.size() - 3) : "";
        return " The id has other records: %s%s.".formatted(each, more);
    }

    private static String brief(TracedRecord copy) {
        if (copy.isCounted()) {
            return copy.onTime() ? "counted on time" : "counted late";
        }
        return copy.judgement()
                .logged()
                .map(logged -> logged.verdict().label())
                .orElse(copy.judgement().isRead() ? "in no row" : "not read");
    }
}
