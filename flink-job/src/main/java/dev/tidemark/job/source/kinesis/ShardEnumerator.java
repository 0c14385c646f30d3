package dev.tidemark.job.source.kinesis;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.KinesisStream.Start;
import dev.tidemark.job.kinesis.StreamException;
import dev.tidemark.job.source.RetentionGapException;
import dev.tidemark.job.source.kinesis.KnownShard.Stage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.util.FlinkRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the shards and deals them out: evenly, parents before children, and a child to the reader
 * that read its parent, whose watermark waits for it.
 *
 * <p>After a restore the readers hand the shards that they held back to the enumerator, which deals
 * them out again once all of them have come: so it sees the age of every position before a single
 * record is read.
 */
final class ShardEnumerator implements SplitEnumerator<ShardSplit, KnownShards> {

    private static final Logger LOG = LoggerFactory.getLogger(ShardEnumerator.class);

    private static final Duration LOOK_FOR_SHARDS_EVERY = Duration.ofSeconds(10);

    /** The service's clock may be behind ours, and refuses a time that it has not reached. */
    private static final Duration LATEST_IS_AGO = Duration.ofSeconds(5);

    private final SplitEnumeratorContext<ShardSplit> context;
    private final StreamShards stream;
    private final Clock clock;
    private final KinesisStream address;
    private final AcceptanceHorizon horizon;
    private final boolean acceptGap;
    private final ShardPosition first;
    private final ShardLineage lineage;
    private final Map<String, ShardSplit> waiting = new TreeMap<>();
    private final Map<String, Integer> readers = new TreeMap<>();

    /** Those that were read to their end and whose readers still hold them. */
    private final Set<String> ended = new HashSet<>();

    private Set<String> toBeReported = Set.of();
    private Look last;

    /** What a shard holds that no look has shown yet arrived after this; empty before the first. */
    private OptionalLong shownUpToMillis = OptionalLong.empty();

    /** What the service says, asked at one time. */
    private record Look(long atMillis, List<StreamShards.Shard> shards, Duration retention) {}

    private ShardEnumerator(
            SplitEnumeratorContext<ShardSplit> context,
            StreamShards stream,
            StreamSettings settings,
            KnownShards known) {
        this.context = context;
        this.stream = stream;
        this.clock = settings.clock();
        this.address = settings.stream();
        this.horizon = settings.horizon();
        this.acceptGap = settings.acceptGap();
        this.first = known.first();
        this.lineage = new ShardLineage(known.shards());
        known.waiting().forEach(split -> waiting.put(split.shardId(), split));
    }

    /** An enumerator of a job that has no checkpoint. */
    static ShardEnumerator begin(
            SplitEnumeratorContext<ShardSplit> context,
            StreamShards stream,
            StreamSettings settings) {
        return new ShardEnumerator(
                context, stream, settings, new KnownShards(first(settings), List.of(), List.of()));
    }

    private static ShardPosition first(StreamSettings settings) {
        Start start = settings.stream().start();
        if (start instanceof Start.At at) {
            return ShardPosition.at(at.time());
        }
        return start instanceof Start.Latest
                ? ShardPosition.at(settings.clock().instant().minus(LATEST_IS_AGO))
                : ShardPosition.horizon();
    }

    /** One that goes on from a checkpoint. */
    static ShardEnumerator restore(
            SplitEnumeratorContext<ShardSplit> context,
            StreamShards stream,
            StreamSettings settings,
            KnownShards known) {
        ShardEnumerator restored = new ShardEnumerator(context, stream, settings, known);
        restored.toBeReported = restored.lineage.assigned();
        return restored;
    }

    @Override
    public void start() {
        context.callAsync(this::look, this::handle, 0, LOOK_FOR_SHARDS_EVERY.toMillis());
    }

    private Look look() {
        return new Look(clock.millis(), stream.list(), stream.retention());
    }

    private void handle(Look look, Throwable failure) {
        if (failure != null) {
            bear(failure);
            return;
        }
        last = look;
        assign();
    }

    /** What is known is read in the meantime; new shards wait for the next look. */
    private void bear(Throwable failure) {
        boolean mayPass =
                failure instanceof StreamException stream
                        && stream.fault() != StreamException.Fault.FINAL;
        if (!mayPass) {
            throw new FlinkRuntimeException(failure.getMessage(), failure);
        }
        LOG.warn("the stream does not list its shards now: {}", failure.getMessage());
    }

    @Override
    public void addReader(int subtaskId) {
        ReaderInfo reader = context.registeredReaders().get(subtaskId);
        List<ShardSplit> held = reader.getReportedSplitsOnRegistration();
        takeBack(held);
        assign();
    }

    @Override
    public void addSplitsBack(List<ShardSplit> splits, int subtaskId) {
        takeBack(splits);
        assign();
    }

    private void takeBack(List<ShardSplit> splits) {
        for (ShardSplit split : splits) {
            waiting.put(split.shardId(), split);
            lineage.move(split.shardId(), Stage.WAITING);
            readers.remove(split.shardId());
            ended.remove(split.shardId());
        }
    }

    /** Nothing is dealt out before every reader is there: each may bring shards back. */
    private void assign() {
        if (last == null || context.registeredReaders().size() < context.currentParallelism()) {
            return;
        }
        requireEveryPosition();
        discover();
        requireNoGap();
        giveUpExpired();
        Map<Integer, List<ShardSplit>> assignment = new TreeMap<>();
        for (String id : lineage.ready()) {
            int reader = readerFor(id);
            assignment.computeIfAbsent(reader, any -> new ArrayList<>()).add(waiting.remove(id));
            readers.put(id, reader);
            lineage.move(id, Stage.ASSIGNED);
        }
        if (!assignment.isEmpty()) {
            LOG.info("dealing out {}", assignment);
            context.assignSplits(new SplitsAssignment<>(assignment));
        }
        letGoOfSucceeded();
    }

    /** A shard whose position has got lost would be read from its beginning, or not at all. */
    private void requireEveryPosition() {
        List<String> lost =
                toBeReported.stream().filter(id -> !waiting.containsKey(id)).sorted().toList();
        if (!lost.isEmpty()) {
            throw new IllegalStateException(
                    "the checkpoint knows the shards %s, but no reader has restored their positions"
                            .formatted(lost));
        }
        toBeReported = Set.of();
    }

    /**
     * A new shard was made after the last look, and all in it arrived after that. The first look
     * after a restore comes when every position is back: what is new then was made after the
     * checkpoint, whose positions are all older. A job that begins has a claim from now on.
     */
    private void discover() {
        long since =
                shownUpToMillis.orElseGet(
                        () ->
                                waiting.values().stream()
                                        .mapToLong(ShardSplit::readUpToMillis)
                                        .min()
                                        .orElse(last.atMillis()));
        for (String id : lineage.discover(last.shards())) {
            waiting.put(id, new ShardSplit(id, first, since));
        }
        shownUpToMillis = OptionalLong.of(last.atMillis());
    }

    /**
     * R27: the service itself would go on at the oldest record, and say nothing. A start has been
     * looked at before; this finds what a failover, or a shard that no reader had, would leave out.
     */
    private void requireNoGap() {
        Instant oldest = clock.instant().minus(last.retention());
        Optional<RetentionGapException> gap =
                StreamRetention.gap(address, waiting.values(), oldest, horizon);
        if (gap.isEmpty()) {
            return;
        }
        if (!acceptGap) {
            throw new SuppressRestartsException(gap.get());
        }
        LOG.warn("going on all the same: {}", gap.get().getMessage());
    }

    /**
     * A shard that the service no longer knows cannot be read, and would be waited for for ever.
     */
    private void giveUpExpired() {
        if (!acceptGap) {
            return;
        }
        Set<String> there = new HashSet<>();
        last.shards().forEach(shard -> there.add(shard.id()));
        List<String> expired = waiting.keySet().stream().filter(id -> !there.contains(id)).toList();
        if (expired.isEmpty()) {
            return;
        }
        LOG.warn("the stream no longer has {}: what was not read of them is lost", expired);
        for (String id : expired) {
            waiting.remove(id);
            lineage.move(id, Stage.FINISHED);
        }
    }

    private int readerFor(String id) {
        Optional<Integer> ofParent =
                lineage.parents(id).stream()
                        .filter(ended::contains)
                        .sorted()
                        .map(readers::get)
                        .findFirst();
        return ofParent.orElseGet(this::leastLoaded);
    }

    private int leastLoaded() {
        return context.registeredReaders().keySet().stream()
                .min(Comparator.comparingLong(this::load).thenComparing(Comparator.naturalOrder()))
                .orElseThrow();
    }

    private long load(int reader) {
        return readers.values().stream().filter(each -> each == reader).count();
    }

    @Override
    public void handleSourceEvent(int subtaskId, SourceEvent event) {
        if (!(event instanceof ShardEnded end)) {
            throw new IllegalArgumentException("no enumerator of shards knows " + event);
        }
        LOG.info("{} has been read to its end", end.shardId());
        lineage.move(end.shardId(), Stage.FINISHED);
        ended.add(end.shardId());
        if (lineage.isSucceeded(end.shardId())) {
            assign();
        } else {
            // Its children may be newer than the last look.
            context.callAsync(this::look, this::handle);
        }
    }

    private void letGoOfSucceeded() {
        for (String id : List.copyOf(ended)) {
            if (lineage.isSucceeded(id)) {
                context.sendEventToSourceReader(readers.remove(id), new ShardSucceeded(id));
                ended.remove(id);
            }
        }
    }

    @Override
    public KnownShards snapshotState(long checkpointId) {
        return new KnownShards(first, lineage.known(), List.copyOf(waiting.values()));
    }

    /** Readers do not ask: their shards come by themselves. */
    @Override
    public void handleSplitRequest(int subtaskId, String requesterHostname) {}

    @Override
    public void close() {
        stream.close();
    }
}
