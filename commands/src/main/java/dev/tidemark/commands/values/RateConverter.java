package dev.tidemark.commands.values;

import java.math.BigDecimal;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Things a second: {@code 500/s}, {@code 100k/s}, {@code 2M/s}. */
public final class RateConverter implements ITypeConverter<BigDecimal> {

    private static final Map<String, BigDecimal> PER_SECOND =
            Map.of(
                    "/s", BigDecimal.ONE,
                    "k/s", BigDecimal.valueOf(1_000),
                    "M/s", BigDecimal.valueOf(1_000_000));

    @Override
    public BigDecimal convert(String text) {
        String expected = "a rate; write it as 500/s, 100k/s or 2M/s";
        BigDecimal rate = Quantity.parse(text, PER_SECOND, expected);
        if (rate.signum() == 0 || rate.compareTo(BigDecimal.TEN.pow(12)) > 0) {
            throw new TypeConversionException("'" + text + "' is not between 0/s and 1000000M/s");
        }
        return rate;
    }
}
