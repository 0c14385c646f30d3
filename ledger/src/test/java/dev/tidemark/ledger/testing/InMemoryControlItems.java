package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Control items in memory. */
final class InMemoryControlItems implements ControlItems {

    private final FaultyCalls calls;
    private final Map<String, TreeMap<String, ControlItem>> items = new HashMap<>();

    InMemoryControlItems(FaultyCalls calls) {
        this.calls = calls;
    }

    @Override
    public Optional<ControlItem> get(String entity, String bucket) {
        return calls.now(
                Operation.CONTROL_READ,
                Optional.empty(),
                () -> Optional.ofNullable(of(entity).get(bucket)));
    }

    @Override
    public boolean create(String entity, String bucket, Map<String, String> attributes) {
        ControlItem item = new ControlItem(entity, bucket, 1, attributes);
        return calls.now(
                Operation.CONTROL_CHANGE,
                Optional.empty(),
                () -> of(entity).putIfAbsent(bucket, item) == null);
    }

    @Override
    public boolean replace(ControlItem seen, Map<String, String> attributes) {
        ControlItem next =
                new ControlItem(seen.entity(), seen.bucket(), seen.version() + 1, attributes);
        return calls.now(
                Operation.CONTROL_CHANGE,
                Optional.empty(),
                () -> {
                    ControlItem held = of(seen.entity()).get(seen.bucket());
                    if (held == null || held.version() != seen.version()) {
                        return false;
                    }
                    of(seen.entity()).put(seen.bucket(), next);
                    return true;
                });
    }

    @Override
    public List<ControlItem> list(String entity, String bucketPrefix) {
        return calls.now(
                Operation.CONTROL_READ,
                Optional.empty(),
                () ->
                        of(entity).values().stream()
                                .filter(item -> item.bucket().startsWith(bucketPrefix))
                                .toList());
    }

    boolean isEmpty() {
        return items.values().stream().allMatch(Map::isEmpty);
    }

    private SortedMap<String, ControlItem> of(String entity) {
        return items.computeIfAbsent(entity, key -> new TreeMap<>());
    }
}
