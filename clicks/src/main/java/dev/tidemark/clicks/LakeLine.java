package dev.tidemark.clicks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What the lines of the lake have in common: one flat JSON object, {@code "v":1} first, times as
 * ISO-8601 in UTC with milliseconds, what is unknown as null.
 */
final class LakeLine {

    private static final String VERSION = "1";
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, String> values;

    private LakeLine(Map<String, String> values) {
        this.values = values;
    }

    /** Writes the fields of one line. */
    interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** One line without its line end. */
    static byte[] write(Fields fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(512);
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("v", Integer.parseInt(VERSION));
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return out.toByteArray();
    }

    static void writeTime(JsonGenerator json, String name, Long millis) throws IOException {
        json.writeStringField(name, millis == null ? null : IsoTime.format(millis));
    }

    /**
     * Reads one line; fields it does not know are ignored.
     *
     * @throws IllegalArgumentException if it is no flat JSON object, or of another version
     */
    static LakeLine read(byte[] line) {
        Map<String, String> values = new HashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("a line of the lake is a JSON object");
            }
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (!value.isScalarValue()) {
                    json.skipChildren();
                } else if (value != JsonToken.VALUE_NULL) {
                    values.put(name, json.getText());
                }
            }
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("there is more after the line's JSON object");
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a line of the lake: it is not valid JSON", e);
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
        String version = values.get("v");
        if (!VERSION.equals(version)) {
            throw new IllegalArgumentException(
                    "a line of version %s; this tidemark reads version %s"
                            .formatted(version, VERSION));
        }
        return new LakeLine(values);
    }

    /** The value, or null. */
    String text(String name) {
        return values.get(name);
    }

    /**
     * A value that must be there.
     *
     * @throws IllegalArgumentException if it is not
     */
    String required(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the line has no " + name);
        }
        return value;
    }

    /** A whole number that must be there. */
    long number(String name) {
        String value = required(name);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is no whole number: " + value, e);
        }
    }

    /** Milliseconds since the epoch, or null. */
    Long time(String name) {
        String value = values.get(name);
        if (value == null) {
            return null;
        }
        char[] text = value.toCharArray();
        long millis = IsoTime.parse(text, 0, text.length);
        if (millis != TimeFormat.NO_TIME) {
            return millis;
        }
        try {
            // Judges may lie outside the years of clicks.
            return Instant.parse(value).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new IllegalArgumentException(name + " is no time: " + value, e);
        }
    }

    /** A time that must be there; milliseconds since the epoch. */
    long requiredTime(String name) {
        required(name);
        return time(name);
    }
}
