package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.recount.Piece.Kind;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The last step of a count that an engine spreads over machines: adds up the sums of some ads and
 * writes them to a {@link PieceFile}. For one thread.
 */
public final class SumStep implements AutoCloseable {

    private final SortedRecords sums;
    private final SortedRecords.Writer writer;
    private final List<Piece> others = new ArrayList<>();
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    /**
     * @param memoryBytes how much the sums may take before they go to disk
     * @param scratch the folder for what does not fit
     */
    public SumStep(long memoryBytes, Path scratch) {
        this.sums = new SortedRecords(memoryBytes / 2, 1, scratch);
        this.writer = sums.writer();
    }

    /** Takes a piece of the second step. */
    public void add(Piece piece) throws IOException {
        if (piece.kind() == Kind.SUM) {
            writer.add(
                    key.clear().put(piece.key(), 0, piece.key().length),
                    value.clear().put(piece.value(), 0, piece.value().length));
        } else {
            others.add(piece);
        }
    }

    /** Writes the sums, once all pieces are there. */
    public void finish(OutputStream file) throws IOException {
        writer.close();
        sums.finish();
        try (PieceFile.Writer out = new PieceFile.Writer(file)) {
            for (Piece piece : others) {
                out.add(piece);
            }
            for (int part = 0; part < SortedRecords.PARTS; part++) {
                addUp(sums.part(part), out);
            }
            out.finish();
        }
    }

    private void addUp(RecordCursor cursor, PieceFile.Writer out) throws IOException {
        byte[] held = null;
        Counts counts = Counts.ZERO;
        while (cursor.next()) {
            if (held == null
                    || held.length != cursor.keyLength()
                    || !cursor.keyEquals(0, held.length, held)) {
                write(held, counts, out);
                held = new byte[cursor.keyLength()];
                cursor.copyKey(0, held.length, held);
                counts = Counts.ZERO;
            }
            counts = counts.plus(RowCounter.counts(cursor));
        }
        write(held, counts, out);
    }

    private void write(byte[] held, Counts counts, PieceFile.Writer out) throws IOException {
        if (held != null) {
            RowCounter.write(counts, value.clear());
            out.add(new Piece(Kind.SUM, held, value.copy()));
        }
    }

    @Override
    public void close() throws IOException {
        sums.close();
    }
}
