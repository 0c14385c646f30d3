package dev.tidemark.job.source.kinesis;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** A stream that answers as a test says, and keeps what it was asked. */
final class ScriptedShards implements StreamShards {

    final List<String> asked = new ArrayList<>();
    final Deque<Supplier<Batch>> reads = new ArrayDeque<>();
    List<Shard> shards = List.of();
    Duration retention = Duration.ofHours(24);
    RuntimeException listFails;

    @Override
    public List<Shard> list() {
        if (listFails != null) {
            throw listFails;
        }
        return shards;
    }

    @Override
    public Duration retention() {
        return retention;
    }

    @Override
    public String iterator(String shardId, ShardPosition position) {
        asked.add(
                "iterator "
                        + position.kind()
                        + " "
                        + position.sequence()
                        + " "
                        + position.number());
        return "begin";
    }

    @Override
    public Batch read(String iterator, int most) {
        asked.add("read " + iterator);
        return reads.remove().get();
    }

    @Override
    public void close() {}
}
