package dev.tidemark.job.source.file;

import dev.tidemark.job.InputRecord;
import dev.tidemark.job.source.ReadPosition;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.clock.SystemClock;

/**
 * Click files as a stream: every file a shard with a watermark of its own, all read side by side.
 *
 * <p>Records leave with their event time, already clamped; a malformed record leaves without one.
 * The readers make the watermarks, so the graph must use {@link #watermarkStrategy(int)} and no
 * other.
 *
 * <p>A bounded run reads, of each file, every line that is there when its end is reached; lines
 * that are appended later are read by the next run from its checkpoint. Files may be appended to
 * (plain ones), added, and moved away once read to their end; they may not be changed.
 */
public final class FileSource implements Source<InputRecord, FileSplit, KnownFiles> {

    private static final String ALIGNMENT_GROUP = "click-files";

    private static final Duration DRIFT_AT_FULL_SPEED = Duration.ofHours(1);
    private static final Duration UPDATE_AT_FULL_SPEED = Duration.ofMillis(100);
    private static final Duration DRIFT_ON_TIME = Duration.ofSeconds(30);
    private static final Duration UPDATE_ON_TIME = Duration.ofSeconds(1);

    private final FileSourceSettings settings;

    public FileSource(FileSourceSettings settings) {
        this.settings = settings;
    }

    /**
     * No watermarks by Flink, since the readers make them, but alignment between subtasks: one that
     * is ahead of the slowest by more than a drift waits.
     *
     * <p>Alignment protects no count, the minimum over all subtasks does that; it bounds the
     * minutes that are open at one time. At full speed one second of wall clock is hours of event
     * time, so the drift is an hour and is checked every 100 ms; a drift of seconds would make
     * every subtask wait for the next check all the time. At the speed of the clock, and in {@code
     * --follow}, the drift is 30 s, checked every second, and N times as much at N times that
     * speed: what was recorded in a second could not pass else. A single reader aligns its files by
     * merging them, and is given no alignment, which could only slow it down.
     *
     * @param parallelism of the source, from 1
     */
    public WatermarkStrategy<InputRecord> watermarkStrategy(int parallelism) {
        WatermarkStrategy<InputRecord> none = WatermarkStrategy.noWatermarks();
        if (parallelism == 1) {
            return none;
        }
        boolean onTime = settings.follow() || settings.speed().isPaced();
        return none.withWatermarkAlignment(
                ALIGNMENT_GROUP,
                onTime ? driftOnTime() : DRIFT_AT_FULL_SPEED,
                onTime ? UPDATE_ON_TIME : UPDATE_AT_FULL_SPEED);
    }

    private Duration driftOnTime() {
        return settings.speed().isPaced()
                ? DRIFT_ON_TIME.multipliedBy(settings.speed().factor())
                : DRIFT_ON_TIME;
    }

    @Override
    public Boundedness getBoundedness() {
        return settings.follow() ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<FileSplit, KnownFiles> createEnumerator(
            SplitEnumeratorContext<FileSplit> context) {
        return restoreEnumerator(context, new KnownFiles(List.of(), List.of()));
    }

    @Override
    public SplitEnumerator<FileSplit, KnownFiles> restoreEnumerator(
            SplitEnumeratorContext<FileSplit> context, KnownFiles checkpoint) {
        return new FileSplitEnumerator(context, settings, checkpoint);
    }

    @Override
    public SourceReader<InputRecord, FileSplit> createReader(SourceReaderContext context) {
        OpenLogs openLogs = new OpenLogs(OpenLogs.TYPICAL_LIMIT);
        return new FileSourceReader(settings, context, SystemClock.getInstance(), openLogs);
    }

    @Override
    public SimpleVersionedSerializer<FileSplit> getSplitSerializer() {
        return new FileSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<KnownFiles> getEnumeratorCheckpointSerializer() {
        return new KnownFilesSerializer();
    }

    /** How far a file has been read, from the readers' state of a checkpoint. */
    public static ReadPosition savedPosition(byte[] bytes) throws IOException {
        FileSplit split =
                SimpleVersionedSerialization.readVersionAndDeSerialize(
                        new FileSplitSerializer(), bytes);
        long lines = split.position().lines();
        return new ReadPosition(split.path(), "line " + lines, lines);
    }
}
