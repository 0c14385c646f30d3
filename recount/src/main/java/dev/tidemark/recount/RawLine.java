package dev.tidemark.recount;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.EventTime;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The fields of one line of the raw lake that a recount needs, read without making objects of them.
 * Used again for each line.
 *
 * <p>A line as the job writes it is read from left to right: its fields have one order and no
 * blanks between. Any other line, and any with an escape in a text, is read as JSON; both ways lead
 * to the same fields, which a test holds.
 */
final class RawLine {

    private static final byte[] POSITION = ascii("{\"v\":1,\"position\":\"");
    private static final byte[] CLICK_ID = ascii(",\"click_id\":\"");
    private static final byte[] AD_ID = ascii(",\"ad_id\":\"");
    private static final byte[] CAMPAIGN_ID = ascii(",\"campaign_id\":\"");
    private static final byte[] DEVICE_ID = ascii(",\"device_id\":\"");
    private static final byte[] IMPRESSION_TIME = ascii(",\"impression_time\":\"");
    private static final byte[] DEVICE_TIME = ascii(",\"device_time\":\"");
    private static final byte[] ARRIVAL_TIME = ascii(",\"arrival_time\":\"");
    private static final byte[] COST_MICROS = ascii(",\"cost_micros\":");
    private static final byte[] VALID = ascii(",\"valid\":true");
    private static final byte[] NOT_VALID = ascii(",\"valid\":false");
    private static final byte[] GENERATION = ascii(",\"gen\":");
    private static final byte[] RUN = ascii(",\"run\":");
    private static final byte[] EPOCH = ascii(",\"epoch\":");

    /** More digits might not fit into a long; such a line is read as JSON. */
    private static final int MOST_DIGITS = 18;

    /** A part of some bytes. */
    static final class Text {
        byte[] bytes;
        int from;
        int length;

        void set(byte[] source, int start, int count) {
            bytes = source;
            from = start;
            length = count;
        }

        void set(String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            set(utf8, 0, utf8.length);
        }

        @Override
        public String toString() {
            return new String(bytes, from, length, StandardCharsets.UTF_8);
        }
    }

    final Text shard = new Text();
    final Text sequence = new Text();
    final Text clickId = new Text();
    final Text adId = new Text();
    long impressionTimeMillis;
    long arrivalTimeMillis;
    long eventTimeMillis;
    long costMicros;
    boolean valid;
    long generation;
    long run;
    long epoch;

    private final LakeTime times = new LakeTime();
    private byte[] line;
    private int at;
    private int end;

    /**
     * Reads a line; false if it holds a malformed record, which is no click.
     *
     * @throws IllegalArgumentException if it is no line of the raw lake
     */
    boolean read(byte[] bytes, int from, int length) {
        line = bytes;
        at = from;
        end = from + length;
        return readAsWritten() || readAsJson(Arrays.copyOfRange(bytes, from, from + length));
    }

    private boolean readAsWritten() {
        return readPosition()
                && text(CLICK_ID, clickId)
                && text(AD_ID, adId)
                && skipText(CAMPAIGN_ID)
                && skipText(DEVICE_ID)
                && readTimes()
                && readCost()
                && readValid()
                && readWriter();
    }

    private boolean readPosition() {
        if (!text(POSITION, shard)) {
            return false;
        }
        int positionEnd = shard.from + shard.length;
        int colon = positionEnd;
        do {
            colon--;
        } while (colon >= shard.from && line[colon] != ':');
        if (colon < shard.from) {
            return false;
        }
        shard.length = colon - shard.from;
        sequence.set(line, colon + 1, positionEnd - colon - 1);
        return isPlainNumber(sequence);
    }

    /** Whether it is a number as files and Kafka have it; any other is read as JSON. */
    private static boolean isPlainNumber(Text text) {
        for (int i = text.from; i < text.from + text.length; i++) {
            if (text.bytes[i] < '0' || text.bytes[i] > '9') {
                return false;
            }
        }
        boolean leadingZero = text.length > 1 && text.bytes[text.from] == '0';
        return text.length > 0 && text.length <= Position.LONGEST_SEQUENCE && !leadingZero;
    }

    private boolean readTimes() {
        impressionTimeMillis = time(IMPRESSION_TIME);
        long device = impressionTimeMillis < 0 ? -1 : time(DEVICE_TIME);
        arrivalTimeMillis = device < 0 ? -1 : time(ARRIVAL_TIME);
        eventTimeMillis = EventTime.clamp(device, impressionTimeMillis, arrivalTimeMillis);
        return arrivalTimeMillis >= 0;
    }

    private boolean readCost() {
        costMicros = skip(COST_MICROS) ? digits() : -1;
        return costMicros >= 0;
    }

    private boolean readValid() {
        valid = skip(VALID);
        return valid || skip(NOT_VALID);
    }

    private boolean readWriter() {
        generation = skip(GENERATION) ? digits() : -1;
        run = generation >= 0 && skip(RUN) ? digits() : -1;
        epoch = run >= 0 && skip(EPOCH) ? digits() : -1;
        return epoch >= 0 && at == end - 1 && line[at] == '}';
    }

    private boolean skip(byte[] expected) {
        int next = at + expected.length;
        if (next > end || !Arrays.equals(line, at, next, expected, 0, expected.length)) {
            return false;
        }
        at = next;
        return true;
    }

    private boolean text(byte[] name, Text into) {
        if (!skip(name)) {
            return false;
        }
        int from = at;
        if (!skipToQuote()) {
            return false;
        }
        into.set(line, from, at - 1 - from);
        return true;
    }

    private boolean skipText(byte[] name) {
        return skip(name) && skipToQuote();
    }

    /** Moves behind the next quote; false if an escape comes before. */
    private boolean skipToQuote() {
        while (at < end) {
            byte b = line[at++];
            if (b == '"') {
                return true;
            }
            if (b == '\\') {
                return false;
            }
        }
        return false;
    }

    /** A time of the years that have four digits, or -1. */
    private long time(byte[] name) {
        if (!skip(name) || at + LakeTime.LENGTH >= end || line[at + LakeTime.LENGTH] != '"') {
            return -1;
        }
        long millis = times.read(line, at);
        at += LakeTime.LENGTH + 1;
        return millis;
    }

    /** The number that the next digits form; -1 if there is none, or too many. */
    private long digits() {
        int from = at;
        long number = 0;
        while (at < end && line[at] >= '0' && line[at] <= '9') {
            number = number * 10 + (line[at] - '0');
            at++;
        }
        return at == from || at - from > MOST_DIGITS ? -1 : number;
    }

    private boolean readAsJson(byte[] json) {
        RawClick raw = RawClickJson.read(json);
        Click click = raw.click();
        if (click == null) {
            return false;
        }
        shard.set(raw.position().shard());
        sequence.set(raw.position().sequence());
        clickId.set(click.clickId());
        adId.set(click.adId());
        impressionTimeMillis = click.impressionTimeMillis();
        arrivalTimeMillis = click.arrivalTimeMillis();
        eventTimeMillis = click.eventTimeMillis();
        costMicros = click.costMicros();
        valid = click.valid();
        generation = raw.generation();
        run = raw.run();
        epoch = raw.epoch();
        return true;
    }

    /** The hour that counts the click. */
    Hour hour() {
        return Hour.of(eventTimeMillis);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
