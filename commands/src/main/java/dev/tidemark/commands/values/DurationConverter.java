package dev.tidemark.commands.values;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A length of time: {@code 200ms}, {@code 30s}, {@code 5m}, {@code 2h}, {@code 7d}. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Map<String, BigDecimal> MILLIS =
            Map.of(
                    "ms", BigDecimal.ONE,
                    "s", BigDecimal.valueOf(1_000),
                    "m", BigDecimal.valueOf(60_000),
                    "h", BigDecimal.valueOf(3_600_000),
                    "d", BigDecimal.valueOf(86_400_000));

    private static final BigDecimal LONGEST_MILLIS = BigDecimal.valueOf(3_650L * 86_400_000);

    @Override
    public Duration convert(String text) {
        String expected = "a duration; write it as 200ms, 30s, 5m, 2h or 7d";
        BigDecimal millis = Quantity.parse(text, MILLIS, expected);
        if (millis.compareTo(LONGEST_MILLIS) > 0) {
            throw new TypeConversionException("'" + text + "' is longer than 3650d");
        }
        return Duration.ofMillis(millis.setScale(0, RoundingMode.HALF_UP).longValueExact());
    }

    /** A duration as it would be typed, in its largest whole unit. */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds == 0 || seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }
}
