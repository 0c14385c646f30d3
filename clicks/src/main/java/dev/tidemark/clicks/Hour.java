package dev.tidemark.clicks;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * One UTC hour of event time; written as its bucket {@code H2026-02-08T10}, and on the command line
 * as {@code 2026-02-08T10}.
 *
 * @param number whole hours since the epoch
 */
public record Hour(long number) implements Comparable<Hour> {

    static final long MILLIS = 3_600_000;

    private static final DateTimeFormatter TEXT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH", Locale.ROOT);

    /** The hour that holds an event time in milliseconds since the epoch. */
    public static Hour of(long eventTimeMillis) {
        return new Hour(Math.floorDiv(eventTimeMillis, MILLIS));
    }

    /**
     * Reads an hour as people write it, {@code 2026-02-08T10}, or as a bucket, {@code
     * H2026-02-08T10}.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Hour parse(String text) {
        String hour = text.startsWith("H") ? text.substring(1) : text;
        if (hour.indexOf(':') >= 0) {
            throw notAnHour(text, null);
        }
        try {
            return of(
                    LocalDateTime.parse(hour + ":00", DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli());
        } catch (DateTimeParseException e) {
            throw notAnHour(text, e);
        }
    }

    private static IllegalArgumentException notAnHour(String text, Exception cause) {
        return new IllegalArgumentException(
                "not an hour: '" + text + "'; write it as 2026-02-08T10 (UTC)", cause);
    }

    /** The first millisecond of the hour. */
    public long startMillis() {
        return number * MILLIS;
    }

    /** The last millisecond of the hour: it closes when the watermark reaches this. */
    public long maxTimestampMillis() {
        return startMillis() + MILLIS - 1;
    }

    /** The bucket, {@code H2026-02-08T10}. */
    public String bucket() {
        return "H" + text();
    }

    /** The hour as people write it, {@code 2026-02-08T10}. */
    public String text() {
        return TEXT.format(
                LocalDateTime.ofInstant(Instant.ofEpochMilli(startMillis()), ZoneOffset.UTC));
    }

    @Override
    public int compareTo(Hour other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return bucket();
    }
}
