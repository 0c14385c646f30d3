package dev.tidemark.job.source.file;

import dev.tidemark.job.InputRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.util.clock.Clock;

/**
 * Reads the files assigned to one subtask, all side by side, and makes their watermarks.
 *
 * <p>Flink's own base for readers takes its splits one queue at a time and leaves their order to
 * threads. Here the order is the point: records go out by arrival time ({@link ShardMerge}), and
 * ticks fall between records at fixed times ({@link Replay}), so this is a plain reader.
 */
final class FileSourceReader implements SourceReader<InputRecord, FileSplit> {

    private final FileSourceSettings settings;
    private final SourceFolder folder;
    private final ReaderMetrics metrics;
    private final ShardClock clock = new ShardClock();
    private final ShardTicks ticks = new ShardTicks();
    private final OpenLogs openLogs;
    private final Playback playback;

    private final List<FileSplit> unopened = new ArrayList<>();
    private final List<Shard> shards = new ArrayList<>();
    private boolean allAssigned;
    private CompletableFuture<Void> available = CompletableFuture.completedFuture(null);

    FileSourceReader(
            FileSourceSettings settings,
            SourceReaderContext context,
            Clock wallClock,
            OpenLogs openLogs) {
        this.settings = settings;
        this.openLogs = openLogs;
        this.folder = SourceFolder.of(settings.path());
        this.metrics = new ReaderMetrics(context.metricGroup(), clock);
        this.playback =
                settings.follow()
                        ? new Follow(ticks, clock, wallClock)
                        : new Replay(ticks, clock, new ReplayPace(settings.speed(), wallClock));
    }

    @Override
    public void start() {
        // Files are opened at the first poll, in the order of their ordinals.
    }

    @Override
    public void addSplits(List<FileSplit> splits) {
        unopened.addAll(splits);
        available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
        allAssigned = true;
        available.complete(null);
    }

    @Override
    public InputStatus pollNext(ReaderOutput<InputRecord> output) throws Exception {
        if (!settings.follow() && !allAssigned) {
            // A replay begins with all of its files, else the merge would depend on who was first.
            return waitFor(new CompletableFuture<>());
        }
        if (!unopened.isEmpty()) {
            stayActiveInReplay(output);
            openShards(output);
        }
        long wait = playback.step();
        if (wait == 0) {
            return InputStatus.MORE_AVAILABLE;
        }
        if (wait == Playback.NO_MORE_RECORDS) {
            return endOfInput();
        }
        if (shards.isEmpty()) {
            idleWithoutShards(output);
        }
        return waitFor(
                new CompletableFuture<Void>().completeOnTimeout(null, wait, TimeUnit.MILLISECONDS));
    }

    private InputStatus waitFor(CompletableFuture<Void> future) {
        available = future;
        return InputStatus.NOTHING_AVAILABLE;
    }

    /** In {@code --follow} there may be more readers than files: those must hold back nothing. */
    private void idleWithoutShards(ReaderOutput<InputRecord> output) {
        if (clock.relativeTimeMillis() > settings.idleTimeout().toMillis()) {
            output.markIdle();
        }
    }

    private InputStatus endOfInput() {
        ticks.releaseEnded();
        return InputStatus.END_OF_INPUT;
    }

    /**
     * A reader that plays files back is never idle as a whole, only its shards are. Its silence is
     * a gap in the recording, and the next record is at hand; left out, it would be overtaken by
     * other readers, by a whole recording if one of them has ended: what has ended stands at
     * Long.MAX_VALUE. Besides, Flink drops that last watermark on an output that is idle.
     */
    private void stayActiveInReplay(ReaderOutput<InputRecord> output) {
        if (!settings.follow()) {
            output.markActive();
        }
    }

    private void openShards(ReaderOutput<InputRecord> output) throws IOException {
        unopened.sort((a, b) -> Integer.compare(a.ordinal(), b.ordinal()));
        for (FileSplit split : unopened) {
            ShardWatermark watermark =
                    new ShardWatermark(
                            output,
                            split.splitId(),
                            settings.allowance(),
                            settings.idleTimeout(),
                            clock);
            ShardLog log = ShardLog.open(folder, split, settings, openLogs);
            Shard shard = new Shard(split, log, watermark, metrics);
            shards.add(shard);
            metrics.register(shard);
            playback.add(shard);
        }
        unopened.clear();
    }

    /** Positions of all shards, also of those read to their end: a file may have grown since. */
    @Override
    public List<FileSplit> snapshotState(long checkpointId) {
        List<FileSplit> positions = new ArrayList<>(shards.size() + unopened.size());
        for (Shard shard : shards) {
            positions.add(shard.position());
        }
        positions.addAll(unopened);
        return positions;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return available;
    }

    /**
     * Does nothing, on purpose. Flink asks to pause single shards that have run ahead of the
     * others. The shards of one reader are aligned by the merge already, record by record, and
     * leaving one out would make the order of records depend on when the request comes. Between
     * subtasks Flink holds back the whole reader, which changes no order.
     */
    @Override
    public void pauseOrResumeSplits(
            Collection<String> splitsToPause, Collection<String> splitsToResume) {}

    /** The time of ticks and idleness, in milliseconds since the epoch. */
    long clockMillis() {
        return clock.nowMillis();
    }

    @Override
    public void close() throws IOException {
        for (Shard shard : shards) {
            shard.close();
        }
    }
}
