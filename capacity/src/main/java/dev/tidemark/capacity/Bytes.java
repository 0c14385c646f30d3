package dev.tidemark.capacity;

/** An amount of data in bytes. */
public record Bytes(long value) {
    public Bytes {
        if (value < 0) {
            throw new IllegalArgumentException("bytes must be >= 0, not " + value);
        }
    }
}
