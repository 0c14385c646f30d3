package dev.tidemark.recount;

import dev.tidemark.clicks.Verdict;
import java.util.Optional;

/**
 * What a recount makes of one record of the input.
 *
 * @param click the record
 * @param verdict {@link Verdict#COUNTED}, or why it is not: {@link Verdict#DUPLICATE}, {@link
 *     Verdict#STALE} or {@link Verdict#INVALID}
 * @param logged what the stream's log says about it, from a line that no later restore has voided
 *     (docs/protocol.md, R23); empty if the stream counted it on time
 * @param lines how many raw lines the record has, at least 1; more after a rewind
 * @param history all that the lake holds of it
 */
public record Decision(
        LakeClick click,
        Verdict verdict,
        Optional<LoggedVerdict> logged,
        int lines,
        RecordHistory history) {

    /** Whether the recount counts the click. */
    public boolean isCounted() {
        return verdict == Verdict.COUNTED;
    }
}
