package dev.tidemark.recount;

import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.RecordOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What travels between the steps of a count that an engine spreads over machines: what is known
 * under a key. Its arrays are not copied, and must not be changed.
 */
public final class Piece {

    private static final int GOLDEN_RATIO = 0x9E3779B9;

    /** What a piece is. */
    public enum Kind {
        /** A line of the lake that can matter, from {@link ReadStep}. */
        CLICK,
        /** An object that cannot be read, from {@link ReadStep}. */
        UNREADABLE,
        /** A part of the sum of an ad, from {@link DecideStep}. */
        SUM,
        /** A part of what became of the records of an hour, from {@link DecideStep}. */
        TOTALS
    }

    /** Takes pieces, one after the other. */
    public interface Output {

        /**
         * Takes the next piece.
         *
         * @throws IOException if it can be put nowhere
         */
        void add(Piece piece) throws IOException;
    }

    private final Kind kind;
    private final byte[] key;
    private final byte[] value;

    /**
     * @param kind which step made it
     * @param key what decides to which {@link #share} it belongs; at least eight bytes
     * @param value what is known under the key
     */
    public Piece(Kind kind, byte[] key, byte[] value) {
        this.kind = kind;
        this.key = key;
        this.value = value;
    }

    /** Which step made it. */
    public Kind kind() {
        return kind;
    }

    /** What decides to which {@link #share} it belongs. */
    public byte[] key() {
        return key;
    }

    /** What is known under the key. */
    public byte[] value() {
        return value;
    }

    /** Passes records on as pieces of one kind. */
    static RecordOutput records(Kind kind, Output out) {
        return (key, value) -> out.add(new Piece(kind, key.copy(), value.copy()));
    }

    static Piece unreadable(long object, String reason) {
        return new Piece(
                Kind.UNREADABLE,
                new RecordBytes().putLong(object).copy(),
                reason.getBytes(StandardCharsets.UTF_8));
    }

    /** The number of an hour or of an object. */
    long number() {
        return ByteBuffer.wrap(key).getLong();
    }

    /**
     * Which of so many equal shares of all pieces of this kind it belongs to, from 0. The lines of
     * one click id are in one share: their keys begin with its hash.
     */
    public int share(int shares) {
        int hash = kind == Kind.CLICK ? Long.hashCode(number()) : Arrays.hashCode(key);
        return (int) ((Integer.toUnsignedLong(hash * GOLDEN_RATIO) * shares) >>> Integer.SIZE);
    }
}
