package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.Piece.Kind;
import dev.tidemark.recount.sort.RecordBytes;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The second step of a count that an engine spreads over machines: decides about all lines of some
 * click ids, and sums what counts. For one thread.
 */
public final class DecideStep implements AutoCloseable {

    private final CountingTask task;
    private final long memoryBytes;
    private final Piece.Output out;
    private final DistinctClicks clicks;
    private final SortedRecords.Writer writer;
    private final RecordBytes key = new RecordBytes();
    private final RecordBytes value = new RecordBytes();

    /**
     * @param memoryBytes how much the lines may take before they go to disk
     * @param scratch the folder for what does not fit
     * @param out where the sums go
     */
    public DecideStep(CountingTask task, long memoryBytes, Path scratch, Piece.Output out) {
        this.task = task;
        this.memoryBytes = memoryBytes;
        this.out = out;
        this.clicks = new DistinctClicks(memoryBytes / 2, 1, scratch);
        this.writer = clicks.writer();
    }

    /** Takes a piece of the first step. */
    public void add(Piece piece) throws IOException {
        if (piece.kind() == Kind.CLICK) {
            writer.add(
                    key.clear().put(piece.key(), 0, piece.key().length),
                    value.clear().put(piece.value(), 0, piece.value().length));
        } else {
            out.add(piece);
        }
    }

    /** Decides, once all pieces are there, and passes the sums on. */
    public void finish() throws IOException {
        writer.close();
        clicks.finish();
        RowCounter counter =
                new RowCounter(task.minutes(), memoryBytes / 8, Piece.records(Kind.SUM, out));
        RecountRules rules = task.rules();
        for (int part = 0; part < SortedRecords.PARTS; part++) {
            clicks.decide(
                    part,
                    rules,
                    task.voided(),
                    false,
                    decision -> {
                        if (task.hours().contains(decision.click().hour())) {
                            counter.addIfOfItsHour(decision, rules);
                        }
                    });
        }
        for (Map.Entry<Hour, HourTotals> hour : counter.finish().entrySet()) {
            key.clear().putLong(hour.getKey().number());
            hour.getValue().write(value.clear());
            out.add(new Piece(Kind.TOTALS, key.copy(), value.copy()));
        }
    }

    @Override
    public void close() throws IOException {
        clicks.close();
    }
}
