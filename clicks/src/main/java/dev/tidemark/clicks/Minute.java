package dev.tidemark.clicks;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * One UTC minute of event time, {@code [start, start + 60 s)}; written as its bucket, {@code
 * M2026-02-08T10:14}.
 *
 * @param number whole minutes since the epoch
 */
public record Minute(long number) implements Comparable<Minute> {

    static final long MILLIS = 60_000;

    private static final DateTimeFormatter BUCKET =
            DateTimeFormatter.ofPattern("'M'uuuu-MM-dd'T'HH:mm", Locale.ROOT);

    /** The minute that holds an event time in milliseconds since the epoch. */
    public static Minute of(long eventTimeMillis) {
        return new Minute(Math.floorDiv(eventTimeMillis, MILLIS));
    }

    /**
     * Reads a bucket such as {@code M2026-02-08T10:14}.
     *
     * @throws IllegalArgumentException if the text is not such a bucket
     */
    public static Minute parse(String bucket) {
        try {
            return of(LocalDateTime.parse(bucket, BUCKET).toInstant(ZoneOffset.UTC).toEpochMilli());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "not a minute: '" + bucket + "'; write it as M2026-02-08T10:14", e);
        }
    }

    /** The first millisecond of the minute. */
    public long startMillis() {
        return number * MILLIS;
    }

    /**
     * The last millisecond of the minute: it closes when the watermark reaches this
     * (docs/protocol.md, R1).
     */
    public long maxTimestampMillis() {
        return startMillis() + MILLIS - 1;
    }

    /** The hour that sums this minute. */
    public Hour hour() {
        return Hour.of(startMillis());
    }

    /** The bucket, {@code M2026-02-08T10:14}. */
    public String bucket() {
        return BUCKET.format(
                LocalDateTime.ofInstant(Instant.ofEpochMilli(startMillis()), ZoneOffset.UTC));
    }

    @Override
    public int compareTo(Minute other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return bucket();
    }
}
