package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a person reads and writes an amount: "11,574/s", "20.8 MB", "2 min 40 s", "2%". */
public final class Quantities {
    private static final Pattern AMOUNT = Pattern.compile("([-+0-9.eE_,]+?)\\s*([a-zA-Z%/]*)");
    private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    private Quantities() {}

    /**
     * A plain number, where 500k, 1.5M, 2G and 1_000_000 are welcome.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a number
     */
    public static BigDecimal number(String text) {
        Matcher match = match("a number", text);
        return digits("a number", text, match.group(1)).multiply(factor(text, match.group(2)));
    }

    /**
     * A whole number, where 500k and 1_000_000 are welcome; a part of one counts as one more.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a number or out of
     *     range
     */
    public static long whole(String text, long least, long most) {
        long value = InRange.wholeUp("the number", number(text), Long.MAX_VALUE);
        return InRange.count("the number", value, least, most);
    }

    /**
     * A rate: "11574", "11574/s", "500k/s", "1000000000/day". Without a unit it is per second.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a rate
     */
    public static Rate rate(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return new Rate(number(text));
        }
        Duration per =
                switch (text.substring(slash + 1).strip()) {
                    case "s" -> Duration.ofSeconds(1);
                    case "min", "m" -> Duration.ofMinutes(1);
                    case "h" -> Duration.ofHours(1);
                    case "day", "d" -> Duration.ofDays(1);
                    default ->
                            throw new IllegalArgumentException(
                                    "\""
                                            + text
                                            + "\" is not a rate; write it as 500k/s, 30000/min, 2M/h or"
                                            + " 1000000000/day.");
                };
        return new Rate(
                number(text.substring(0, slash))
                        .divide(InRange.seconds(per), MathContext.DECIMAL128));
    }

    /**
     * A time: "30", "30s", "500ms", "10 min", "2h", "7d", or ISO-8601 such as PT30S. Without a unit
     * it is in seconds.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a time
     */
    public static Duration time(String text) {
        if (text.strip().startsWith("P")) {
            try {
                return Duration.parse(text.strip());
            } catch (DateTimeParseException e) {
                throw notATime(text, e);
            }
        }
        Matcher match = match("a time", text);
        String seconds =
                switch (match.group(2).toLowerCase(Locale.ROOT)) {
                    case "ms", "millis" -> "0.001";
                    case "", "s", "sec", "second", "seconds" -> "1";
                    case "m", "min", "minute", "minutes" -> "60";
                    case "h", "hour", "hours" -> "3600";
                    case "d", "day", "days" -> "86400";
                    default -> throw notATime(text, null);
                };
        return InRange.duration(
                "the time \"" + text + "\"",
                digits("a time", text, match.group(1)).multiply(new BigDecimal(seconds)));
    }

    private static IllegalArgumentException notATime(String text, Exception cause) {
        return new IllegalArgumentException(
                "\"" + text + "\" is not a time; write it as 500ms, 30s, 10min, 2h or 7d.", cause);
    }

    /**
     * An amount of data: "60", "60 B", "200GB" (decimal), "16GiB" (binary). Without a unit it is in
     * bytes.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not an amount of data
     */
    public static Bytes bytes(String text) {
        Matcher match = match("an amount of data", text);
        BigDecimal unit =
                switch (match.group(2).toLowerCase(Locale.ROOT)) {
                    case "", "b", "bytes" -> BigDecimal.ONE;
                    case "k", "kb" -> BigDecimal.TEN.pow(3);
                    case "m", "mb" -> BigDecimal.TEN.pow(6);
                    case "g", "gb" -> BigDecimal.TEN.pow(9);
                    case "t", "tb" -> BigDecimal.TEN.pow(12);
                    case "kib" -> BigDecimal.valueOf(1L << 10);
                    case "mib" -> BigDecimal.valueOf(1L << 20);
                    case "gib" -> BigDecimal.valueOf(1L << 30);
                    case "tib" -> BigDecimal.valueOf(1L << 40);
                    default ->
                            throw new IllegalArgumentException(
                                    "\""
                                            + text
                                            + "\" is not an amount of data; write it as 60B, 20MB, 200GB or"
                                            + " 16GiB.");
                };
        return Bytes.of(digits("an amount of data", text, match.group(1)).multiply(unit));
    }

    /**
     * A data rate: "500MB/s". Without "/s" it is still per second.
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a data rate
     */
    public static Bandwidth bandwidth(String text) {
        String stripped = text.strip();
        return new Bandwidth(
                bytes(
                        stripped.endsWith("/s")
                                ? stripped.substring(0, stripped.length() - 2)
                                : stripped));
    }

    /**
     * A share: "2%" or "0.02".
     *
     * @throws IllegalArgumentException with a sentence, when the text is not a share
     */
    public static Share share(String text) {
        String stripped = text.strip();
        if (stripped.endsWith("%")) {
            return new Share(number(stripped.substring(0, stripped.length() - 1)).movePointLeft(2));
        }
        return new Share(number(stripped));
    }

    /** A number with thousands separators and at most six decimals. */
    public static String text(BigDecimal value) {
        return format("#,##0.######", value);
    }

    /** A number with thousands separators. */
    public static String text(long value) {
        return text(BigDecimal.valueOf(value));
    }

    /** A time in its two largest units; only short ones with decimals. */
    public static String text(Duration time) {
        if (time.isNegative()) {
            return "-" + text(time.negated());
        }
        if (time.compareTo(Duration.ofMinutes(10)) < 0) {
            boolean fine = time.compareTo(Duration.ofSeconds(10)) < 0;
            return format(fine ? "0.###" : "0.#", InRange.seconds(time)) + " s";
        }
        if (time.compareTo(Duration.ofHours(2)) < 0) {
            return two(time.toMinutes(), "min", time.toSecondsPart(), "s");
        }
        if (time.compareTo(Duration.ofDays(2)) < 0) {
            return two(time.toHours(), "h", time.toMinutesPart(), "min");
        }
        return two(time.toDays(), "d", time.toHoursPart(), "h");
    }

    static String text(Bytes amount) {
        BigDecimal value = BigDecimal.valueOf(amount.value());
        int unit = 0;
        while (value.compareTo(BigDecimal.valueOf(1000)) >= 0 && unit < BYTE_UNITS.length - 1) {
            value = value.movePointLeft(3);
            unit++;
        }
        return format(unit == 0 ? "0" : "0.##", value) + " " + BYTE_UNITS[unit];
    }

    static String text(Rate rate) {
        String pattern =
                rate.perSecond().compareTo(BigDecimal.valueOf(1000)) >= 0 ? "#,##0" : "#,##0.##";
        return format(pattern, rate.perSecond()) + "/s";
    }

    static String text(Share share) {
        return format("0.##", share.percent()) + "%";
    }

    private static String two(long large, String largeUnit, int small, String smallUnit) {
        String first = text(large) + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }

    private static String format(String pattern, BigDecimal value) {
        DecimalFormat format =
                new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(RoundingMode.HALF_UP);
        return format.format(value);
    }

    private static Matcher match(String what, String text) {
        Matcher match = AMOUNT.matcher(text.strip());
        if (!match.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not " + what + ".");
        }
        return match;
    }

    private static BigDecimal digits(String what, String text, String digits) {
        BigDecimal value;
        try {
            value = new BigDecimal(digits.replace("_", "").replace(",", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("\"" + text + "\" is not " + what + ".", e);
        }
        // A huge exponent would make later arithmetic build a number of that many digits.
        if (value.precision() > 40 || Math.abs((long) value.scale()) > 40) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is out of range; 1e-12 to 1e18 is allowed.");
        }
        return value;
    }

    private static BigDecimal factor(String text, String unit) {
        return switch (unit) {
            case "" -> BigDecimal.ONE;
            case "k", "K" -> BigDecimal.TEN.pow(3);
            case "M" -> BigDecimal.TEN.pow(6);
            case "G", "B" -> BigDecimal.TEN.pow(9);
            default ->
                    throw new IllegalArgumentException(
                            "\"" + text + "\" is not a number; 500k, 1.5M and 2G are allowed.");
        };
    }
}
