package dev.tidemark.clicks;

/**
 * How far a {@link ClickLog} has been read; a checkpoint keeps it, and the log goes on from it.
 *
 * @param lines how many lines were passed, header and blank lines with them; so also the number of
 *     the last one
 * @param bytes where the next line starts, in bytes from the start of the uncompressed file
 * @param ended whether damage was reported after which nothing of the file can be read
 * @param ended whether damage was reported after which nothing of the file can be read
 */
public record LogPosition(long lines, long bytes, boolean ended) {

    /** Nothing read yet. */
    public static final LogPosition START = new LogPosition(0, 0, false);

    /** A place in a file that can be read on. */
    public LogPosition(long lines, long bytes) {
        this(lines, bytes, false);
    }

    public LogPosition {
        if (lines < 0 || bytes < 0) {
            throw new IllegalArgumentException(
                    "a log position cannot be negative: lines=" + lines + ", bytes=" + bytes);
        }
    }
}
