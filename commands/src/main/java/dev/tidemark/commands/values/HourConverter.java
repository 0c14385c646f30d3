package dev.tidemark.commands.values;

import dev.tidemark.clicks.Hour;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One UTC hour: {@code 2026-02-08T10}. */
public final class HourConverter implements ITypeConverter<Hour> {

    @Override
    public Hour convert(String text) {
        try {
            return Hour.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
