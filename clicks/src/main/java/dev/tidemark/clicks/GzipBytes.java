package dev.tidemark.clicks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The content of a gzip file, one member after the other (RFC 1952).
 *
 * <p>{@code java.util.zip.GZIPInputStream} takes whatever follows the first member and is no gzip
 * for the end of the file, without a word. Here that is damage, because clicks may be lost there.
 */
final class GzipBytes implements LogBytes {

    private static final int TRAILER_BYTES = 8;
    private static final int FIXED_HEADER_BYTES = 10;
    private static final int FLAG_HEADER_CRC = 2;
    private static final int FLAG_EXTRA = 4;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;

    /** What the next compressed byte belongs to. */
    private enum Part {
        HEADER,
        CONTENT,
        TRAILER
    }

    private final ReadableByteChannel file;
    private final ByteBuffer compressed = ByteBuffer.allocate(64 * 1_024).flip();
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private Part part = Part.HEADER;
    private boolean endDeclared;

    GzipBytes(ReadableByteChannel file, boolean endDeclared) {
        this.file = file;
        this.endDeclared = endDeclared;
    }

    @Override
    public int read(byte[] out, int from, int length) throws IOException {
        while (true) {
            int read =
                    switch (part) {
                        case HEADER -> readHeader();
                        case CONTENT -> inflate(out, from, length);
                        case TRAILER -> readTrailer();
                    };
            if (read != 0) {
                return read;
            }
        }
    }

    /** 0 if a header was passed, else {@link #AT_END}. */
    private int readHeader() throws IOException {
        int length = headerLength();
        if (length < 0) {
            return missingBytes();
        }
        compressed.position(compressed.position() + length);
        part = Part.CONTENT;
        return 0;
    }

    /** How long the header at the buffer's position is; -1 if it is not all there. */
    private int headerLength() throws IOException {
        if (!fill(FIXED_HEADER_BYTES)) {
            return -1;
        }
        int at = compressed.position();
        if (byteAt(at) != 0x1F || byteAt(at + 1) != 0x8B || byteAt(at + 2) != 8) {
            throw damage("holds bytes that are no gzip");
        }
        int flags = byteAt(at + 3);
        int length = FIXED_HEADER_BYTES;
        if ((flags & FLAG_EXTRA) != 0) {
            if (!fill(length + 2)) {
                return -1;
            }
            at = compressed.position();
            length += 2 + byteAt(at + length) + 256 * byteAt(at + length + 1);
        }
        for (int flag : new int[] {FLAG_NAME, FLAG_COMMENT}) {
            if ((flags & flag) != 0) {
                length = endOfText(length);
                if (length < 0) {
                    return -1;
                }
            }
        }
        if ((flags & FLAG_HEADER_CRC) != 0) {
            length += 2;
        }
        return fill(length) ? length : -1;
    }

    /** The place after the zero byte that ends a text, counted from the header's start, or -1. */
    private int endOfText(int from) throws IOException {
        int at = from;
        while (fill(at + 1)) {
            if (byteAt(compressed.position() + at) == 0) {
                return at + 1;
            }
            at++;
        }
        return -1;
    }

    private int byteAt(int index) {
        return compressed.get(index) & 0xFF;
    }

    /** The bytes inflated; 0 at the end of the content; {@link #AT_END} if some are missing. */
    private int inflate(byte[] out, int from, int length) throws IOException {
        try {
            while (true) {
                int inflated = inflater.inflate(out, from, length);
                if (inflated > 0) {
                    crc.update(out, from, inflated);
                    return inflated;
                }
                if (inflater.finished()) {
                    part = Part.TRAILER;
                    return 0;
                }
                if (inflater.needsDictionary()) {
                    throw damage("asks for a dictionary, which gzip has not");
                }
                if (!compressed.hasRemaining() && !fill(1)) {
                    return missingBytes();
                }
                inflater.setInput(compressed);
            }
        } catch (DataFormatException e) {
            throw damage("is damaged (" + e.getMessage() + ")");
        }
    }

    private int readTrailer() throws IOException {
        if (!fill(TRAILER_BYTES)) {
            return missingBytes();
        }
        long expectedCrc = littleEndian(compressed.position());
        long expectedLength = littleEndian(compressed.position() + 4);
        if (expectedCrc != crc.getValue()
                || expectedLength != (inflater.getBytesWritten() & 0xFFFFFFFFL)) {
            throw damage("is damaged (its checksum does not fit; the lines before may be wrong)");
        }
        compressed.position(compressed.position() + TRAILER_BYTES);
        inflater.reset();
        crc.reset();
        part = Part.HEADER;
        return 0;
    }

    private long littleEndian(int at) {
        return byteAt(at)
                | (long) byteAt(at + 1) << 8
                | (long) byteAt(at + 2) << 16
                | (long) byteAt(at + 3) << 24;
    }

    /** No more bytes: the end between two members, else for now, else for good. */
    private int missingBytes() throws DamagedLogException {
        boolean betweenMembers = part == Part.HEADER && !compressed.hasRemaining();
        if (betweenMembers || !endDeclared) {
            return AT_END;
        }
        throw damage("breaks off");
    }

    /** Makes {@code bytes} bytes available in the buffer; false if the file has not so many yet. */
    private boolean fill(int bytes) throws IOException {
        if (bytes > compressed.capacity()) {
            throw damage("has a header longer than " + compressed.capacity() + " bytes");
        }
        if (compressed.remaining() >= bytes) {
            return true;
        }
        compressed.compact();
        int read = 0;
        while (compressed.position() < bytes && read >= 0) {
            read = file.read(compressed);
        }
        compressed.flip();
        return compressed.remaining() >= bytes;
    }

    private DamagedLogException damage(String what) {
        return new DamagedLogException("the gzip file " + what);
    }

    @Override
    public long skip(long bytes) throws IOException {
        byte[] scratch = new byte[64 * 1_024];
        long skipped = 0;
        while (skipped < bytes) {
            int read = read(scratch, 0, (int) Math.min(scratch.length, bytes - skipped));
            if (read == AT_END) {
                break;
            }
            skipped += read;
        }
        return skipped;
    }

    @Override
    public void declareEnd() {
        endDeclared = true;
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        file.close();
    }
}
