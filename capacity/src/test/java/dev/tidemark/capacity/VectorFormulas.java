package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Which public function answers which formula of capacity-vectors.csv, in the row's own unit. */
final class VectorFormulas {

    private final Map<String, Function<Vector, Object>> functions = new HashMap<>();

    VectorFormulas() {
        new SizingFormulas(this).add();
        new ClockFormulas(this).add();
        new RecoveryFormulas(this).add();
        new SinkFormulas(this).add();
    }

    /** The function of a row: by formula and unit where a formula has two meanings. */
    Optional<Function<Vector, Object>> of(Vector row) {
        return Optional.ofNullable(
                functions.getOrDefault(
                        row.formula() + " -> " + row.unit(), functions.get(row.formula())));
    }

    void put(String formula, Function<Vector, Object> function) {
        if (functions.put(formula, function) != null) {
            throw new AssertionError("two functions for " + formula);
        }
    }

    static BigDecimal perSecond(Rate rate) {
        return rate.perSecond();
    }

    static BigDecimal seconds(Duration time) {
        return InRange.seconds(time);
    }

    static BigDecimal inMinutes(Duration time) {
        return WatermarkArithmetic.in(Duration.ofMinutes(1), time);
    }

    static BigDecimal inGigabytes(Bytes bytes) {
        return BigDecimal.valueOf(bytes.value()).movePointLeft(9);
    }

    static double inMebibytes(Bytes bytes) {
        return bytes.value() / (double) (1L << 20);
    }

    static String truth(boolean value) {
        return value ? "True" : "False";
    }

    static String millis(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss.SSS").format(time.atOffset(ZoneOffset.UTC));
    }

    static String whole(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss").format(time.atOffset(ZoneOffset.UTC));
    }
}
