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

    /** What a look at a file shows. */
    enum Look {
        UNCHANGED,
        GROWN,
        GONE
    }

    private final SourceFolder folder;
    private final String shard;
    private final Path file;
    private final FileSourceSettings settings;
    private final OpenLogs openLogs;

    /** Null while the log is suspended, and after its end. */
    private ClickReader reader;

    private LogPosition position;
    private boolean closed;
    private Object fileKey;
    private long lastSize;

    private ShardLog(
            SourceFolder folder, FileSplit split, FileSourceSettings settings, OpenLogs openLogs) {
        this.folder = folder;
        this.shard = split.path();
        this.file = folder.path(split.path());
        this.settings = settings;
        this.openLogs = openLogs;
        this.position = split.position();
    }

    /**
     * Opens a file where its split says. If it was read to its end before and has been moved away
     * since, the log is empty.
     *
     * @throws IOException if the file cannot be read, or is shorter than the split says
     */
    static ShardLog open(
            SourceFolder folder, FileSplit split, FileSourceSettings settings, OpenLogs openLogs)
            throws IOException {
        ShardLog log = new ShardLog(folder, split, settings, openLogs);
        if (split.readToEnd() && Files.notExists(log.file)) {
            log.closed = true;
            return log;
        }
        log.openFile();
        return log;
    }

    private void openFile() throws IOException {
        try {
            BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
            requireSameFile(seen);
            reader =
                    ClickReader.open(
                            new ClickFiles(folder.root(), List.of(shard), List.of()),
                            shard,
                            position,
                            FieldMapping.parse(settings.fields()),
                            settings.times(),
                            settings.follow());
            lastSize = seen.size();
            fileKey = seen.fileKey();
        } catch (NoSuchFileException e) {
            throw unreadable("it is not there any more", e);
        } catch (FileChangedException e) {
            throw e;
        } catch (IOException e) {
            throw unreadable(describe(e), e);
        }
        openLogs.opened(this);
    }

    /** Gives up the handle; the next call of {@link #next} opens the file again. */
    void suspend() throws IOException {
        position = reader.position();
        reader.close();
        reader = null;
    }

    /**
     * The next record, or null if there is none (yet).
     *
     * @param lastArrivalMillis what a malformed record is filed under
     */
    InputRecord next(long lastArrivalMillis) throws IOException {
        if (closed) {
            return null;
        }
        if (reader == null) {
            openFile();
        }
        ClickStep step;
        try {
            step = reader.next();
        } catch (IOException e) {
            throw unreadable(describe(e), e);
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
        return reader == null ? position : reader.position();
    }

    /**
     * Looks at a file that may grow, after all that it held has been read. Of one that is gone,
     * what is left, a line without an end, can then be read as the last.
     *
     * @throws IOException if it holds less than before, or is another file under the same name
     */
    Look look() throws IOException {
        BasicFileAttributes seen;
        try {
            seen = Files.readAttributes(file, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            return lookAtGone(e);
        }
        requireSameFile(seen);
        boolean grown = seen.size() > lastSize;
        lastSize = seen.size();
        return grown ? Look.GROWN : Look.UNCHANGED;
    }

    private Look lookAtGone(NoSuchFileException e) throws IOException {
        if (reader != null) {
            reader.declareEnd();
            return Look.GONE;
        }
        if (!file.toString().endsWith(".gz") && position.bytes() < lastSize) {
            throw unreadable("it is gone, with a last line that had no end yet", e);
        }
        closed = true;
        return Look.GONE;
    }

    private void requireSameFile(BasicFileAttributes seen) throws FileChangedException {
        if (seen.size() < lastSize) {
            throw new FileChangedException(
                    message("it had %d bytes and has %d now".formatted(lastSize, seen.size())));
        }
        if (fileKey != null && !fileKey.equals(seen.fileKey())) {
            throw new FileChangedException(message("another file has taken its name"));
        }
    }

    private static String describe(IOException e) {
        // The exceptions of java.nio name the file in the message and the fault in the type.
        return e.getMessage() == null
                ? e.toString()
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    private IOException unreadable(String fault, IOException cause) {
        return new IOException(message(fault), cause);
    }

    private String message(String fault) {
        return ("Cannot read clicks from %s after line %d: %s. Safe: everything up to the last"
                        + " checkpoint is counted, and no line of this file is skipped."
                        + " Next: put the file back as it was (look with 'ls -l %s'), then"
                        + " start again with 'tidemark run --from latest'.")
                .formatted(file, position().lines(), fault, file);
    }

    @Override
    public void close() throws IOException {
        closed = true;
        if (reader != null) {
            suspend();
            openLogs.closed(this);
        }
    }

    /** The file is not the one that was being read; the message is complete. */
    private static final class FileChangedException extends IOException {
        FileChangedException(String message) {
            super(message);
        }
    }
}
