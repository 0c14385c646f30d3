package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.Writer;
import dev.tidemark.recount.Difference.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An hour item of the ledger, and for each of the stream's two values the line of counting by whose
 * decisions it stands.
 *
 * <p>A value stands by the newest line that has not taken it back. If a write of that line was
 * refused, the row holds what an older writer saw. A value that is missing is expected of the
 * newest line, unless its write was refused: then no click can be in it.
 */
final class StreamRow {

    private final LedgerRow row;
    private final CountingLines lines;
    private final CountingLine newest;
    private final Value fast;
    private final Value late;

    private record Value(
            Optional<TaggedCounts> held, Optional<CountingLine> line, boolean refused) {

        StreamJudgement judge(RecordHistory history) {
            return line.map(by -> by.judge(history)).orElse(StreamJudgement.UNREAD);
        }

        Counts counts() {
            return held.map(TaggedCounts::counts).orElse(Counts.ZERO);
        }
    }

    /**
     * @param refused the refused writes of this item, of any line
     */
    StreamRow(LedgerRow row, CountingLines lines, List<RefusedWrite> refused) {
        this.row = row;
        this.lines = lines;
        this.newest = lines.newest();
        this.fast = value(Writer.FAST, refused);
        this.late = value(Writer.LATE, refused);
    }

    private Value value(Writer writer, List<RefusedWrite> refusals) {
        Optional<TaggedCounts> held = row.tagged(writer);
        // What a line was refused that was given up since is no loss.
        boolean refused =
                refusals.stream()
                        .anyMatch(write -> write.writer() == writer && newest.holds(write.tag()));
        Optional<CountingLine> line =
                held.map(value -> refused ? lines.asOf(value.tag()) : lines.of(value.tag()));
        boolean expected = held.isEmpty() && !refused;
        return new Value(held, expected ? Optional.of(newest) : line, refused);
    }

    LedgerRow row() {
        return row;
    }

    /** What stands in {@code fast_*}. */
    Counts fast() {
        return fast.counts();
    }

    /** What stands in {@code late_*}. */
    Counts late() {
        return late.counts();
    }

    /** Whether {@code fast_*} should count the record. */
    boolean countsOnTime(RecordHistory history) {
        return fast.judge(history).isOnTime();
    }

    /** Whether {@code late_*} should count the record. */
    boolean countsLate(RecordHistory history) {
        return late.judge(history).isLate();
    }

    /** What the stream decided about a record, by the line of the value that counts it, if any. */
    StreamJudgement judge(RecordHistory history) {
        StreamJudgement onTime = fast.judge(history);
        StreamJudgement afterwards = late.judge(history);
        return !onTime.isOnTime() && afterwards.isLate() ? afterwards : onTime;
    }

    /** Why the row and the recount differ about a record; empty if they do not. */
    Optional<Difference> explain(Decision decision) {
        RecordHistory history = decision.history();
        StreamJudgement onTime = fast.judge(history);
        StreamJudgement afterwards = late.judge(history);
        int counted = (onTime.isOnTime() ? 1 : 0) + (afterwards.isLate() ? 1 : 0);
        int surplus = counted - (decision.isCounted() ? 1 : 0);
        if (surplus == 0) {
            return Optional.empty();
        }
        Reason reason;
        if (history.read().stream().noneMatch(lines::know)) {
            reason = Reason.UNKNOWN_RUN;
        } else if (counted == 2) {
            reason = Reason.REPEATED_LINE;
        } else {
            reason = reason(decision, onTime, afterwards, newest.judge(history));
        }
        String detail = reason.sentence() + ": " + who(decision, onTime, afterwards);
        return Optional.of(new Difference(decision.click(), surplus, reason, detail));
    }

    private Reason reason(
            Decision decision,
            StreamJudgement onTime,
            StreamJudgement afterwards,
            StreamJudgement now) {
        boolean rowIsBehind = now.isCounted() == decision.isCounted();
        if (rowIsBehind && (fast.refused() || late.refused())) {
            return Reason.REFUSED_WRITE;
        }
        if (!decision.isCounted() && !rowIsBehind) {
            return switch (decision.verdict()) {
                case STALE -> Reason.STALE_BY_ARRIVAL;
                case DUPLICATE -> Reason.DUPLICATE_BY_ARRIVAL;
                default -> Reason.INVALID_UNLOGGED;
            };
        }
        if (!onTime.isRead() && !afterwards.isRead()) {
            return Reason.NOT_READ;
        }
        if (!rowIsBehind && onTime.isRejectedAs(Verdict.STALE)) {
            return Reason.STALE_BY_WATERMARK;
        }
        if (!rowIsBehind && onTime.isRejectedAs(Verdict.DUPLICATE)) {
            return Reason.DUPLICATE_BY_READING;
        }
        return Reason.CHANGED_VERDICT;
    }

    private String who(Decision decision, StreamJudgement onTime, StreamJudgement afterwards) {
        String stream =
                onTime.isOnTime() && afterwards.isLate() ? "on time and late" : word(onTime);
        String by =
                fast.held()
                        .or(late::held)
                        .map(value -> value.tag())
                        .map(
                                tag ->
                                        " (row of generation %d, run %d, epoch %d)"
                                                .formatted(
                                                        tag.generation(),
                                                        tag.run(),
                                                        tag.checkpoint()))
                        .orElse(" (no row)");
        return "stream %s%s, recount %s".formatted(stream, by, decision.verdict().label());
    }

    private static String word(StreamJudgement judgement) {
        return switch (judgement.kind()) {
            case ON_TIME -> "on time";
            case UNREAD -> "has not counted it";
            case LATE, REJECTED -> {
                LoggedVerdict logged = judgement.logged().orElseThrow();
                yield logged.judgeMillis() == Long.MIN_VALUE
                        ? logged.verdict().label()
                        : logged.verdict().label()
                                + " at "
                                + Instant.ofEpochMilli(logged.judgeMillis());
            }
        };
    }
}
