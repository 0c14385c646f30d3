package dev.tidemark.recount.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The runs that one writer has put on disk, one after the other in one file. The file is removed as
 * soon as it is open, where the system allows that, so a process that is killed leaves nothing
 * behind.
 */
final class RunFile implements AutoCloseable {

    private static final int BUFFER_BYTES = 256 << 10;

    /** Two lengths have at most so many bytes. */
    private static final int MOST_OF_LENGTHS = 10;

    private final FileChannel file;
    private final byte[] emptyBuffer = new byte[BUFFER_BYTES];
    private long end;

    private RunFile(FileChannel file) {
        this.file = file;
    }

    /** Makes a file in a folder. */
    static RunFile create(Path folder) throws IOException {
        Path path = Files.createTempFile(folder, "tidemark-recount-", ".runs");
        return new RunFile(
                FileChannel.open(
                        path,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.DELETE_ON_CLOSE));
    }

    /** Adds the records of a sorted buffer as one run. */
    Run add(RecordBuffer sorted) throws IOException {
        long[] starts = new long[SortedRun.PARTS + 1];
        byte[] out = emptyBuffer;
        int filled = 0;
        for (int part = 0; part < SortedRun.PARTS; part++) {
            starts[part] = end + filled;
            RecordCursor cursor = sorted.cursor(part, 0);
            while (cursor.next()) {
                int most = cursor.keyLength + cursor.valueLength + MOST_OF_LENGTHS;
                if (out.length - filled < most) {
                    append(out, filled);
                    filled = 0;
                    out = out.length < most ? new byte[most] : out;
                }
                filled = put(cursor, out, filled);
            }
        }
        append(out, filled);
        starts[SortedRun.PARTS] = end;
        return new Run(starts);
    }

    private static int put(RecordCursor record, byte[] out, int from) {
        int at = VarLong.write(record.keyLength, out, from);
        at = VarLong.write(record.valueLength, out, at);
        int length = record.keyLength + record.valueLength;
        System.arraycopy(record.bytes, record.keyFrom, out, at, length);
        return at + length;
    }

    private void append(byte[] bytes, int count) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes, 0, count);
        while (rest.hasRemaining()) {
            end += file.write(rest, end);
        }
    }

    /** How long the file is, in bytes. */
    long bytes() {
        return end;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** One run. */
    final class Run implements SortedRun {
        private final long[] starts;

        private Run(long[] starts) {
            this.starts = starts;
        }

        @Override
        public RecordCursor cursor(int part, int bufferBytes) {
            return new Cursor(starts[part], starts[part + 1], bufferBytes);
        }
    }

    private final class Cursor extends RecordCursor {
        private ByteBuffer buffer;
        private long position;
        private final long runEnd;

        Cursor(long from, long runEnd, int bufferBytes) {
            this.position = from;
            this.runEnd = runEnd;
            int bytes = (int) Math.min(bufferBytes, Math.max(runEnd - from, 1));
            this.buffer = ByteBuffer.allocate(bytes).limit(0);
        }

        @Override
        public boolean next() throws IOException {
            if (!has(MOST_OF_LENGTHS) && !buffer.hasRemaining()) {
                return false;
            }
            int from = buffer.position();
            byte[] held = buffer.array();
            int lengths = VarLong.length(held, from);
            lengths += VarLong.length(held, from + lengths);
            long record =
                    VarLong.read(held, from)
                            + VarLong.read(held, from + VarLong.length(held, from))
                            + lengths;
            if (!has((int) record)) {
                throw new IOException("a run on disk ends in the middle of a record");
            }
            standOn(buffer.array(), buffer.position());
            buffer.position(buffer.position() + (int) record);
            return true;
        }

        /** Makes that many bytes available; false if there are not so many left. */
        private boolean has(int bytes) throws IOException {
            if (buffer.remaining() >= bytes) {
                return true;
            }
            if (buffer.capacity() < bytes) {
                buffer = ByteBuffer.allocate(bytes).put(buffer);
            } else {
                buffer.compact();
            }
            long more = Math.min(buffer.remaining(), runEnd - position);
            buffer.limit(buffer.position() + (int) more);
            while (buffer.hasRemaining()) {
                int read = file.read(buffer, position);
                if (read < 0) {
                    throw new IOException("a run on disk is shorter than it was written");
                }
                position += read;
            }
            buffer.flip();
            return buffer.remaining() >= bytes;
        }
    }
}
