package dev.tidemark.clicks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The uncompressed bytes of a log file, in order. Two kinds: as they are, or out of gzip. */
sealed interface LogBytes extends Closeable permits LogBytes.Plain, GzipBytes {

    /** No bytes at the moment; a growing file may have more later. */
    int AT_END = -1;

    /**
     * Reads some bytes.
     *
     * @return how many, at least 1, or {@link #AT_END}
     * @throws DamagedLogException if the file breaks off or cannot be decompressed from here on;
     *     all bytes before that place have been returned
     */
    int read(byte[] out, int from, int length) throws IOException;

    /**
     * Skips bytes from the start of the file on; called before anything is read.
     *
     * @return how many there were to skip, at most {@code bytes}
     */
    long skip(long bytes) throws IOException;

    /** From now on the end of the file counts as its last; a file cut off there is damaged. */
    void declareEnd();

    /** A file without compression. */
    record Plain(FileChannel file) implements LogBytes {

        @Override
        public int read(byte[] out, int from, int length) throws IOException {
            int read = file.read(ByteBuffer.wrap(out, from, length));
            return read <= 0 ? AT_END : read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = Math.min(bytes, file.size());
            file.position(skipped);
            return skipped;
        }

        @Override
        public void declareEnd() {
            // The end of a plain file is always where its last byte is.
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
