package dev.tidemark.job.source.file;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.ClickFiles;
import dev.tidemark.clicks.ClickReader;
import dev.tidemark.clicks.ClickStep;
import dev.tidemark.clicks.FieldMapping;
import dev.tidemark.clicks.LogPosition;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.job.InputRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * The records of one file, and what may happen to a file between two looks at it.
 *
 * <p>A record that cannot be read is a record. A file that cannot be read, or is not the file it
 * was, stops the job with a message: to go on without it would count less than there is, silently.
 */
final class ShardLog implements Closeable {

    private final Path file;
    private final ClickReader reader;
    private final Object fileKey;
    private final LogPosition lastPosition;
    private long lastSize;

    private ShardLog(Path file, ClickReader reader, BasicFileAttributes seen, LogPosition from) {
        this.file = file;
        this.reader = reader;
        this.fileKey = seen == null ? null : seen.fileKey();
        this.lastSize = seen == null ? 0 : seen.size();
        this.lastPosition = from;
    }

    /**
     * Opens a file where its split says. If it was read to its end before and has been moved away
     * since, the log is empty.
     *
     * @throws IOException if the file cannot be read, or is shorter than the split says
     */
    static ShardLog open(SourceFolder folder, FileSplit split, FileSourceSettings settings)
            throws IOException {
        Path file = folder.path(split.path());
        try {
            BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
            ClickReader reader =
                    ClickReader.open(
                            new ClickFiles(folder.root(), List.of(split.path()), List.of()),
                            split.path(),
                            split.position(),
                            FieldMapping.parse(settings.fields()),
                            settings.times(),
                            settings.follow());
            return new ShardLog(file, reader, seen, split.position());
        } catch (NoSuchFileException e) {
            if (split.readToEnd()) {
                return new ShardLog(file, null, null, split.position());
            }
            throw unreadable(file, split.position(), "it is not there any more", e);
        } catch (IOException e) {
            throw unreadable(file, split.position(), describe(e), e);
        }
    }

    /**
     * The next record, or null if there is none (yet).
     *
     * @param lastArrivalMillis what a malformed record is filed under
     */
    InputRecord next(long lastArrivalMillis) throws IOException {
        if (reader == null) {
            return null;
        }
        ClickStep step;
        try {
            step = reader.next();
        } catch (IOException e) {
            throw unreadable(file, position(), describe(e), e);
        }
        if (step instanceof ClickStep.Read read) {
            return read.click() instanceof Click click
                    ? InputRecord.of(read.position(), click)
                    : InputRecord.malformed(
                            read.position(), lastArrivalMillis, (MalformedClick) read.click());
        }
        return null;
    }

    /** Where the next record is looked for. */
    LogPosition position() {
        return reader == null ? lastPosition : reader.position();
    }

    /**
     * Looks at a file that may grow, after all that it held has been read.
     *
     * @return false if it has been moved away; what is left in it, a line without an end, can then
     *     be read as the last
     * @throws IOException if it holds less than before, or is another file under the same name
     */
    boolean isStillThere() throws IOException {
        BasicFileAttributes seen;
        try {
            seen = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            if (reader != null) {
                reader.declareEnd();
            }
            return false;
        }
        if (seen.size() < lastSize) {
            String shorter = "it had %d bytes and has %d now".formatted(lastSize, seen.size());
            throw unreadable(file, position(), shorter, null);
        }
        if (fileKey != null && !fileKey.equals(seen.fileKey())) {
            throw unreadable(file, position(), "another file has taken its name", null);
        }
        lastSize = seen.size();
        return true;
    }

    private static String describe(IOException e) {
        // The exceptions of java.nio name the file in the message and the fault in the type.
        return e.getMessage() == null
                ? e.toString()
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private static IOException unreadable(
            Path file, LogPosition position, String fault, IOException cause) {
        return new IOException(
                ("Cannot read clicks from %s after line %d: %s. Safe: everything up to the last"
                                + " checkpoint is counted, and no line of this file is skipped."
                                + " Next: put the file back as it was (look with 'ls -l %s'), then"
                                + " start again with 'tidemark run --from latest'.")
                        .formatted(file, position.lines(), fault, file),
                cause);
    }

    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}
