package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is to be recounted.
 *
 * @param hours the hours, in any order
 * @param dryRun whether only to say what would change
 * @param waits whether to wait for another recount that works on one of them, or to leave it to it
 * @param generation the generation to write under; empty for the hour's next
 * @param acceptsRemoved whether to count although the lake has lost objects that an hour was
 *     counted from
 */
public record RecountRequest(
        List<Hour> hours,
        boolean dryRun,
        boolean waits,
        OptionalLong generation,
        boolean acceptsRemoved) {

    public RecountRequest {
        hours = hours.stream().distinct().sorted().toList();
    }
}
