package dev.tidemark.recount;

import java.util.List;
import java.util.Optional;

/**
 * One record of a click id: where the lake holds it, and what stream and recount made of it.
 *
 * @param decision what a recount makes of it
 * @param lines its lines in the raw lake, at least one
 * @param verdicts its lines in the exceptions log
 * @param onTime whether {@code fast_*} counts it, by the run whose value stands there
 * @param late whether {@code late_*} counts it, by the run whose value stands there
 * @param judgement what the stream decided about it
 * @param difference why rows and recount differ about it; empty if they do not
 * @param row what the ledger holds where it belongs
 */
public record TracedRecord(
        Decision decision,
        List<TracedLine> lines,
        List<TracedVerdict> verdicts,
        boolean onTime,
        boolean late,
        StreamJudgement judgement,
        Optional<Difference> difference,
        TracedRow row) {

    public TracedRecord {
        lines = List.copyOf(lines);
        verdicts = List.copyOf(verdicts);
    }

    /** The record. */
    public LakeClick click() {
        return decision.click();
    }

    /** Whether a row of the stream counts it. */
    public boolean isCounted() {
        return onTime || late;
    }

    /** {@code on_time, late, twice, rejected} or {@code unread}: what the stream's rows hold. */
    public String streamLabel() {
        if (onTime && late) {
            return "twice";
        }
        if (isCounted()) {
            return onTime ? "on_time" : "late";
        }
        return judgement.isRead() ? "rejected" : "unread";
    }
}
