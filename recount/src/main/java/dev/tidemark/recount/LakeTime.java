package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads times as the lake writes them, {@code 2026-02-08T10:15:00.123Z}. Neighbours share their
 * hour, so that is remembered and only minutes, seconds and milliseconds are read each time.
 */
final class LakeTime {

    /** How long a time is, in bytes. */
    static final int LENGTH = 24;

    private static final int HOUR_LENGTH = 13;

    private final byte[] lastHour = new byte[HOUR_LENGTH];
    private long lastHourMillis;

    /** Milliseconds since the epoch; -1 if the bytes from {@code at} on are no such time. */
    long read(byte[] bytes, int at) {
        long hour = hour(bytes, at);
        int minute = two(bytes, at + 14);
        int second = two(bytes, at + 17);
        int tens = two(bytes, at + 20);
        int last = bytes[at + 22] - '0';
        boolean isTime =
                hour >= 0
                        && bytes[at + 13] == ':'
                        && minute >= 0
                        && minute < 60
                        && bytes[at + 16] == ':'
                        && second >= 0
                        && second < 60
                        && bytes[at + 19] == '.'
                        && tens >= 0
                        && last >= 0
                        && last <= 9
                        && bytes[at + 23] == 'Z';
        return isTime ? hour + (minute * 60L + second) * 1_000 + tens * 10L + last : -1;
    }

    private long hour(byte[] bytes, int at) {
        if (Arrays.equals(bytes, at, at + HOUR_LENGTH, lastHour, 0, HOUR_LENGTH)) {
            return lastHourMillis;
        }
        String text = new String(bytes, at, HOUR_LENGTH, StandardCharsets.ISO_8859_1);
        long millis;
        try {
            millis = Hour.parse(text).startMillis();
        } catch (IllegalArgumentException e) {
            // No hour of the four-digit years; the caller reads the line in full and says why.
            return -1;
        }
        System.arraycopy(bytes, at, lastHour, 0, HOUR_LENGTH);
        lastHourMillis = millis;
        return millis;
    }

    private static int two(byte[] bytes, int at) {
        int tens = bytes[at] - '0';
        int ones = bytes[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
    }
}
