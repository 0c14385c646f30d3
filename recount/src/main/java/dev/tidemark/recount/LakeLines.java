package dev.tidemark.recount;

import dev.tidemark.clicks.GzipInput;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Passes the lines of one object, plain or gzip, to a reader of lines, without copying them. An
 * object that is shorter than its listing says, breaks off or is damaged is an error, as is a last
 * line without its end: a click may be missing there.
 */
final class LakeLines {

    /** The longest line that can be one of ours: a record of 1 MiB with every byte escaped. */
    private static final int MAX_LINE_BYTES = 8 << 20;

    private static final int CHUNK_BYTES = 64 << 10;

    private LakeLines() {}

    /** Takes one line: {@code bytes[from .. from + length)}, valid during the call only. */
    interface Reader {
        /**
         * Takes the next line.
         *
         * @throws IllegalArgumentException if it is no line of the lake
         * @throws IOException if it can be put nowhere; not a fault of the object
         */
        void line(byte[] bytes, int from, int length) throws IOException;
    }

    /** Carries a failure of the reader past those of the object. */
    private static final class ReaderFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ReaderFailedException(IOException cause) {
            super(cause);
        }
    }

    /**
     * Reads an object to its end and answers how many lines it has.
     *
     * @throws UnreadableObjectException if it cannot be read, or the reader does not know a line
     * @throws IOException what the reader throws
     */
    static long read(Lake lake, LakeObject object, Reader reader) throws IOException {
        long[] line = new long[1];
        try (CountedInput stored = new CountedInput(lake.open(object));
                InputStream content =
                        object.name().endsWith(".gz") ? new GzipInput(stored) : stored) {
            readLines(content, reader, line);
            if (stored.count != object.bytes()) {
                throw new EOFException(
                        "it holds %d bytes where its listing said %d: it is short, or was replaced"
                                .formatted(stored.count, object.bytes()));
            }
            return line[0];
        } catch (ReaderFailedException e) {
            throw (IOException) e.getCause();
        } catch (IllegalArgumentException e) {
            String reason = "line " + (line[0] + 1) + ": " + e.getMessage();
            throw new UnreadableObjectException(object, reason, e);
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.toString() : e.getMessage();
            throw new UnreadableObjectException(object, reason, e);
        }
    }

    private static void readLines(InputStream content, Reader reader, long[] line)
            throws IOException {
        byte[] buffer = new byte[CHUNK_BYTES];
        int start = 0;
        int filled = 0;
        while (true) {
            if (filled == buffer.length) {
                buffer = room(buffer, start, filled);
                filled -= start;
                start = 0;
            }
            int read = content.read(buffer, filled, buffer.length - filled);
            if (read < 0) {
                break;
            }
            int end = filled + read;
            for (int at = filled; at < end; at++) {
                if (buffer[at] == '\n') {
                    pass(buffer, start, at - start, reader);
                    line[0]++;
                    start = at + 1;
                }
            }
            filled = end;
        }
        if (start < filled) {
            throw new EOFException("its last line has no end: it breaks off");
        }
    }

    private static void pass(byte[] bytes, int from, int length, Reader reader) {
        try {
            reader.line(bytes, from, length);
        } catch (IOException e) {
            throw new ReaderFailedException(e);
        }
    }

    /** The unfinished line at the front of a buffer that has room behind it. */
    private static byte[] room(byte[] buffer, int start, int filled) {
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, filled - start);
            return buffer;
        }
        if (buffer.length >= MAX_LINE_BYTES) {
            throw new IllegalArgumentException("it is longer than any line of the lake");
        }
        return Arrays.copyOf(buffer, buffer.length * 2);
    }

    /** Counts the bytes that were stored. */
    private static final class CountedInput extends FilterInputStream {
        private long count;

        CountedInput(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = super.read(out, from, length);
            count += Math.max(read, 0);
            return read;
        }
    }
}
