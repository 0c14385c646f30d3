package dev.tidemark.commands.values;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An amount of data in bytes: {@code 234B}, {@code 43GB} (10^9), {@code 64MiB} (2^20). */
public final class SizeConverter implements ITypeConverter<Long> {

    private static final Map<String, BigDecimal> BYTES = units();

    private static Map<String, BigDecimal> units() {
        Map<String, BigDecimal> units = new HashMap<>();
        units.put("B", BigDecimal.ONE);
        String[] prefixes = {"k", "M", "G", "T"};
        for (int i = 0; i < prefixes.length; i++) {
            units.put(prefixes[i] + "B", BigDecimal.TEN.pow(3 * (i + 1)));
        }
        String[] binary = {"Ki", "Mi", "Gi", "Ti"};
        for (int i = 0; i < binary.length; i++) {
            units.put(binary[i] + "B", BigDecimal.valueOf(1L << (10 * (i + 1))));
        }
        return Map.copyOf(units);
    }

    @Override
    public Long convert(String text) {
        String expected = "a size; write it as 234B, 64MiB or 43GB";
        BigDecimal bytes = Quantity.parse(text, BYTES, expected);
        if (bytes.compareTo(BigDecimal.TEN.pow(18)) > 0) {
            throw new TypeConversionException("'" + text + "' is over 1000000TB");
        }
        return bytes.setScale(0, RoundingMode.HALF_UP).longValueExact();
    }
}
