package dev.tidemark.clicks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The records of one log file, from any position on: the lines of a {@link ClickLog}, read in the
 * format that the file's name tells. For one thread.
 */
public final class ClickReader implements Closeable {

    private final String shard;
    private final ClickFormat format;
    private final FieldMapping fields;
    private final TimeFormat times;
    private final ClickLog log;
    private ClickParser parser;

    private ClickReader(
            String shard, ClickFormat format, FieldMapping fields, TimeFormat times, ClickLog log) {
        this.shard = shard;
        this.format = format;
        this.fields = fields;
        this.times = times;
        this.log = log;
    }

    /**
     * Opens one of the files that {@link ClickFiles} lists.
     *
     * @param shard the file's name in that list
     * @param growing whether it may grow until {@link #declareEnd()}
     * @throws IOException if the file cannot be read, or is shorter than the position says
     */
    public static ClickReader open(
            ClickFiles files,
            String shard,
            LogPosition from,
            FieldMapping fields,
            TimeFormat times,
            boolean growing)
            throws IOException {
        Path file = files.path(shard);
        ClickFormat format = ClickFiles.formatOf(file);
        ClickLog.Reading reading =
                growing ? ClickLog.Reading.growing(format) : ClickLog.Reading.whole(format);
        return new ClickReader(shard, format, fields, times, ClickLog.open(file, from, reading));
    }

    /**
     * The next record, or why there is none.
     *
     * @throws IOException if the file can no longer be read
     */
    public ClickStep next() throws IOException {
        LogStep step = log.next();
        if (step instanceof LogStep.Line line) {
            return read(line.number(), parser().parse(line.bytes()));
        }
        if (step instanceof LogStep.Fault fault) {
            return read(fault.number(), fault.malformed());
        }
        return (LogStep.Pause) step;
    }

    private ClickStep.Read read(long number, ParsedClick click) {
        return new ClickStep.Read(new Position(shard, number), click);
    }

    private ClickParser parser() {
        if (parser == null) {
            parser = format.parser(fields, times, log.header());
        }
        return parser;
    }

    /** Where the next call goes on: after the last record returned. */
    public LogPosition position() {
        return log.position();
    }

    /** Says that a growing file will not grow any more. */
    public void declareEnd() {
        log.declareEnd();
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
