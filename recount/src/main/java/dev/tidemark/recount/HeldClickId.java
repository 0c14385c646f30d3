package dev.tidemark.recount;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** What a checkpoint remembers of a click id (docs/protocol.md, R7). */
public enum HeldClickId {
    /** It is remembered: copies that come now are duplicates. */
    HELD,
    /** Its horizon was over when the checkpoint was taken: copies that come now are stale. */
    EXPIRED,
    /** The record had not been read when the checkpoint was taken. */
    NOT_READ_YET,
    /** The record had been read and was not accepted, or nothing says how far its shard was. */
    NOT_HELD;

    /**
     * What a checkpoint remembers.
     *
     * @param knownUntil until which judge it remembers the id, milliseconds since the epoch; empty
     *     if it does not
     * @param stalenessFloor the judge of the foremost subtask; empty if there was none
     * @param click a record of the id
     * @param horizon how long after its impression a click is accepted
     * @param isStillToRead whether the record had not been read; empty if the checkpoint says
     *     nothing about its shard
     */
    public static HeldClickId of(
            OptionalLong knownUntil,
            OptionalLong stalenessFloor,
            LakeClick click,
            Duration horizon,
            Optional<Boolean> isStillToRead) {
        if (knownUntil.isPresent()) {
            return HELD;
        }
        if (isStillToRead.isEmpty()) {
            return NOT_HELD;
        }
        if (isStillToRead.get()) {
            return NOT_READ_YET;
        }
        long end =
                Math.min(click.impressionTimeMillis(), click.arrivalTimeMillis())
                        + horizon.toMillis();
        boolean isOver = stalenessFloor.isPresent() && stalenessFloor.getAsLong() >= end;
        return isOver ? EXPIRED : NOT_HELD;
    }

    /** The name used in CSV and JSON. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
