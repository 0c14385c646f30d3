package dev.tidemark.commands.values;

import java.math.BigDecimal;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A part of a whole, 0 to 1, written in percent: {@code 40%}, {@code 0.5%}. */
public final class ShareConverter implements ITypeConverter<BigDecimal> {

    private static final Map<String, BigDecimal> UNITS = Map.of("%", new BigDecimal("0.01"));

    @Override
    public BigDecimal convert(String text) {
        BigDecimal share = Quantity.parse(text, UNITS, "a share; write it as 0%, 2.5% or 40%");
        if (share.compareTo(BigDecimal.ONE) > 0) {
            throw new TypeConversionException("'" + text + "' is over 100%");
        }
        return share;
    }

    /** A share as it would be typed. */
    public static String text(BigDecimal share) {
        return share.movePointRight(2).stripTrailingZeros().toPlainString() + "%";
    }
}
