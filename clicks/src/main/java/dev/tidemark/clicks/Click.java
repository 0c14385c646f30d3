package dev.tidemark.clicks;

import java.util.Objects;

/**
 * One ad click as it was reported, before any verdict on it. Times are milliseconds since the
 * epoch, UTC; the cost is in millionths of the billing currency. Nothing here is corrected: the raw
 * device time stays, the event time is derived.
 *
 * @param clickId identifies the click, also over repeated deliveries
 * @param adId the ad that is billed, the key of every count
 * @param campaignId the campaign of the ad, may be empty
 * @param deviceId the device that clicked, may be empty
 * @param impressionTimeMillis when the ad was shown, by the server's clock
 * @param deviceTimeMillis when the click happened, by the device's own clock, which may be wrong
 * @param arrivalTimeMillis when the click reached the log, by the server's clock
 * @param costMicros what the click costs, in millionths, at least 0
 * @param valid false if an upstream check has rejected the click
 */
public record Click(
        String clickId,
        String adId,
        String campaignId,
        String deviceId,
        long impressionTimeMillis,
        long deviceTimeMillis,
        long arrivalTimeMillis,
        long costMicros,
        boolean valid)
        implements ParsedClick {

    public Click {
        Objects.requireNonNull(clickId, "clickId");
        Objects.requireNonNull(adId, "adId");
        Objects.requireNonNull(campaignId, "campaignId");
        Objects.requireNonNull(deviceId, "deviceId");
    }

    /**
     * The device time, clamped to the span in which the click can have happened; in milliseconds
     * since the epoch.
     */
    public long eventTimeMillis() {
        return EventTime.clamp(deviceTimeMillis, impressionTimeMillis, arrivalTimeMillis);
    }

    /** The minute that counts this click. */
    public Minute minute() {
        return Minute.of(eventTimeMillis());
    }

    /** What this click adds to the counts of its minute. */
    public Counts counts() {
        return new Counts(1, costMicros);
    }
}
