package dev.tidemark.job.virtual;

import java.time.Instant;

/** Times of the story's day, 2026-02-08, written {@code 10:14:05.3}; UTC. */
public final class StoryTime {

    private static final String DAY = "2026-02-08T";

    private StoryTime() {}

    /** Milliseconds since the epoch of a time of that day. */
    public static long at(String time) {
        return Instant.parse(DAY + time + "Z").toEpochMilli();
    }

    /** The time of day; {@code none} for a watermark that has not come yet. */
    public static String text(long millis) {
        if (millis == Long.MIN_VALUE) {
            return "none";
        }
        String time = Instant.ofEpochMilli(millis).toString();
        return time.substring(DAY.length(), time.length() - 1);
    }
}
