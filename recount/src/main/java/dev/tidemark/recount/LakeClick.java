package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.ledger.Tag;

/**
 * What a recount has to know of a click: one line of the raw lake. Times are milliseconds since the
 * epoch, UTC.
 *
 * @param position where the record stands in the input; the same in every repeated line
 * @param clickId identifies the click, also over repeated deliveries
 * @param adId the ad that is billed
 * @param impressionTimeMillis when the ad was shown
 * @param eventTimeMillis the clamped device time, which decides the minute and the hour
 * @param arrivalTimeMillis when the click reached the log
 * @param costMicros what it costs, in millionths
 * @param valid false if it was rejected before it reached the job
 * @param writtenBy the generation, run and epoch of the job that wrote the line
 */
public record LakeClick(
        Position position,
        String clickId,
        String adId,
        long impressionTimeMillis,
        long eventTimeMillis,
        long arrivalTimeMillis,
        long costMicros,
        boolean valid,
        Tag writtenBy) {

    /** The hour that counts the click. */
    public Hour hour() {
        return Hour.of(eventTimeMillis);
    }
}
