package dev.tidemark.commands.values;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** An instant, ISO-8601 in UTC: {@code 2026-02-08T10:15:00Z}. */
public final class InstantConverter implements ITypeConverter<Instant> {

    @Override
    public Instant convert(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new TypeConversionException(
                    "'" + text + "' is not a time; write it as 2026-02-08T10:15:00Z");
        }
    }
}
