package dev.tidemark.job.source.file;

import dev.tidemark.clicks.LogPosition;
import java.util.Objects;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * One file of the source folder, and how far it has been read: the shard that one watermark belongs
 * to.
 *
 * @param path relative to the source folder, with {@code /} between names; the id of the split and
 *     the shard in every position
 * @param ordinal the place in the sorted list of files, from 0; decides which reader gets the file
 *     and breaks ties of arrival time
 * @param position what has been emitted: everything before it
 * @param lastArrivalMillis the arrival time of the last readable record that has been emitted,
 *     {@link Long#MIN_VALUE} if none: what a malformed record after it is filed under
 * @param readToEnd true if the file held no further record when it was last looked at; such a file
 *     may be moved away
 */
public record FileSplit(
        String path, int ordinal, LogPosition position, long lastArrivalMillis, boolean readToEnd)
        implements SourceSplit {

    public FileSplit {
        Objects.requireNonNull(path, "path");
        Objects.requireNonNull(position, "position");
        if (ordinal < 0) {
            throw new IllegalArgumentException("ordinal " + ordinal + " of " + path);
        }
    }

    /** A file of which nothing has been read. */
    static FileSplit unread(String path, int ordinal) {
        return new FileSplit(path, ordinal, LogPosition.START, Long.MIN_VALUE, false);
    }

    @Override
    public String splitId() {
        return path;
    }
}
