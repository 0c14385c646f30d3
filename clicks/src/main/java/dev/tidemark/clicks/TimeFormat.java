package dev.tidemark.clicks;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the times of click records are written. Every time must lie in the years 1970 to 9999, UTC.
 *
 * <p><b>ISO-8601 text</b> is {@code 2026-02-08T10:15:00.123Z}: a date, {@code T} or a space, a time
 * of day (seconds and a fraction of up to nine digits may be left out) and a zone, {@code Z} or an
 * offset such as {@code +01:00}. A time without a zone is an error, since every guess would be
 * wrong by hours somewhere. Finer than a millisecond is cut off.
 *
 * <p><b>Whole numbers</b> count seconds, milliseconds or microseconds since the epoch; {@link
 * #DETECT} finds out which, by these rules:
 *
 * <ol>
 *   <li>A number names its unit by itself only if it lies in the years 2000 to 2099 in that unit.
 *       These ranges do not touch, so a number lies in one of them or in none.
 *   <li>All numbers of one record have one unit. Arrival and impression time, which servers take,
 *       must each name it, and must agree. If both are missing or text, the device time must name
 *       it.
 *   <li>Where a server time has named the unit, the device time may be any year from 1970 to 9999
 *       in it: device clocks may say anything, and {@link EventTime} clamps them.
 *   <li>A record that breaks these rules is malformed; no unit is guessed.
 * </ol>
 *
 * So {@code DETECT} errs only on a record whose sole time is a device time outside 2000 to 2099
 * that lies inside that range in another unit. Declare the unit where that can happen.
 */
public enum TimeFormat {
    /** ISO-8601 text, or whole numbers whose unit is found by the rules above. */
    DETECT(0, 1),
    /** ISO-8601 text only. */
    ISO_8601(0, 1),
    /** Seconds since the epoch only. */
    EPOCH_SECONDS(1_000, 1),
    /** Milliseconds since the epoch only. */
    EPOCH_MILLIS(1, 1),
    /** Microseconds since the epoch only; cut to milliseconds. */
    EPOCH_MICROS(1, 1_000);

    /** The last millisecond of the year 9999. */
    static final long LAST_MILLIS = 253_402_300_799_999L;

    /** Stands for a number that is no time; no time of a click can have this value. */
    public static final long NO_TIME = Long.MIN_VALUE;

    private static final long YEAR_2000_SECONDS = 946_684_800L;
    private static final long YEAR_2100_SECONDS = 4_102_444_800L;

    private final long factor;
    private final long divisor;

    TimeFormat(long factor, long divisor) {
        this.factor = factor;
        this.divisor = divisor;
    }

    /** The name used in settings: {@code detect}, {@code iso-8601}, {@code epoch-millis}, ... */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Reads a {@link #label()}.
     *
     * @throws IllegalArgumentException if the text is none; the message names them all
     */
    public static TimeFormat parse(String text) {
        for (TimeFormat format : values()) {
            if (format.label().equals(text.toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                "not a time format: '%s'; it is one of %s"
                        .formatted(
                                text,
                                Arrays.stream(values())
                                        .map(TimeFormat::label)
                                        .collect(Collectors.joining(", "))));
    }

    boolean takesText() {
        return this == DETECT || this == ISO_8601;
    }

    boolean takesNumbers() {
        return this != ISO_8601;
    }

    /**
     * The number as milliseconds since the epoch, or {@link #NO_TIME} if it is not in the years
     * 1970 to 9999. Only for the three units.
     */
    long millis(long number) {
        if (number < 0 || number / divisor > LAST_MILLIS / factor) {
            return NO_TIME;
        }
        return number / divisor * factor;
    }

    /** The unit in which the number lies in the years 2000 to 2099, or null. */
    static TimeFormat unitOf(long number) {
        if (number >= YEAR_2000_SECONDS && number < YEAR_2100_SECONDS) {
            return EPOCH_SECONDS;
        }
        if (number >= YEAR_2000_SECONDS * 1_000 && number < YEAR_2100_SECONDS * 1_000) {
            return EPOCH_MILLIS;
        }
        if (number >= YEAR_2000_SECONDS * 1_000_000 && number < YEAR_2100_SECONDS * 1_000_000) {
            return EPOCH_MICROS;
        }
        return null;
    }
}
