package dev.tidemark.job.simulation;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The closed rows that stood before the cut of a line's last restore. They must not change. */
final class History {

    private final Map<RowKey, TaggedCounts> closed = new HashMap<>();

    /**
     * A restore cuts: what was history and still is must stand as it did; what is history now is
     * kept.
     */
    void cut(Fence fence, List<LedgerRow> rows) {
        closed.values().removeIf(value -> fence.isAfterTheCut(value.tag()));
        require(rows);
        for (LedgerRow row : rows) {
            if (row.fast().isPresent() && isHistory(fence, row.fast().get())) {
                closed.put(row.key(), row.fast().get());
            }
        }
    }

    /** What a generation beside this line wrote is none of its history. */
    private static boolean isHistory(Fence fence, TaggedCounts value) {
        long generation = value.tag().generation();
        boolean own = generation == fence.generation();
        boolean parents = fence.parent().map(p -> p.generation() == generation).orElse(false);
        return (own || parents) && !fence.isAfterTheCut(value.tag());
    }

    void require(List<LedgerRow> rows) {
        Map<RowKey, LedgerRow> byKey = new HashMap<>();
        rows.forEach(row -> byKey.put(row.key(), row));
        closed.forEach(
                (key, value) -> {
                    LedgerRow row = byKey.get(key);
                    if (row == null || !row.fast().equals(Optional.of(value))) {
                        throw new Violation(
                                Invariant.HISTORY_UNCHANGED,
                                key + " was closed with " + value + ", is now " + row);
                    }
                });
    }
}
