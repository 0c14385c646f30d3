package dev.tidemark.clicks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;

/**
 * The lines of one log file with their numbers, plain or gzip (name ends in {@code .gz}), from any
 * position on.
 *
 * <p>A line ends with LF, CR LF or a lone CR, also mixed in one file. Lines are numbered from 1.
 * Blank lines and the header of a CSV file have numbers but are not returned. A line that is longer
 * than the maximum, and the place where a gzip file breaks off, are returned as {@link
 * LogStep.Fault}; memory is bounded by the maximum. Whatever else a line holds is for the parser to
 * judge.
 *
 * <p>In a growing file a last line without its end is not returned until it is complete or {@link
 * #declareEnd()} was called. For one thread.
 */
public final class ClickLog implements Closeable {

    /** The longest line that is read as a record, in bytes without its line end: 1 MiB. */
    public static final int MAX_LINE_BYTES = 1_024 * 1_024;

    private static final int CHUNK_BYTES = 64 * 1_024;

    private final LogBytes source;
    private final int maxLineBytes;
    private final boolean withHeader;
    private byte[] header;
    private LogPosition position;
    private boolean endDeclared;
    private boolean finished;
    private DamagedLogException damage;

    /** Bytes read ahead; the current line starts at {@code start}, and was looked at to scan. */
    private byte[] buffer = new byte[CHUNK_BYTES];

    private int start;
    private int scan;
    private int filled;

    /** The beginning of the current line if it is too long, and how much of it was dropped. */
    private byte[] tooLong;

    private long dropped;

    private ClickLog(LogBytes source, LogPosition position, Reading reading) {
        this.source = source;
        this.position = position;
        this.withHeader = reading.withHeader;
        this.endDeclared = !reading.growing;
        this.maxLineBytes = reading.maxLineBytes;
    }

    /**
     * How a file is read.
     *
     * @param withHeader whether its first line that is not blank is a header
     * @param growing whether it may grow until {@link #declareEnd()}
     * @param maxLineBytes the longest line that is read as a record, in bytes
     */
    public record Reading(boolean withHeader, boolean growing, int maxLineBytes) {

        public Reading {
            if (maxLineBytes < 1) {
                throw new IllegalArgumentException(
                        "the longest line must have at least 1 byte, not " + maxLineBytes);
            }
        }

        /** A file that does not grow. */
        public static Reading whole(ClickFormat format) {
            return new Reading(format.hasHeader(), false, MAX_LINE_BYTES);
        }

        /** A file that may grow. */
        public static Reading growing(ClickFormat format) {
            return new Reading(format.hasHeader(), true, MAX_LINE_BYTES);
        }
    }

    /**
     * Opens a file at a position; of a gzip file everything before is decompressed and skipped.
     *
     * @throws IOException if the file cannot be read, or is shorter than the position says
     */
    public static ClickLog open(Path file, LogPosition position, Reading reading)
            throws IOException {
        byte[] header =
                reading.withHeader && position.lines() > 0 ? readHeader(file, reading) : null;
        ClickLog log = new ClickLog(openBytes(file, reading), position, reading);
        log.header = header;
        try {
            log.skipTo(position, file);
        } catch (IOException e) {
            log.close();
            throw e;
        }
        return log;
    }

    private static LogBytes openBytes(Path file, Reading reading) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        boolean gzip = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
        return gzip ? new GzipBytes(channel, !reading.growing) : new LogBytes.Plain(channel);
    }

    private static byte[] readHeader(Path file, Reading reading) throws IOException {
        try (ClickLog log = new ClickLog(openBytes(file, reading), LogPosition.START, reading)) {
            while (log.header == null && log.next() != LogStep.Pause.NONE_YET) {
                if (log.finished) {
                    break;
                }
            }
            return log.header;
        }
    }

    private void skipTo(LogPosition to, Path file) throws IOException {
        if (to.ended()) {
            return;
        }
        long skipped = source.skip(to.bytes());
        if (skipped < to.bytes()) {
            throw new IOException(
                    "%s was read up to byte %d before, but now holds only %d: was it replaced?"
                            .formatted(file, to.bytes(), skipped));
        }
    }

    /**
     * The next line, or why there is none. After {@link LogStep.Pause#END} it stays at the end.
     *
     * @throws IOException if the file can no longer be read
     */
    public LogStep next() throws IOException {
        if (finished || position.ended()) {
            return LogStep.Pause.END;
        }
        while (true) {
            LogStep step = nextLine();
            if (!(step instanceof LogStep.Line line)) {
                noteHeaderFault(step);
                return step;
            }
            if (isBlank(line.bytes())) {
                continue;
            }
            if (!withHeader || header != null) {
                return line;
            }
            header = line.bytes();
        }
    }

    /** A header that is too long to be held is a fault, and no record can be read without it. */
    private void noteHeaderFault(LogStep step) {
        if (withHeader && header == null && step instanceof LogStep.Fault) {
            header = new byte[0];
        }
    }

    private LogStep nextLine() throws IOException {
        while (true) {
            findLineEnd();
            if (scan < filled) {
                int endBytes = lineEndBytes();
                return endBytes > 0 ? take(endBytes) : LogStep.Pause.NONE_YET;
            }
            dropIfTooLong();
            if (!fill()) {
                return atEnd();
            }
        }
    }

    /** Moves {@link #scan} to the line end, or to the end of what was read. */
    private void findLineEnd() {
        int at = scan;
        while (at < filled && buffer[at] != '\n' && buffer[at] != '\r') {
            at++;
        }
        scan = at;
    }

    /** How long the line end is that begins at {@link #scan}; 0 if that cannot be known yet. */
    private int lineEndBytes() throws IOException {
        if (buffer[scan] == '\n') {
            return 1;
        }
        // Whether a carriage return is all of a line end shows in the byte behind it.
        boolean more = scan + 1 < filled || fill();
        if (!more) {
            return endDeclared || damage != null ? 1 : 0;
        }
        return buffer[scan + 1] == '\n' ? 2 : 1;
    }

    private LogStep atEnd() {
        if (damage != null) {
            return damaged();
        }
        if (!endDeclared) {
            return LogStep.Pause.NONE_YET;
        }
        if (start == filled && dropped == 0) {
            finished = true;
            return LogStep.Pause.END;
        }
        return take(0);
    }

    /** Passes the line that ends at {@link #scan}. */
    private LogStep take(int endBytes) {
        byte[] line = Arrays.copyOfRange(buffer, start, scan);
        long lineBytes = dropped + line.length;
        byte[] beginning = tooLong == null ? line : tooLong;
        position = new LogPosition(position.lines() + 1, position.bytes() + lineBytes + endBytes);
        start = scan + endBytes;
        scan = start;
        dropped = 0;
        tooLong = null;
        if (lineBytes <= maxLineBytes) {
            return new LogStep.Line(position.lines(), line);
        }
        String reason =
                "the line has %d bytes; a record has at most %d".formatted(lineBytes, maxLineBytes);
        return new LogStep.Fault(position.lines(), malformed(reason, beginning));
    }

    private LogStep damaged() {
        byte[] rest = Arrays.copyOfRange(buffer, start, filled);
        long at = position.bytes() + dropped + rest.length;
        String reason =
                "%s after %d uncompressed bytes; nothing behind that can be read"
                        .formatted(damage.getMessage(), at);
        position = new LogPosition(position.lines() + 1, at, true);
        MalformedClick malformed = malformed(reason, tooLong == null ? rest : tooLong);
        return new LogStep.Fault(position.lines(), malformed);
    }

    private static MalformedClick malformed(String reason, byte[] raw) {
        return new MalformedClick("", reason, RawText.of(raw, 0, raw.length));
    }

    /** Lets go of a line that is longer than a record may be, but for its beginning. */
    private void dropIfTooLong() {
        if (tooLong == null && filled - start <= maxLineBytes) {
            return;
        }
        if (tooLong == null) {
            int kept = Math.min(filled - start, RawText.MAX_BYTES + 1);
            tooLong = Arrays.copyOfRange(buffer, start, start + kept);
        }
        dropped += filled - start;
        start = 0;
        scan = 0;
        filled = 0;
    }

    /** Reads on; false if there is nothing at the moment. */
    private boolean fill() throws IOException {
        if (damage != null) {
            return false;
        }
        if (filled == buffer.length) {
            makeRoom();
        }
        try {
            int read = source.read(buffer, filled, buffer.length - filled);
            filled += Math.max(read, 0);
            return read != LogBytes.AT_END;
        } catch (DamagedLogException e) {
            // Lines that were read before the damage come first.
            damage = e;
            return false;
        }
    }

    private void makeRoom() {
        if (start == 0) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
            return;
        }
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        scan -= start;
        filled -= start;
        start = 0;
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t') {
                return false;
            }
        }
        return true;
    }

    /** Where the next call goes on: after the last line or fault returned. */
    public LogPosition position() {
        return position;
    }

    /** The header line, or null if the file has none or it was not read yet. */
    public byte[] header() {
        return header == null ? null : header.clone();
    }

    /** Says that a growing file will not grow any more: what is there now is all there is. */
    public void declareEnd() {
        endDeclared = true;
        source.declareEnd();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
