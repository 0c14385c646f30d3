package dev.tidemark.recount.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Stands on one record after the other. What it shows is valid until the next step. Reading goes
 * through the value from its start, field by field as it was put together.
 */
public abstract class RecordCursor {

    byte[] bytes;
    int keyFrom;
    int keyLength;
    int valueFrom;
    int valueLength;
    long prefix;

    private int at;

    RecordCursor() {}

    /**
     * Steps to the next record; false after the last.
     *
     * @throws IOException if what was written to disk cannot be read back
     */
    public abstract boolean next() throws IOException;

    /** Stands on the record that begins at a place: two lengths, the key, the value. */
    final void standOn(byte[] source, int from) {
        bytes = source;
        keyLength = (int) VarLong.read(source, from);
        int second = from + VarLong.length(source, from);
        valueLength = (int) VarLong.read(source, second);
        keyFrom = second + VarLong.length(source, second);
        valueFrom = keyFrom + keyLength;
        readPrefix();
    }

    final void standWhere(RecordCursor other) {
        bytes = other.bytes;
        keyFrom = other.keyFrom;
        keyLength = other.keyLength;
        valueFrom = other.valueFrom;
        valueLength = other.valueLength;
        prefix = other.prefix;
        at = valueFrom;
    }

    private void readPrefix() {
        prefix = ByteBuffer.wrap(bytes).getLong(keyFrom);
        at = valueFrom;
    }

    /** The order of keys: byte by byte, unsigned. */
    final int compareKey(RecordCursor other) {
        if (prefix != other.prefix) {
            return Long.compareUnsigned(prefix, other.prefix);
        }
        return Arrays.compareUnsigned(
                bytes,
                keyFrom,
                keyFrom + keyLength,
                other.bytes,
                other.keyFrom,
                other.keyFrom + other.keyLength);
    }

    /** How long the key is. */
    public final int keyLength() {
        return keyLength;
    }

    /** Whether a part of the key equals the beginning of some bytes. */
    public final boolean keyEquals(int from, int length, byte[] other) {
        int start = keyFrom + from;
        return length <= other.length
                && Arrays.equals(bytes, start, start + length, other, 0, length);
    }

    /** Copies a part of the key. */
    public final void copyKey(int from, int length, byte[] out) {
        System.arraycopy(bytes, keyFrom + from, out, 0, length);
    }

    /** A byte of the key. */
    public final int keyByte(int place) {
        return bytes[keyFrom + place] & 0xFF;
    }

    /** Eight bytes of the key as a number. */
    public final long keyLong(int place) {
        return ByteBuffer.wrap(bytes).getLong(keyFrom + place);
    }

    /** The UTF-8 text that begins at this place of the key, without its end. */
    public final String keyText(int from) {
        int start = keyFrom + from;
        return unescaped(start, textEnd(start));
    }

    /** The place in a shard that follows the text that begins at this place of the key. */
    public final String keySequenceAfterText(int from) {
        int whole = textEnd(keyFrom + from) + 2;
        int part = whole + 1 + bytes[whole];
        String number = ascii(whole + 1, bytes[whole]);
        return bytes[part] == 0 ? number : number + "." + ascii(part + 1, bytes[part]);
    }

    private String ascii(int from, int length) {
        return new String(bytes, from, length, StandardCharsets.US_ASCII);
    }

    private int textEnd(int start) {
        int end = start;
        while (bytes[end] != RecordBytes.TEXT_END || bytes[end + 1] == RecordBytes.ESCAPED) {
            end += bytes[end] == RecordBytes.TEXT_END ? 2 : 1;
        }
        return end;
    }

    private String unescaped(int from, int end) {
        byte[] text = new byte[end - from];
        int length = 0;
        for (int i = from; i < end; i++) {
            text[length++] = bytes[i];
            if (bytes[i] == RecordBytes.TEXT_END) {
                i++;
            }
        }
        return new String(text, 0, length, StandardCharsets.UTF_8);
    }

    /** The next number of the value. */
    public final long readVarLong() {
        long value = VarLong.read(bytes, at);
        at += VarLong.length(bytes, at);
        return value >>> 1 ^ -(value & 1);
    }

    /** The next byte of the value. */
    public final int readByte() {
        return bytes[at++] & 0xFF;
    }

    /** What is left of the value as UTF-8 text. */
    public final String readText() {
        int length = valueFrom + valueLength - at;
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        at += length;
        return text;
    }
}
