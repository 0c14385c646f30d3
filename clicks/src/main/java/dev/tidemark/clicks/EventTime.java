package dev.tidemark.clicks;

/**
 * The event time of a click: its device time, kept inside what the servers know.
 *
 * <p>A device clock may say anything, and one click from 2031 would close every open minute of its
 * shard. So the clamp is applied before a watermark generator sees the time (docs/protocol.md, R1).
 */
public final class EventTime {

    private EventTime() {}

    /**
     * {@code clamp(device, impression, arrival)}: not before the impression, not after the arrival.
     * All in milliseconds since the epoch. If the two server times contradict each other
     * (impression after arrival), the arrival wins, because it is the one that was taken on the way
     * into the log.
     */
    public static long clamp(
            long deviceTimeMillis, long impressionTimeMillis, long arrivalTimeMillis) {
        return Math.min(Math.max(deviceTimeMillis, impressionTimeMillis), arrivalTimeMillis);
    }
}
