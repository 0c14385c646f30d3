package dev.tidemark.job.virtual;

import java.time.Instant;

/** Times of the story's day, 2026-02-08, written {@code 10:14:05.3}; UTC. */
public final class StoryTime {

    private static final String DAY = "2026-02-08T";

    private StoryTime() {}

    /** Milliseconds since the epoch of a time of that day, or of a full ISO time. */
    public static long at(String time) {
        return Instant.parse(time.contains("T") ? time : DAY + time + "Z").toEpochMilli();
    }

    /** The time of day, to the millisecond if it must be; {@code none} before any watermark. */
    public static String text(long millis) {
        if (millis == Long.MIN_VALUE) {
            return "none";
        }
        Instant instant = Instant.ofEpochMilli(millis);
        String time = instant.toString();
        String inDay = time.startsWith(DAY) ? time.substring(DAY.length()) : time;
        return inDay.substring(0, inDay.length() - 1);
    }

    /** The time of day as the story writes wall-clock times, to a tenth of a second. */
    public static String wall(long millis) {
        String text = text(millis);
        int point = text.indexOf('.');
        return point < 0 ? text + ".0" : text.substring(0, point + 2);
    }

    /** A bucket as the story writes it: {@code M10:14}, {@code H10}. */
    public static String bucket(String bucket) {
        return bucket.charAt(0) + bucket.substring(bucket.indexOf('T') + 1);
    }
}
