package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the counts that an engine has left in a {@link PartStore}. */
public final class CountedElsewhere {

    private final CountingTask task;
    private final Map<Hour, HourTotals> totals = new HashMap<>();
    private final List<UnreadableObjectException> unreadable = new ArrayList<>();
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    private CountedElsewhere(CountingTask task) {
        this.task = task;
    }

    /**
     * Reads all parts.
     *
     * @param task what was counted
     * @param parts how many there are, 0 if there was nothing to read
     * @throws IOException if one of them is not there, or not whole
     */
    public static CountedHours read(
            CountingTask task, PartStore store, int parts, RecountSettings settings)
            throws IOException {
        SortedRecords sums = new SortedRecords(settings.memoryBytes() / 2, 1, settings.scratch());
        CountedElsewhere counted = new CountedElsewhere(task);
        try (SortedRecords.Writer out = sums.writer()) {
            for (int part = 0; part < parts; part++) {
                try (InputStream in = store.open(part, parts)) {
                    PieceFile.read(in, piece -> counted.take(piece, out));
                }
            }
        } catch (IOException | RuntimeException e) {
            sums.close();
            throw e;
        }
        sums.finish();
        return new CountedHours(sums, task.minutes(), counted.totals, counted.unreadable);
    }

    private void take(Piece piece, SortedRecords.Writer out) throws IOException {
        switch (piece.kind()) {
            case SUM ->
                    out.add(
                            key.clear().put(piece.key(), 0, piece.key().length),
                            value.clear().put(piece.value(), 0, piece.value().length));
            case TOTALS ->
                    totals.merge(
                            new Hour(piece.number()),
                            HourTotals.read(piece.value()),
                            HourTotals::plus);
            case UNREADABLE ->
                    unreadable.add(
                            new UnreadableObjectException(
                                    task.objects().get((int) piece.number()),
                                    new String(piece.value(), StandardCharsets.UTF_8),
                                    null));
            case CLICK -> throw new IOException("a click among the sums: " + task.id());
        }
    }
}
