package dev.tidemark.clicks;

import java.util.Objects;

/**
 * One input record as the lake keeps it, good or bad: a line of {@code raw/}, the input of a
 * recount. Lines can repeat; a reader tells copies by their position (docs/protocol.md, R23).
 *
 * @param position where the record stands in the input
 * @param click null if the record is malformed
 * @param arrivalTimeMillis of a click its own; of a malformed record the arrival of the last
 *     readable record before it in its shard, null if there was none; milliseconds since the epoch
 * @param raw a malformed record as it stood in the input, cut to a bounded length; null for a click
 * @param generation the generation of the job that read the record
 * @param run the run that read it
 * @param epoch the last barrier that the writing operator had passed
 */
public record RawClick(
        Position position,
        Click click,
        Long arrivalTimeMillis,
        String raw,
        long generation,
        long run,
        long epoch) {

    public RawClick {
        Objects.requireNonNull(position, "position");
        if ((click == null) == (raw == null)) {
            throw new IllegalArgumentException(
                    "a raw line holds either a click or a malformed record, at " + position);
        }
    }

    /** A readable click. */
    public static RawClick of(
            Position position, Click click, long generation, long run, long epoch) {
        return new RawClick(
                position, click, click.arrivalTimeMillis(), null, generation, run, epoch);
    }

    /** A record that could not be read. */
    public static RawClick malformed(
            Position position,
            Long lastArrivalTimeMillis,
            String raw,
            long generation,
            long run,
            long epoch) {
        return new RawClick(position, null, lastArrivalTimeMillis, raw, generation, run, epoch);
    }
}
