package dev.tidemark.clicks;

/**
 * Where a record stands in the input: its shard, and its place in that shard. It never changes,
 * also over replays, so a reader of the lake recognises repeated lines by it (docs/protocol.md,
 * R23).
 *
 * @param shard a file name relative to its source folder, a Kinesis shard id, or a Kafka partition
 * @param sequence the place in the shard; for files the line number, from 1
 */
public record Position(String shard, long sequence) {

    /**
     * Reads {@code shard:sequence}; the shard may hold colons itself.
     *
     * @throws IllegalArgumentException if the text is not such a position
     */
    public static Position parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0) {
            throw notAPosition(text, null);
        }
        try {
            return new Position(
                    text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
        } catch (NumberFormatException e) {
            throw notAPosition(text, e);
        }
    }

    private static IllegalArgumentException notAPosition(String text, Exception cause) {
        return new IllegalArgumentException(
                "not a position: '" + text + "'; write it as SHARD:NUMBER", cause);
    }

    /** {@code shard:sequence}, as {@link #parse} reads it. */
    @Override
    public String toString() {
        return shard + ":" + sequence;
    }
}
