package dev.tidemark.capacity;

import java.time.Duration;

/**
 * From which consumer lag on a job is falling behind.
 *
 * <p>Source: stream processing, section 13.4.
 */
public final class KafkaLag {
    /** What a lag means. */
    public enum Verdict {
        /** Up to one interval of input: what a healthy job has not yet committed. */
        HEALTHY,
        /** Above one interval of input. */
        BEHIND,
        /** Above five intervals of input: scale up or find the bottleneck. */
        WARNING
    }

    private KafkaLag() {}

    /** factor * interval * rate. Limits: offsets are committed only at checkpoints. */
    public static Events threshold(int factor, Duration interval, Rate rate) {
        InRange.count("the factor", factor, 1, 1000);
        return rate.during(interval).times(factor);
    }

    /** What this lag means; a lag that grows steadily is an error whatever its size. */
    public static Verdict verdict(Events lag, Duration interval, Rate rate) {
        if (lag.compareTo(threshold(5, interval, rate)) > 0) {
            return Verdict.WARNING;
        }
        return lag.compareTo(threshold(1, interval, rate)) > 0 ? Verdict.BEHIND : Verdict.HEALTHY;
    }
}
