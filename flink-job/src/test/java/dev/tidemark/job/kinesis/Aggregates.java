package dev.tidemark.job.kinesis;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** Packs records into one as the Kinesis Producer Library does. */
public final class Aggregates {

    private Aggregates() {}

    /** The packed record: magic, message, MD5 of the message. */
    public static byte[] pack(List<byte[]> records) {
        return seal(message(records));
    }

    /** The magic bytes, any message, and its MD5. */
    public static byte[] seal(byte[] message) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0xF3, (byte) 0x89, (byte) 0x9A, (byte) 0xC2});
        out.writeBytes(message);
        out.writeBytes(md5(message));
        return out.toByteArray();
    }

    private static byte[] message(List<byte[]> records) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        field(out, 1, "key-of-all".getBytes(StandardCharsets.UTF_8));
        field(out, 2, "340282366920938463463374607431768211455".getBytes(StandardCharsets.UTF_8));
        for (byte[] record : records) {
            ByteArrayOutputStream inner = new ByteArrayOutputStream();
            inner.write(1 << 3);
            varint(inner, 0);
            inner.write(2 << 3);
            varint(inner, 0);
            field(inner, 3, record);
            ByteArrayOutputStream tag = new ByteArrayOutputStream();
            field(tag, 1, "tag".getBytes(StandardCharsets.UTF_8));
            field(inner, 4, tag.toByteArray());
            field(out, 3, inner.toByteArray());
        }
        return out.toByteArray();
    }

    private static void field(ByteArrayOutputStream out, int number, byte[] bytes) {
        out.write(number << 3 | 2);
        varint(out, bytes.length);
        out.writeBytes(bytes);
    }

    private static void varint(ByteArrayOutputStream out, int value) {
        int left = value;
        while (left > 0x7F) {
            out.write((left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out.write(left);
    }

    private static byte[] md5(byte[] message) {
        try {
            return MessageDigest.getInstance("MD5").digest(message);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
