package dev.tidemark.clicks;

/**
 * Reads one record: bytes in, a {@link Click} or a {@link MalformedClick} out. Never throws on
 * input. An instance reads one file or shard and is used by one thread.
 */
public sealed interface ClickParser permits JsonClickParser, CsvClickParser {

    /** Reads the record in {@code bytes[from .. from + length)}, without its line end. */
    ParsedClick parse(byte[] bytes, int from, int length);

    /** Reads the record in {@code bytes}, without its line end. */
    default ParsedClick parse(byte[] bytes) {
        return parse(bytes, 0, bytes.length);
    }
}
