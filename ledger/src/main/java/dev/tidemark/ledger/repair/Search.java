package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagShard;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.LeftRow.Why;
import dev.tidemark.ledger.repair.PlannedChange.Action;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * One look at the tag indexes for the values that a rule concerns, and the decision for each of
 * them. Its cost is the values after the cut, not the state: only the partitions of the rule's
 * epochs are read (docs/protocol.md, R18).
 */
record Search(RepairRule rule, RepairScope scope) {

    private static final Comparator<Tag> AGE =
            Comparator.comparingLong(Tag::generation)
                    .thenComparingLong(Tag::run)
                    .thenComparingLong(Tag::checkpoint);

    private record Partition(RepairPart part, TagIndexKey index) {}

    private record Item(RepairPart part, RowKey key) {}

    /** The values that the rule concerns, each item once. */
    List<TaggedValue> values(TaggedStore store, int queriesInFlight, Waiting waiting) {
        // A lagging index can name an item in two partitions: once as it was, once as it is.
        Map<Item, TaggedValue> newest = new HashMap<>();
        SideBySide.each(
                partitions(),
                partition ->
                        waiting.retry(
                                () -> store.find(partition.part, partition.index, scope.range())),
                queriesInFlight,
                waiting,
                values ->
                        values.stream()
                                .filter(this::concerns)
                                .forEach(value -> keep(newest, value)));
        return List.copyOf(newest.values());
    }

    /** What to do about values: changes in the order of a plan, and what has to be left. */
    Findings judge(List<TaggedValue> values) {
        List<PlannedChange> changes = new ArrayList<>();
        List<LeftRow> left = new ArrayList<>();
        values.forEach(value -> decide(value, changes::add, left::add));
        changes.sort(PlannedChange.ORDER);
        left.sort(LeftRow.ORDER);
        return new Findings(changes, left);
    }

    /** The change that a value needs as it is now; empty if none is needed, or none is possible. */
    Optional<PlannedChange> change(TaggedValue value) {
        return concerns(value)
                ? judge(List.of(value)).changes().stream().findFirst()
                : Optional.empty();
    }

    private Iterator<Partition> partitions() {
        return scope.parts().stream()
                .flatMap(
                        part ->
                                rule.epochs()
                                        .boxed()
                                        .flatMap(epoch -> shards(part, epoch).stream()))
                .iterator();
    }

    private static List<Partition> shards(RepairPart part, long epoch) {
        return IntStream.range(0, TagShard.COUNT)
                .mapToObj(shard -> new Partition(part, new TagIndexKey(epoch, shard)))
                .toList();
    }

    private boolean concerns(TaggedValue value) {
        return rule.concerns(value.value().tag());
    }

    private static void keep(Map<Item, TaggedValue> newest, TaggedValue value) {
        newest.merge(
                new Item(value.part(), value.key()),
                value,
                (one, other) ->
                        AGE.compare(one.value().tag(), other.value().tag()) >= 0 ? one : other);
    }

    private void decide(
            TaggedValue value, Consumer<PlannedChange> change, Consumer<LeftRow> leave) {
        if (scope.keyGroups().of(value.key().entity()) != value.keyGroup()) {
            leave.accept(left(value, Why.WRONG_KEY_GROUP));
        } else if (value.part() == RepairPart.FAST) {
            change.accept(removal(value));
        } else if (scope.counts().isEmpty()) {
            leave.accept(left(value, Why.COUNTS_UNKNOWN));
        } else {
            change.accept(
                    scope.counts()
                            .get()
                            .of(value.key())
                            .map(counts -> new TaggedCounts(counts, rule.rewritten(tag(value))))
                            .map(will -> change(value, Action.REWRITE, Optional.of(will)))
                            .orElseGet(() -> removal(value)));
        }
    }

    private static Tag tag(TaggedValue value) {
        return value.value().tag();
    }

    /** Late totals are removed from their item, which stays even if nothing else is on it. */
    private static PlannedChange removal(TaggedValue value) {
        boolean deletes = value.alone() && value.part() != RepairPart.LATE;
        return change(value, deletes ? Action.DELETE : Action.REMOVE, Optional.empty());
    }

    private static PlannedChange change(
            TaggedValue value, Action action, Optional<TaggedCounts> will) {
        return new PlannedChange(
                value.part(), action, value.key(), value.keyGroup(), value.value(), will);
    }

    private static LeftRow left(TaggedValue value, Why why) {
        return new LeftRow(value.part(), value.key(), value.keyGroup(), value.value(), why);
    }
}
