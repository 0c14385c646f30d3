package dev.tidemark.capacity;

/**
 * What one worker (a subtask, a KPU) was measured to process, and where that number comes from.
 *
 * <p>There is no such number in this program: it depends on the operators, the record and the
 * machine by a factor of fifty, so whoever plans must have measured it.
 *
 * @param rate above 0/s
 * @param source what was measured, where and when; not blank
 */
public record MeasuredRate(Rate rate, String source) {
    public MeasuredRate {
        if (rate.compareTo(Rate.ZERO) == 0) {
            throw new IllegalArgumentException(
                    "the rate of one worker is 0/s, but must be above 0/s.");
        }
        if (source.isBlank()) {
            throw new IllegalArgumentException(
                    "the rate of one worker, " + rate + ", has no source; say what was measured.");
        }
    }
}
