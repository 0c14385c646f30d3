package dev.tidemark.ledger;

import java.util.Map;

/**
 * One small record that the job keeps about itself beside the rows: the register, refused writes,
 * finished inputs.
 *
 * @param entity whom it is about, such as {@code g7} for generation 7
 * @param bucket what it says; always starts with {@code C:}, so it never collides with a row
 * @param version raised by one with every change, from 1; what a conditional change compares
 */
public record ControlItem(
        String entity, String bucket, long version, Map<String, String> attributes) {

    /** The prefix of every control item's bucket. */
    public static final String PREFIX = "C:";

    public ControlItem {
        if (!bucket.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a control item's bucket starts with C: " + bucket);
        }
        attributes = Map.copyOf(attributes);
    }
}
