package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;

/**
 * What overlapping and retained windows cost: each pane is state, and each record updates them all.
 *
 * <p>Source: stream processing, sections 3.2, 8.1 and 16.6; event time, watermarks & checkpoints,
 * parts 3 and 4.
 */
public final class SlidingPanes {
    /** From here on slices or buckets in a process function are better: section 16.6. */
    public static final long MANY = 100;

    private SlidingPanes() {}

    /** Windows a record belongs to: ceil(size / slide). */
    public static long of(Duration size, Duration slide) {
        InRange.positive("the window size", size);
        InRange.positive("the slide", slide);
        return ceilDiv(size, slide);
    }

    /** Updates a second: rate * panes. Source: section 16.6. */
    public static Rate updates(Rate rate, long panes) {
        return rate.times(panes);
    }

    /** How many times the state and work of another choice of slide: panes / other panes. */
    public static BigDecimal ratio(long panes, long otherPanes) {
        InRange.count("the number of panes", panes, 1, Long.MAX_VALUE);
        InRange.count("the number of panes", otherPanes, 1, Long.MAX_VALUE);
        return BigDecimal.valueOf(panes)
                .divide(BigDecimal.valueOf(otherPanes), MathContext.DECIMAL128);
    }

    /** Extra windows that allowed lateness keeps: lateness / size. Source: part 4. */
    public static BigDecimal extraForLateness(Duration size, Duration lateness) {
        InRange.positive("the window size", size);
        InRange.time("the lateness", lateness);
        return InRange.seconds(lateness).divide(InRange.seconds(size), MathContext.DECIMAL128);
    }

    /** Tumbling windows open at once with allowed lateness: 1 + ceil(lateness / size). */
    public static long openWindows(Duration size, Duration lateness) {
        InRange.positive("the window size", size);
        InRange.time("the lateness", lateness);
        return 1 + ceilDiv(lateness, size);
    }

    /** Windows of a key that a watermark lag holds back: lag / size. Source: section 16.1. */
    public static long heldBack(Duration watermarkLag, Duration size) {
        InRange.positive("the window size", size);
        InRange.time("the watermark lag", watermarkLag);
        return watermarkLag.dividedBy(size);
    }

    /** What a sum-and-count accumulator yields: sum / count. Source: section 8.1. */
    public static BigDecimal average(List<BigDecimal> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("an average of no values does not exist.");
        }
        return values.stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(values.size()), MathContext.DECIMAL128);
    }

    private static long ceilDiv(Duration time, Duration unit) {
        long whole = time.dividedBy(unit);
        return unit.multipliedBy(whole).equals(time) ? whole : whole + 1;
    }
}
