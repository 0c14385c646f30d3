package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Writer;
import java.util.List;

/**
 * Where a remainder sits: a value of the stream that is not what the lake and the log say it should
 * be.
 *
 * @param adId whose
 * @param writer {@link Writer#FAST} or {@link Writer#LATE}
 * @param bucket the minute; the hour for late clicks, or if the minutes are right
 * @param inLedger what the stream's value holds
 * @param inLake what it should hold, by the raw lines and the log
 * @param suspects clicks of the lake that may be the ones too many, the first of them; none if the
 *     lake holds too few
 */
public record Gap(
        String adId,
        Writer writer,
        String bucket,
        Counts inLedger,
        Counts inLake,
        List<Suspect> suspects) {

    public Gap {
        suspects = List.copyOf(suspects);
    }

    /**
     * A click that the ledger may not know.
     *
     * @param sharesItsPosition whether the lake holds another click at the same position, which no
     *     input does
     */
    public record Suspect(LakeClick click, boolean sharesItsPosition) {}
}
