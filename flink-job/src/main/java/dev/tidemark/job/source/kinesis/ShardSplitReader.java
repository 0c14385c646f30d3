package dev.tidemark.job.source.kinesis;

import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.flink.connector.base.source.reader.RecordsBySplits;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsAddition;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;

/** Reads the shards of one reader in turn, each as often as the service allows. */
final class ShardSplitReader implements SplitReader<ShardStep, ShardSplit> {

    private final StreamShards stream;
    private final Clock clock;

    /** Ended shards that may go, as the enumerator says through the reader. */
    private final Set<String> succeeded;

    /** Written by the fetcher's thread, seen by that of the metrics. */
    private final Map<String, OpenShard> shards = new ConcurrentHashMap<>();

    private final Semaphore wake = new Semaphore(0);

    ShardSplitReader(StreamShards stream, Clock clock, Set<String> succeeded) {
        this.stream = stream;
        this.clock = clock;
        this.succeeded = succeeded;
    }

    @Override
    public RecordsWithSplitIds<ShardStep> fetch() {
        RecordsBySplits.Builder<ShardStep> fetched = new RecordsBySplits.Builder<>();
        removeSucceeded(fetched);
        Optional<OpenShard> next =
                shards.values().stream()
                        .filter(OpenShard::isReadable)
                        .min(Comparator.comparingLong(OpenShard::dueMillis));
        long idle = OpenShard.BETWEEN_READS.toMillis();
        long until = next.map(shard -> shard.dueMillis() - clock.millis()).orElse(idle);
        if (until > 0) {
            await(Math.min(until, idle));
        } else {
            OpenShard shard = next.orElseThrow();
            List<ShardStep> steps = shard.read();
            fetched.addAll(shard.id(), steps);
        }
        return fetched.build();
    }

    private void removeSucceeded(RecordsBySplits.Builder<ShardStep> fetched) {
        for (Iterator<String> ids = succeeded.iterator(); ids.hasNext(); ) {
            String id = ids.next();
            if (shards.remove(id) != null) {
                fetched.addFinishedSplit(id);
            }
            ids.remove();
        }
    }

    private void await(long millis) {
        try {
            if (wake.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
                wake.drainPermits();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void wakeUp() {
        wake.release();
    }

    @Override
    public void handleSplitsChanges(SplitsChange<ShardSplit> change) {
        if (!(change instanceof SplitsAddition)) {
            throw new IllegalArgumentException("shards are only ever added: " + change);
        }
        change.splits()
                .forEach(split -> shards.put(split.shardId(), new OpenShard(stream, clock, split)));
    }

    @Override
    public void pauseOrResumeSplits(
            Collection<ShardSplit> toPause, Collection<ShardSplit> toResume) {
        toPause.forEach(split -> setPaused(split, true));
        toResume.forEach(split -> setPaused(split, false));
    }

    private void setPaused(ShardSplit split, boolean paused) {
        OpenShard shard = shards.get(split.shardId());
        if (shard != null) {
            shard.setPaused(paused);
        }
    }

    /** How far the shard that is furthest behind is behind, in milliseconds; 0 without shards. */
    long behindMillis() {
        return shards.values().stream().mapToLong(OpenShard::behindMillis).max().orElse(0);
    }

    @Override
    public void close() {
        stream.close();
    }
}
