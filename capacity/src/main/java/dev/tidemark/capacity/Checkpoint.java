package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;

/**
 * Size, duration, overhead and storage of checkpoints.
 *
 * <p>Source: stream processing, sections 6.4, 13.3 and 13.5; event time, watermarks & checkpoints,
 * part 6.
 */
public final class Checkpoint {
    /** Overhead from which a plan warns: checklist item C02. */
    public static final Share WARN_ABOVE = Share.ofPercent(10);

    private Checkpoint() {}

    /**
     * What an incremental checkpoint uploads: state * churn. Limits: churn belongs to one interval;
     * compaction can rewrite more than changed.
     */
    public static Bytes incremental(Bytes state, Share churn) {
        return state.times(churn);
    }

    /**
     * The upload at another interval: size * new interval / interval, at most the whole state.
     * Limits: linear, so it overstates long intervals, in which one key changes several times.
     */
    public static Bytes atInterval(
            Bytes upload, Duration interval, Duration newInterval, Bytes state) {
        InRange.positive("the checkpoint interval", interval);
        InRange.positive("the new checkpoint interval", newInterval);
        BigDecimal scaled =
                BigDecimal.valueOf(upload.value())
                        .multiply(InRange.seconds(newInterval))
                        .divide(InRange.seconds(interval), MathContext.DECIMAL128);
        return Bytes.of(scaled.min(BigDecimal.valueOf(state.value())));
    }

    /**
     * upload / bandwidth of the whole job. Limits: leaves out alignment and the synchronous part.
     */
    public static Duration duration(Bytes upload, Bandwidth job) {
        return job.timeFor(upload);
    }

    /** upload / (TaskManagers * bandwidth of one). Source: section 13.5. */
    public static Duration duration(Bytes upload, Bandwidth each, long taskManagers) {
        return each.times(taskManagers).timeFor(upload);
    }

    /**
     * duration / interval, where 1 or more means that checkpoints follow each other without rest.
     */
    public static BigDecimal overhead(Duration duration, Duration interval) {
        InRange.time("the checkpoint duration", duration);
        InRange.positive("the checkpoint interval", interval);
        return InRange.seconds(duration).divide(InRange.seconds(interval), MathContext.DECIMAL128);
    }

    /** Stored for good: base + retained * upload. Limits: files shared between checkpoints. */
    public static Bytes stored(Bytes state, int retained, Bytes upload) {
        InRange.count("the number of retained checkpoints", retained, 1, 1000);
        return state.plus(upload.times(retained));
    }

    /** Age of the last completed checkpoint that is an alarm: factor * interval. Section 14.3. */
    public static Duration alarmAge(int factor, Duration interval) {
        InRange.count("the factor", factor, 1, 1000);
        return InRange.positive("the checkpoint interval", interval).multipliedBy(factor);
    }

    /**
     * The id of the checkpoint that starts at a time: id + (time - start) / interval. Limits: a
     * steady cadence, no savepoint or failed attempt in between, each of which takes an id.
     */
    public static long idAt(long id, Instant startedAt, Duration interval, Instant at) {
        InRange.count("the checkpoint id", id, 1, Long.MAX_VALUE / 2);
        InRange.positive("the checkpoint interval", interval);
        Duration passed = Duration.between(startedAt, at);
        return id + InRange.time("the time since checkpoint " + id, passed).dividedBy(interval);
    }

    /** The bandwidth that uploads this in the time: size / time. Source: section 16.7. */
    public static Bandwidth bandwidth(Bytes upload, Duration duration) {
        return upload.per(duration);
    }
}
