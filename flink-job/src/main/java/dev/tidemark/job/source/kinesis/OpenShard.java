package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.kinesis.StreamException;
import dev.tidemark.job.source.kinesis.StreamShards.Batch;
import dev.tidemark.job.source.kinesis.StreamShards.StreamRecord;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One shard in the hands of a fetcher: its iterator, and when it may be read next. A shard gives
 * five reads and 2 MB a second to all who read it.
 */
final class OpenShard {

    private static final Logger LOG = LoggerFactory.getLogger(OpenShard.class);

    /** Four reads a second leave one for whoever else looks at the stream. */
    static final Duration BETWEEN_READS = Duration.ofMillis(250);

    static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final long BYTES_A_SECOND = 2_000_000;

    /** With four reads a second ten times what a shard takes in, and a few MB at most. */
    private static final int RECORDS_A_READ = 2_500;

    /** An idle shard says this often that there is nothing before now. */
    private static final Duration UP_TO_EVERY = Duration.ofMinutes(1);

    private static final long NOTHING_LEFT = Long.MAX_VALUE;

    private final StreamShards stream;
    private final Clock clock;
    private final String id;

    private ShardPosition position;
    private String iterator;
    private boolean ended;
    private boolean paused;
    private int faults;
    private long dueMillis;
    private long upToMillis;

    /** What arrived before this has been fetched; read by the thread of the metrics. */
    private volatile long fetchedUpToMillis;

    OpenShard(StreamShards stream, Clock clock, ShardSplit split) {
        this.stream = stream;
        this.clock = clock;
        this.id = split.shardId();
        this.position = split.position();
        this.upToMillis = split.readUpToMillis();
        this.fetchedUpToMillis = split.readUpToMillis();
    }

    String id() {
        return id;
    }

    /** When it may be read next, in milliseconds since the epoch. */
    long dueMillis() {
        return dueMillis;
    }

    boolean isReadable() {
        return !ended && !paused;
    }

    void setPaused(boolean paused) {
        this.paused = paused;
    }

    /**
     * How old what has not been read of it may be, in milliseconds. It grows for as long as the
     * shard cannot be read, or is paused.
     */
    long behindMillis() {
        return fetchedUpToMillis == NOTHING_LEFT
                ? 0
                : Math.max(0, clock.millis() - fetchedUpToMillis);
    }

    /** Reads on; nothing if the service cannot give anything now. */
    List<ShardStep> read() {
        try {
            if (iterator == null) {
                iterator = stream.iterator(id, position);
            }
            Batch batch = stream.read(iterator, RECORDS_A_READ);
            faults = 0;
            return steps(batch);
        } catch (StreamException e) {
            bear(e);
            return List.of();
        }
    }

    private List<ShardStep> steps(Batch batch) {
        List<ShardStep> steps = new ArrayList<>();
        long bytes = 0;
        for (StreamRecord record : batch.records()) {
            bytes += record.data().length;
            add(record, steps);
            position = ShardPosition.after(record.sequence());
        }
        long now = clock.millis();
        long upTo = now - batch.behindMillis();
        fetchedUpToMillis = batch.next() == null ? NOTHING_LEFT : upTo;
        if (!batch.records().isEmpty() || upTo - upToMillis >= UP_TO_EVERY.toMillis()) {
            upToMillis = upTo;
            steps.add(new ShardStep.UpTo(upTo));
        }
        iterator = batch.next();
        if (iterator == null) {
            ended = true;
            steps.add(new ShardStep.End());
        }
        dueMillis = now + Math.max(BETWEEN_READS.toMillis(), bytes * 1_000 / BYTES_A_SECOND);
        return steps;
    }

    private void add(StreamRecord record, List<ShardStep> steps) {
        String sequence = record.sequence();
        ShardPosition after = ShardPosition.after(sequence);
        Optional<List<byte[]>> parts = AggregatedRecord.unpack(record.data());
        if (parts.isEmpty()) {
            steps.add(
                    new ShardStep.Read(
                            sequence,
                            ShardStep.Read.WHOLE,
                            after,
                            record.arrivalMillis(),
                            record.data()));
            return;
        }
        int last = parts.get().size() - 1;
        for (int part = 0; part <= last; part++) {
            if (!position.isBehind(sequence, part)) {
                steps.add(
                        new ShardStep.Read(
                                sequence,
                                part,
                                part == last ? after : ShardPosition.inside(sequence, part),
                                record.arrivalMillis(),
                                parts.get().get(part)));
            }
        }
    }

    private void bear(StreamException e) {
        switch (e.fault()) {
            case ITERATOR_EXPIRED -> {
                LOG.info("the iterator of {} has expired; making another from {}", id, position);
                iterator = null;
            }
            case THROTTLED, AWAY -> {
                long wait =
                        Math.min(
                                BETWEEN_READS.toMillis() << Math.min(faults, 20),
                                LONGEST_WAIT.toMillis());
                faults++;
                dueMillis = clock.millis() + wait;
                LOG.warn("{} cannot be read now; again in {} ms: {}", id, wait, e.getMessage());
            }
            case FINAL -> throw e;
        }
    }
}
