package dev.tidemark.recount.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Bytes of a key or a value while they are put together; used again for each record. Numbers in
 * keys are eight bytes, so that the order of keys is the order of numbers that are not negative;
 * numbers in values take as few bytes as they need.
 */
public final class RecordBytes {

    /** Twice this ends a text; once, with the byte after it, it stands for itself. */
    static final byte TEXT_END = 0;

    static final byte ESCAPED = (byte) 0xFF;

    private byte[] bytes = new byte[256];
    private int length;

    /** Begins the next record. */
    public RecordBytes clear() {
        length = 0;
        return this;
    }

    /** Adds one byte. */
    public RecordBytes putByte(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Adds eight bytes, the highest first. */
    public RecordBytes putLong(long value) {
        reserve(Long.BYTES);
        ByteBuffer.wrap(bytes).putLong(length, value);
        length += Long.BYTES;
        return this;
    }

    /** Adds one to ten bytes; small numbers, also negative ones, take few. */
    public RecordBytes putVarLong(long value) {
        reserve(10);
        length = VarLong.write(value << 1 ^ value >> 63, bytes, length);
        return this;
    }

    /** Adds bytes. */
    public RecordBytes put(byte[] from, int offset, int count) {
        reserve(count);
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
        return this;
    }

    /**
     * Adds a text of any bytes and its end, so that keys sort by the text first: nothing that
     * follows counts before the text has ended.
     */
    public RecordBytes putText(byte[] from, int offset, int count) {
        reserve(2 * count + 2);
        for (int i = offset; i < offset + count; i++) {
            bytes[length++] = from[i];
            if (from[i] == TEXT_END) {
                bytes[length++] = ESCAPED;
            }
        }
        bytes[length++] = TEXT_END;
        bytes[length++] = TEXT_END;
        return this;
    }

    /**
     * Adds a place in a shard, {@code NUMBER} or {@code NUMBER.PART} without leading zeros, so that
     * keys sort by the numbers: of two numbers the one with more digits is the greater one.
     */
    public RecordBytes putSequence(byte[] from, int offset, int count) {
        int point = 0;
        while (point < count && from[offset + point] != '.') {
            point++;
        }
        int part = Math.min(point + 1, count);
        return putByte(point)
                .put(from, offset, point)
                .putByte(count - part)
                .put(from, offset + part, count - part);
    }

    /** The bytes, apart from this record. */
    public byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }
}
