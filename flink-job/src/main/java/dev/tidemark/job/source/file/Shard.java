package dev.tidemark.job.source.file;

import dev.tidemark.clicks.LogPosition;
import dev.tidemark.job.InputRecord;
import java.io.IOException;

/**
 * One file while it is read: its next record, the position of that record, and its watermark.
 *
 * <p>The merge needs to see a record before its turn has come, so the position that a snapshot
 * saves is that of the record in hand, not that of the file handle.
 */
final class Shard {

    private final FileSplit assigned;
    private final ShardLog log;
    private final ShardWatermark watermark;
    private final ReaderMetrics metrics;

    private InputRecord head;
    private long dueMillis;
    private LogPosition position;
    private long lastArrivalMillis;

    Shard(FileSplit assigned, ShardLog log, ShardWatermark watermark, ReaderMetrics metrics) {
        this.assigned = assigned;
        this.log = log;
        this.watermark = watermark;
        this.metrics = metrics;
        this.position = assigned.position();
        this.lastArrivalMillis = assigned.lastArrivalMillis();
    }

    /** Takes the next record in hand, if the file has one; false if it has none (yet). */
    boolean readHead() throws IOException {
        position = log.position();
        head = log.next(lastArrivalMillis);
        if (head == null) {
            return false;
        }
        // A malformed record has no arrival time to wait for: it is due at once.
        dueMillis = head.malformed() == null ? head.arrivalTimeMillis() : Long.MIN_VALUE;
        return true;
    }

    /** The record in hand, or null. */
    InputRecord head() {
        return head;
    }

    /**
     * When the record in hand is due, in milliseconds of replay time; {@link Long#MIN_VALUE} means
     * at once.
     */
    long dueMillis() {
        return dueMillis;
    }

    /** Emits the record in hand, and takes the next one. */
    boolean emitHead() throws IOException {
        InputRecord emitted = head;
        if (emitted.malformed() == null) {
            metrics.clickRead();
            lastArrivalMillis = emitted.arrivalTimeMillis();
            watermark.collectClick(emitted);
        } else {
            metrics.malformedRead();
            watermark.collectMalformed(emitted);
        }
        return readHead();
    }

    /** The position of the first record that has not been emitted. */
    FileSplit position() {
        return new FileSplit(
                assigned.path(), assigned.ordinal(), position, lastArrivalMillis, head == null);
    }

    ShardWatermark watermark() {
        return watermark;
    }

    String path() {
        return assigned.path();
    }

    int ordinal() {
        return assigned.ordinal();
    }

    long lastArrivalMillis() {
        return lastArrivalMillis;
    }

    /** What has become of a file of which all was read. */
    ShardLog.Look look() throws IOException {
        return log.look();
    }

    void close() throws IOException {
        log.close();
    }
}
