package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/**
 * Refuses a number outside a formula's limits with a sentence that names the value and the range.
 */
final class InRange {
    static final Duration LONGEST = Duration.ofDays(36_500);

    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);

    private InRange() {}

    static long count(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    String.format(
                            Locale.ROOT,
                            "%s is %,d, but must be from %,d to %,d.",
                            name,
                            value,
                            least,
                            most));
        }
        return value;
    }

    static BigDecimal number(String name, BigDecimal value, BigDecimal least, BigDecimal most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    name
                            + " is "
                            + text(value)
                            + ", but must be from "
                            + text(least)
                            + " to "
                            + text(most)
                            + ".");
        }
        return value;
    }

    /** The value as a long, where a part of one counts as one more. */
    static long wholeUp(String name, BigDecimal value, long most) {
        number(name, value, BigDecimal.ZERO, BigDecimal.valueOf(most));
        return value.setScale(0, RoundingMode.CEILING).longValueExact();
    }

    static Duration time(String name, Duration value) {
        return time(name, value, Duration.ZERO);
    }

    static Duration positive(String name, Duration value) {
        return time(name, value, Duration.ofNanos(1));
    }

    private static Duration time(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    name
                            + " is "
                            + Quantities.text(value)
                            + ", but must be "
                            + (least.isZero() ? "from 0 s" : "above 0 s and")
                            + " to 36,500 days.");
        }
        return value;
    }

    /** a / b rounded up, for a of at least 0 and b of at least 1. */
    static long ceilDiv(long a, long b) {
        return -Math.floorDiv(-a, b);
    }

    static BigDecimal seconds(Duration time) {
        return BigDecimal.valueOf(time.getSeconds())
                .add(BigDecimal.valueOf(time.getNano()).divide(NANOS));
    }

    /** A time from seconds, to the nearest nanosecond. */
    static Duration duration(String name, BigDecimal seconds) {
        number(name + " in seconds", seconds, BigDecimal.ZERO, seconds(LONGEST));
        BigDecimal nanos = seconds.multiply(NANOS).setScale(0, RoundingMode.HALF_UP);
        BigDecimal[] parts = nanos.divideAndRemainder(NANOS);
        return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static String text(BigDecimal value) {
        if (value.precision() - value.scale() > 20 || value.scale() > 12) {
            return value.round(new MathContext(6)).toString();
        }
        return Quantities.text(value);
    }
}
