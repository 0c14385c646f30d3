package dev.tidemark.clicks;

/**
 * Reads one record: bytes in, a {@link Click} or a {@link MalformedClick} out. Never throws on
 * input. An instance reads one file or shard and is used by one thread.
 */
public sealed interface ClickParser permits JsonClickParser, CsvClickParser {

    /**
     * Reads the record in {@code bytes[from .. from + length)}, without its line end.
     *
     * @param arrivalMillis the arrival of a record that names none, as its log knows it; {@link
     *     TimeFormat#NO_TIME} for the device time
     */
    ParsedClick parse(byte[] bytes, int from, int length, long arrivalMillis);

    /** The same from a log that knows no arrival. */
    default ParsedClick parse(byte[] bytes, int from, int length) {
        return parse(bytes, from, length, TimeFormat.NO_TIME);
    }

    /** Reads the record in {@code bytes}, without its line end. */
    default ParsedClick parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length);
    }
}
