package dev.tidemark.ledger;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;

/**
 * The key of one item of {@code ad_metrics}.
 *
 * @param entity the ad id
 * @param bucket a minute, {@code M2026-02-08T10:14}, or an hour, {@code H2026-02-08T10}, in UTC
 */
public record RowKey(String entity, String bucket) {

    public RowKey {
        if (bucket.isEmpty() || (bucket.charAt(0) != 'M' && bucket.charAt(0) != 'H')) {
            throw new IllegalArgumentException("not the bucket of a minute or an hour: " + bucket);
        }
    }

    /** The item of an ad's minute. */
    public static RowKey of(String adId, Minute minute) {
        return new RowKey(adId, minute.bucket());
    }

    /** The item of an ad's hour. */
    public static RowKey of(String adId, Hour hour) {
        return new RowKey(adId, hour.bucket());
    }

    /** Whether this is an hour item; else it is a minute item. */
    public boolean isHour() {
        return bucket.charAt(0) == 'H';
    }

    /** The hour that it is of: its own, or that of its minute. */
    public Hour hour() {
        return isHour() ? Hour.parse(bucket) : Minute.parse(bucket).hour();
    }
}
