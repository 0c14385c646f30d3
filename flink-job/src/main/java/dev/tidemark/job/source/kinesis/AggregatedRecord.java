package dev.tidemark.job.source.kinesis;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Takes apart a record into which the Kinesis Producer Library has packed several: four magic
 * bytes, a protobuf message whose field 3 repeats, once for each record, with the data in its field
 * 3, and the MD5 sum of the message.
 */
final class AggregatedRecord {

    private static final byte[] MAGIC = {(byte) 0xF3, (byte) 0x89, (byte) 0x9A, (byte) 0xC2};
    private static final int SUM_BYTES = 16;

    private static final int RECORDS = 3;
    private static final int DATA = 3;

    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int LENGTH_DELIMITED = 2;
    private static final int FIXED_32 = 5;

    private AggregatedRecord() {}

    /**
     * The records inside, in their order; empty if this is not an aggregated record. One that only
     * looks like it, because its sum or its message is wrong, is none either: it goes on as it is,
     * and is found to be no click where every other record is.
     */
    static Optional<List<byte[]>> unpack(byte[] record) {
        if (!startsWithMagic(record)) {
            return Optional.empty();
        }
        int end = record.length - SUM_BYTES;
        byte[] sum = Arrays.copyOfRange(record, end, record.length);
        byte[] message = Arrays.copyOfRange(record, MAGIC.length, end);
        if (!Arrays.equals(sum, md5(message))) {
            return Optional.empty();
        }
        try {
            return Optional.of(records(ByteBuffer.wrap(message)));
        } catch (MalformedMessageException e) {
            return Optional.empty();
        }
    }

    private static boolean startsWithMagic(byte[] record) {
        return record.length >= MAGIC.length + SUM_BYTES
                && Arrays.equals(record, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    private static List<byte[]> records(ByteBuffer message) throws MalformedMessageException {
        List<byte[]> records = new ArrayList<>();
        while (message.hasRemaining()) {
            long tag = varint(message);
            if (tag == (RECORDS << 3 | LENGTH_DELIMITED)) {
                records.add(data(part(message)));
            } else {
                skip(message, tag);
            }
        }
        return records;
    }

    private static byte[] data(ByteBuffer record) throws MalformedMessageException {
        byte[] data = {};
        while (record.hasRemaining()) {
            long tag = varint(record);
            if (tag == (DATA << 3 | LENGTH_DELIMITED)) {
                ByteBuffer part = part(record);
                data = new byte[part.remaining()];
                part.get(data);
            } else {
                skip(record, tag);
            }
        }
        return data;
    }

    private static void skip(ByteBuffer message, long tag) throws MalformedMessageException {
        switch ((int) (tag & 7)) {
            case VARINT -> varint(message);
            case FIXED_64 -> advance(message, Long.BYTES);
            case LENGTH_DELIMITED -> part(message);
            case FIXED_32 -> advance(message, Integer.BYTES);
            default -> throw new MalformedMessageException();
        }
    }

    /** The next length-delimited field. */
    private static ByteBuffer part(ByteBuffer message) throws MalformedMessageException {
        long length = varint(message);
        int from = message.position();
        advance(message, length);
        return message.duplicate().position(from).limit(from + (int) length);
    }

    private static void advance(ByteBuffer message, long bytes) throws MalformedMessageException {
        if (bytes < 0 || bytes > message.remaining()) {
            throw new MalformedMessageException();
        }
        message.position(message.position() + (int) bytes);
    }

    private static long varint(ByteBuffer message) throws MalformedMessageException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE && message.hasRemaining(); shift += 7) {
            byte next = message.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedMessageException();
    }

    private static byte[] md5(byte[] message) {
        try {
            return MessageDigest.getInstance("MD5").digest(message);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has MD5", e);
        }
    }

    /** The bytes are no protobuf message. */
    private static final class MalformedMessageException extends Exception {
        private static final long serialVersionUID = 1L;
    }
}
