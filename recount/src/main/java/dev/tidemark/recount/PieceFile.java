package dev.tidemark.recount;

import dev.tidemark.clicks.GzipInput;
import dev.tidemark.recount.Piece.Kind;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * Pieces in a file: gzip, a line that names the format, each piece as its kind, key and value, and
 * at the end how many there are, so that a file that is not whole is never taken for one.
 */
final class PieceFile {

    private static final String FORMAT = "tidemark recount 1";
    private static final String END = "";
    private static final int BUFFER_BYTES = 64 << 10;

    private PieceFile() {}

    /** Writes a file; whole only after {@link #finish}. */
    static final class Writer implements Piece.Output, AutoCloseable {
        private final DataOutputStream out;
        private long pieces;

        Writer(OutputStream file) throws IOException {
            out = new DataOutputStream(new GZIPOutputStream(file, BUFFER_BYTES));
            out.writeUTF(FORMAT);
        }

        @Override
        public void add(Piece piece) throws IOException {
            out.writeUTF(piece.kind().name());
            out.writeInt(piece.key().length);
            out.write(piece.key());
            out.writeInt(piece.value().length);
            out.write(piece.value());
            pieces++;
        }

        /** Says that these were all. */
        void finish() throws IOException {
            out.writeUTF(END);
            out.writeLong(pieces);
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /**
     * Reads a whole file.
     *
     * @throws IllegalArgumentException if it holds a piece of no kind of ours
     * @throws IOException if it is not whole, or none of ours; some pieces may have been passed on
     */
    static void read(InputStream file, Piece.Output pieces) throws IOException {
        DataInputStream in =
                new DataInputStream(new BufferedInputStream(new GzipInput(file), BUFFER_BYTES));
        if (!in.readUTF().equals(FORMAT)) {
            throw new IOException("it is not written as '" + FORMAT + "'");
        }
        long count = 0;
        String kind = in.readUTF();
        while (!kind.equals(END)) {
            pieces.add(new Piece(Kind.valueOf(kind), bytes(in), bytes(in)));
            count++;
            kind = in.readUTF();
        }
        if (in.readLong() != count || in.read() >= 0) {
            throw new EOFException("it does not hold as many pieces as it says");
        }
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }
}
