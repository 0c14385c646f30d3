package dev.tidemark.commands.values;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A number with a unit, such as {@code 30s} or {@code 64MiB}; the exact decimal is kept. */
final class Quantity {

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)(.*)");

    private Quantity() {}

    /**
     * Reads a number and multiplies it by its unit.
     *
     * @param units what each unit is worth
     * @param expected what a right value looks like, for the message
     */
    static BigDecimal parse(String text, Map<String, BigDecimal> units, String expected) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not " + expected);
        }
        String unit = matcher.group(2).strip();
        BigDecimal factor = units.get(unit);
        if (factor == null) {
            throw new TypeConversionException(
                    "'" + text + "' is not " + expected + otherCase(unit, units));
        }
        return new BigDecimal(matcher.group(1)).multiply(factor);
    }

    private static String otherCase(String unit, Map<String, BigDecimal> units) {
        Optional<String> other =
                units.keySet().stream()
                        .filter(known -> !known.isEmpty() && known.equalsIgnoreCase(unit))
                        .findFirst();
        return other.map(known -> String.format(Locale.ROOT, "; did you mean '%s'?", known))
                .orElse("");
    }
}
