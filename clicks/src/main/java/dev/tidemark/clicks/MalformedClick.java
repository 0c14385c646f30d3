package dev.tidemark.clicks;

/**
 * An input record that is not a click record, or has a field that cannot be read.
 *
 * @param field the field at fault, empty if the record as a whole cannot be read
 * @param reason one sentence for the person who must mend the producer
 * @param raw the record as it stood in the input, cut to a bounded length; bytes that are no text
 *     are replaced
 */
public record MalformedClick(String field, String reason, String raw) implements ParsedClick {}
