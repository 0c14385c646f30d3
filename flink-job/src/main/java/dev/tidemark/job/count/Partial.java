package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;

/**
 * Clicks of one ad in one minute, summed by one subtask: what travels to the subtask that owns the
 * ad. A late click travels as a partial of one.
 *
 * @param minuteNumber whole minutes since the epoch, see {@link Minute}
 */
public record Partial(String adId, long minuteNumber, long valid, long spendMicros) {

    /** The partial of some counts. */
    public static Partial of(String adId, Minute minute, Counts counts) {
        return new Partial(adId, minute.number(), counts.valid(), counts.spendMicros());
    }

    /** The minute that counts it. */
    public Minute minute() {
        return new Minute(minuteNumber);
    }

    /** What it adds. */
    public Counts counts() {
        return new Counts(valid, spendMicros);
    }
}
