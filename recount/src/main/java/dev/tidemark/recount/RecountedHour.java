package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import java.time.Instant;

/**
 * What the ledger remembers about the recount of one hour.
 *
 * @param hour which hour
 * @param state whether its rows are all there
 * @param generation the generation of its rows, {@code final_gen}, from 1
 * @param fingerprint changes when any object of the lake that the hour needs comes, goes or changes
 * @param objects how many objects were read
 * @param bytes their size as they are stored
 * @param rows how many hour items it has
 * @param total their sum
 * @param at when it was recounted
 */
public record RecountedHour(
        Hour hour,
        State state,
        long generation,
        String fingerprint,
        long objects,
        long bytes,
        long rows,
        Counts total,
        Instant at) {

    /** Whether {@code final_*} of an hour may be relied on. */
    public enum State {
        /** Rows are being written: some are of this generation, some not yet. */
        WRITING,
        /** All rows are of this generation. */
        FINAL
    }
}
