package dev.tidemark.clicks.generator;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.IsoTime;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes records as lines: good ones, and each kind of bad one. Its texts are plain ASCII. */
final class RecordText {

    private static final String CSV_HEADER =
            "click_id,ad_id,campaign_id,device_id,impression_time,device_time,arrival_time,"
                    + "cost_micros,valid";
    private static final int LONGEST_BAD_LINE = 100 * 1_024;

    /** The kinds of lines that are no click record. */
    private enum BadLine {
        TRUNCATED,
        WRONG_TYPE,
        MISSING_ID,
        BINARY,
        HUGE
    }

    private static final BadLine[] BAD_LINES = BadLine.values();

    private final ClickFormat format;
    private byte[] buffer = new byte[4_096];
    private int length;

    RecordText(ClickFormat format) {
        this.format = format;
    }

    /** The first line of every file, with its line end; empty if the format has none. */
    static byte[] header(ClickFormat format) {
        return format == ClickFormat.CSV
                ? (CSV_HEADER + "\n").getBytes(StandardCharsets.US_ASCII)
                : new byte[0];
    }

    /** A good record with its line end. */
    byte[] good(Click click, String lineEnd) {
        write(click, Long.toString(click.costMicros()), true);
        return line(lineEnd);
    }

    /** A line that is no click record although it began as this click. */
    byte[] bad(Click click, Chance chance, String lineEnd) {
        switch (BAD_LINES[chance.below(BAD_LINES.length)]) {
            case TRUNCATED -> {
                write(click, Long.toString(click.costMicros()), true);
                length = (int) chance.between(1, length / 2);
            }
            case WRONG_TYPE ->
                    write(click, format == ClickFormat.CSV ? "1.50 EUR" : "\"1.50 EUR\"", true);
            case MISSING_ID -> write(click, Long.toString(click.costMicros()), false);
            case BINARY -> writeBinary(chance);
            case HUGE -> writeHuge(chance);
        }
        return line(lineEnd);
    }

    private void writeBinary(Chance chance) {
        int size = (int) chance.between(1, 300);
        length = 0;
        ensure(size);
        for (int i = 0; i < size; i++) {
            // No control characters and no ASCII: neither line ends nor anything that parses.
            buffer[length++] = (byte) chance.between(0x80, 0x100);
        }
    }

    private void writeHuge(Chance chance) {
        int size = (int) chance.between(LONGEST_BAD_LINE / 2, LONGEST_BAD_LINE);
        length = 0;
        ensure(size);
        Arrays.fill(buffer, 0, size, (byte) 'x');
        length = size;
        buffer[0] = (byte) (format == ClickFormat.CSV ? 'x' : '{');
    }

    private void write(Click click, String cost, boolean withId) {
        length = 0;
        if (format == ClickFormat.CSV) {
            writeCsv(click, cost, withId);
        } else {
            writeJson(click, cost, withId);
        }
    }

    private void writeJson(Click click, String cost, boolean withId) {
        put("{");
        if (withId) {
            put("\"click_id\":\"");
            put(click.clickId());
            put("\",");
        }
        put("\"ad_id\":\"");
        put(click.adId());
        put("\",\"campaign_id\":\"");
        put(click.campaignId());
        put("\",\"device_id\":\"");
        put(click.deviceId());
        put("\",\"impression_time\":\"");
        putTime(click.impressionTimeMillis());
        put("\",\"device_time\":\"");
        putTime(click.deviceTimeMillis());
        put("\",\"arrival_time\":\"");
        putTime(click.arrivalTimeMillis());
        put("\",\"cost_micros\":");
        put(cost);
        put(click.valid() ? ",\"valid\":true}" : ",\"valid\":false}");
    }

    private void writeCsv(Click click, String cost, boolean withId) {
        put(withId ? click.clickId() : "");
        put(",");
        put(click.adId());
        put(",");
        put(click.campaignId());
        put(",");
        put(click.deviceId());
        put(",");
        putTime(click.impressionTimeMillis());
        put(",");
        putTime(click.deviceTimeMillis());
        put(",");
        putTime(click.arrivalTimeMillis());
        put(",");
        put(cost);
        put(click.valid() ? ",true" : ",false");
    }

    private byte[] line(String lineEnd) {
        put(lineEnd);
        return Arrays.copyOf(buffer, length);
    }

    private void put(String ascii) {
        ensure(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            buffer[length++] = (byte) ascii.charAt(i);
        }
    }

    private void putTime(long millis) {
        ensure(IsoTime.LENGTH);
        IsoTime.write(millis, buffer, length);
        length += IsoTime.LENGTH;
    }

    private void ensure(int more) {
        if (buffer.length - length < more) {
            buffer = Arrays.copyOf(buffer, Math.max(length + more, buffer.length * 2));
        }
    }
}
