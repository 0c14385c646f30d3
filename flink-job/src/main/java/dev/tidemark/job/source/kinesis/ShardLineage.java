package dev.tidemark.job.source.kinesis;

import dev.tidemark.job.source.kinesis.KnownShard.Stage;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which shards there are, which came out of which, and which may be read: a child only when its
 * parents have been read to their end, so that of one key older records come before newer ones.
 */
final class ShardLineage {

    private final Map<String, KnownShard> shards = new TreeMap<>();

    ShardLineage(Collection<KnownShard> known) {
        known.forEach(shard -> shards.put(shard.id(), shard));
    }

    /**
     * Takes in what the stream has; what it no longer has is forgotten, once it has been read.
     *
     * @return the shards that are new
     */
    List<String> discover(List<StreamShards.Shard> listed) {
        Set<String> there = new HashSet<>();
        listed.forEach(shard -> there.add(shard.id()));
        shards.values()
                .removeIf(shard -> shard.stage() == Stage.FINISHED && !there.contains(shard.id()));
        List<StreamShards.Shard> fresh =
                listed.stream().filter(shard -> !shards.containsKey(shard.id())).toList();
        fresh.forEach(
                shard ->
                        shards.put(
                                shard.id(),
                                new KnownShard(shard.id(), shard.parents(), Stage.WAITING)));
        return fresh.stream().map(StreamShards.Shard::id).toList();
    }

    /** Moves a shard on, or back after a restore. */
    void move(String id, Stage stage) {
        KnownShard shard = shards.get(id);
        shards.put(id, shard == null ? new KnownShard(id, Set.of(), stage) : shard.in(stage));
    }

    /** Those that no reader has and that may be read, in the order of their ids. */
    List<String> ready() {
        return shards.values().stream()
                .filter(shard -> shard.stage() == Stage.WAITING)
                .filter(shard -> shard.parents().stream().allMatch(this::isRead))
                .map(KnownShard::id)
                .toList();
    }

    /** A parent that the stream no longer has cannot be read. */
    private boolean isRead(String parent) {
        KnownShard shard = shards.get(parent);
        return shard == null || shard.stage() == Stage.FINISHED;
    }

    /** The parents of a shard. */
    Set<String> parents(String id) {
        return shards.get(id).parents();
    }

    /** Whether a shard that was read to its end has children, and a reader has each of them. */
    boolean isSucceeded(String parent) {
        List<KnownShard> children =
                shards.values().stream().filter(s -> s.parents().contains(parent)).toList();
        return !children.isEmpty()
                && children.stream().noneMatch(child -> child.stage() == Stage.WAITING);
    }

    /** Those that a reader has. */
    Set<String> assigned() {
        Set<String> assigned = new HashSet<>();
        shards.values().stream()
                .filter(shard -> shard.stage() == Stage.ASSIGNED)
                .forEach(shard -> assigned.add(shard.id()));
        return assigned;
    }

    /** All that are known. */
    List<KnownShard> known() {
        return List.copyOf(shards.values());
    }
}
