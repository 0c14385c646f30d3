package dev.tidemark.job.source.file;

import dev.tidemark.clicks.ClickFiles;
import dev.tidemark.job.InputRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.source.TimestampsAndWatermarks;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.apache.flink.util.clock.ManualClock;

/**
 * One file source reader without a cluster: its output is Flink's own, with Flink's own combination
 * of shard watermarks; only what would go downstream is written down instead.
 */
final class ReaderHarness implements AutoCloseable {

    /** A time at which nothing special happens, on the grid of ticks. */
    static final long START = 1_770_545_640_000L; // 2026-02-08T10:14:00Z

    final ManualClock wallClock = new ManualClock(START * 1_000_000);
    final RecordedOutput emitted = new RecordedOutput();
    final FileSourceReader reader;

    private final ReaderOutput<InputRecord> output;

    ReaderHarness(FileSourceSettings settings) {
        this(settings, OpenLogs.TYPICAL_LIMIT);
    }

    /** A reader that holds at most so many files open. */
    ReaderHarness(FileSourceSettings settings, int openFiles) {
        TimestampsAndWatermarks<InputRecord> logic =
                TimestampsAndWatermarks.createProgressiveEventTimeLogic(
                        WatermarkStrategy.noWatermarks(),
                        UnregisteredMetricsGroup.createOperatorMetricGroup(),
                        new TestProcessingTimeService(),
                        0,
                        wallClock,
                        wallClock,
                        UnregisteredMetricGroups.createUnregisteredTaskMetricGroup()
                                .getIOMetricGroup());
        this.output = logic.createMainOutput(emitted, emitted);
        this.reader =
                new FileSourceReader(
                        settings, new StillContext(), wallClock, new OpenLogs(openFiles));
        emitted.setClock(reader::clockMillis);
    }

    /** A reader that has all files of its source, from the beginning. */
    static ReaderHarness over(FileSourceSettings settings) throws IOException {
        return restored(settings, unread(settings.path()));
    }

    /** A reader that goes on from a snapshot. */
    static ReaderHarness restored(FileSourceSettings settings, List<FileSplit> splits) {
        return restored(settings, splits, OpenLogs.TYPICAL_LIMIT);
    }

    static ReaderHarness restored(
            FileSourceSettings settings, List<FileSplit> splits, int openFiles) {
        ReaderHarness harness = new ReaderHarness(settings, openFiles);
        harness.assign(splits);
        harness.reader.notifyNoMoreSplits();
        return harness;
    }

    static List<FileSplit> unread(String path) throws IOException {
        List<FileSplit> splits = new ArrayList<>();
        for (String shard : ClickFiles.list(Path.of(path)).shards()) {
            splits.add(FileSplit.unread(shard, splits.size()));
        }
        return splits;
    }

    /** Flink's source operator makes the outputs of new splits before the reader sees them. */
    void assign(List<FileSplit> splits) {
        splits.forEach(split -> output.createOutputForSplit(split.splitId()));
        reader.addSplits(splits);
    }

    InputStatus poll() throws Exception {
        return reader.pollNext(output);
    }

    /** Polls until the reader says that there is nothing more to do at once. */
    InputStatus pollAll() throws Exception {
        InputStatus status = poll();
        while (status == InputStatus.MORE_AVAILABLE) {
            status = poll();
        }
        return status;
    }

    /** Polls until so many records have come since the start of this harness. */
    void pollRecords(int count) throws Exception {
        while (emitted.records().size() < count) {
            if (poll() == InputStatus.END_OF_INPUT) {
                throw new AssertionError("only " + emitted.records().size() + " records");
            }
        }
    }

    /** Moves the wall clock on in small steps, polling at each, so that no tick is missed. */
    void passWallTime(long millis) throws Exception {
        for (long passed = 0; passed < millis; passed += 50) {
            wallClock.advanceTime(Duration.ofMillis(50));
            pollAll();
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
