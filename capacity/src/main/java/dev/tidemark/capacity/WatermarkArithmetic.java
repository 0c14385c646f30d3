package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * When watermarks, idleness, windows and horizons pass, to the millisecond.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 2, 5 and 7; stream processing, sections 3
 * and 4. A tick is one {@code pipeline.auto-watermark-interval}, aligned to the epoch.
 */
public final class WatermarkArithmetic {
    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private WatermarkArithmetic() {}

    /** A shard's watermark as Flink emits it: highest event time - allowance - 1 ms. */
    public static Instant watermark(Instant highest, Duration allowance) {
        return bound(highest, allowance).minus(MILLISECOND);
    }

    /**
     * highest event time - allowance: the documents' shorthand, without Flink's last millisecond.
     */
    public static Instant bound(Instant highest, Duration allowance) {
        return highest.minus(InRange.time("the allowance", allowance));
    }

    /** A job's watermark: the least of its active shards. */
    public static Instant least(List<Instant> shards) {
        if (shards.isEmpty()) {
            throw new IllegalArgumentException("a watermark of no active shard does not exist.");
        }
        return Collections.min(shards);
    }

    /** The event time that every active shard must have reached for a window to close. */
    public static Instant closesAt(Instant end, Duration allowance) {
        return end.plus(InRange.time("the allowance", allowance));
    }

    /** wall clock - watermark. */
    public static Duration lag(Instant clock, Instant watermark) {
        return Duration.between(watermark, clock);
    }

    /** The first tick at or after a time. */
    public static Instant tickAt(Instant time, Duration tick) {
        long step = InRange.positive("the tick", tick).toMillis();
        InRange.count("the tick in ms", step, 1, 86_400_000);
        long millis = time.toEpochMilli();
        boolean whole = Instant.ofEpochMilli(millis).equals(time);
        long ticks = Math.floorDiv(millis, step);
        return Instant.ofEpochMilli(
                (whole && Math.floorMod(millis, step) == 0 ? ticks : ticks + 1) * step);
    }

    /**
     * When a shard is marked idle after its last read: the tick after the read's tick starts the
     * timer, and the first tick with strictly more than the timeout elapsed ends it.
     */
    public static Instant idleAt(Instant read, Duration timeout, Duration tick) {
        return idleAfterCheck(tickAt(read, tick).plus(tick), timeout, tick);
    }

    /** The same, from the first check that found nothing. */
    public static Instant idleAfterCheck(Instant check, Duration timeout, Duration tick) {
        Instant elapsed = check.plus(InRange.positive("the idle timeout", timeout));
        return tickAt(elapsed.plusNanos(1), tick);
    }

    /** Ticks a second: 1 s / tick. */
    public static Rate perSecond(Duration tick) {
        return Events.of(1).per(tick);
    }

    /** When an ad's click is forgotten: impression + horizon. Source: part 5. */
    public static Instant horizonEnd(Instant impression, Duration horizon) {
        return impression.plus(InRange.time("the horizon", horizon));
    }

    /**
     * When a window's state goes: end + watermark delay + allowed lateness. Source: section 3.6.
     */
    public static Instant purgedAt(Instant end, Duration delay, Duration lateness) {
        return closesAt(end, delay).plus(InRange.time("the allowed lateness", lateness));
    }

    /** Whether a record still updates its window: it arrives before the purge. */
    public static boolean isAccepted(
            Instant arrival, Instant end, Duration delay, Duration lateness) {
        return arrival.isBefore(purgedAt(end, delay, lateness));
    }

    /** When a session window ends: last event + gap. Source: section 3.3. */
    public static Instant sessionEnd(Instant last, Duration gap) {
        return last.plus(InRange.positive("the session gap", gap));
    }

    /** When a closed window's value can be read: end + delay + processing + sink. Section 4.4. */
    public static Instant readableAt(
            Instant end, Duration delay, Duration processing, Duration sink) {
        return closesAt(end, delay).plus(Restore.total(processing, sink));
    }

    /** When a restore began, from the first checkpoint after it: checkpoint - interval. */
    public static Instant restoredAt(Instant firstCheckpoint, Duration interval) {
        return firstCheckpoint.minus(InRange.positive("the checkpoint interval", interval));
    }

    /** A time in another unit, not rounded. */
    public static BigDecimal in(Duration unit, Duration time) {
        return InRange.seconds(time)
                .divide(
                        InRange.seconds(InRange.positive("the unit", unit)),
                        MathContext.DECIMAL128);
    }
}
