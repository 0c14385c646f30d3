package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.time.Instant;

/**
 * What the ledger remembers about the recount of one hour.
 *
 * @param hour which hour
 * @param state whether its rows are all there
 * @param generation the generation of its rows, {@code final_gen}, from 1
 * @param minutes whether its minute items were written too
 * @param fingerprint changes when any object of the lake that the hour needs comes, goes or
 *     changes, and when the rules are others
 * @param objects how many objects were read
 * @param bytes their size as they are stored
 * @param rows how many hour items it has
 * @param totals what became of its records
 * @param at when it was recounted, {@code final_at}
 */
public record RecountedHour(
        Hour hour,
        State state,
        long generation,
        boolean minutes,
        String fingerprint,
        long objects,
        long bytes,
        long rows,
        HourTotals totals,
        Instant at) {

    /** Whether {@code final_*} of an hour may be relied on. */
    public enum State {
        /** Rows are being written: some are of this generation, some not yet. */
        WRITING,
        /** All rows are of this generation. */
        FINAL
    }

    /** Whether all its rows are there. */
    public boolean isFinal() {
        return state == State.FINAL;
    }

    /** What is remembered before the first of its rows is written. */
    static RecountedHour writing(
            Hour hour,
            long generation,
            RecountSettings settings,
            LakeObjects objects,
            HourTotals totals,
            Instant at) {
        return new RecountedHour(
                hour,
                State.WRITING,
                generation,
                settings.minutes(),
                objects.fingerprint(settings.horizon()),
                objects.objects().size(),
                objects.bytes(),
                0,
                totals,
                at);
    }

    /** The same with the number of its hour items. */
    RecountedHour withRows(long count) {
        return new RecountedHour(
                hour, state, generation, minutes, fingerprint, objects, bytes, count, totals, at);
    }

    RecountedHour finished() {
        return new RecountedHour(
                hour,
                State.FINAL,
                generation,
                minutes,
                fingerprint,
                objects,
                bytes,
                rows,
                totals,
                at);
    }
}
