package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;

/**
 * The absolute counts of one item of {@code ad_metrics}, on the way to the sink of its writer.
 *
 * @param bucket the bucket of a minute or an hour
 */
public record RowCount(String adId, String bucket, long valid, long spendMicros) {

    /** The row of some counts. */
    public static RowCount of(String adId, String bucket, Counts counts) {
        return new RowCount(adId, bucket, counts.valid(), counts.spendMicros());
    }

    /** The counts to set. */
    public Counts counts() {
        return new Counts(valid, spendMicros);
    }
}
