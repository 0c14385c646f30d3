package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The rows and the running totals, seen as one store of tagged values. */
record TaggedStore(Ledger ledger, RunningTotals totals) {

    /** All values of one part in one index partition, over all its pages. */
    List<TaggedValue> find(RepairPart part, TagIndexKey index, KeyGroupRange range) {
        if (part == RepairPart.TOTALS) {
            return totals.find(index, range).stream().map(TaggedValue::of).toList();
        }
        List<TaggedValue> found = new ArrayList<>();
        Optional<TagQuery> query =
                Optional.of(new TagQuery(part.writer(), index, range, Optional.empty()));
        while (query.isPresent()) {
            TagPage page = ledger.find(query.get());
            page.rows().forEach(row -> TaggedValue.of(part, row).ifPresent(found::add));
            query = page.next().map(query.get()::after);
        }
        return found;
    }

    /** What one item holds now, read consistently. */
    Optional<TaggedValue> read(RepairPart part, RowKey key) {
        return part == RepairPart.TOTALS
                ? totals.read(key).map(TaggedValue::of)
                : ledger.read(key).flatMap(row -> TaggedValue.of(part, row));
    }

    CompletableFuture<RepairOutcome> apply(PlannedChange change) {
        return change.part() == RepairPart.TOTALS
                ? totals.repair(change.seenTotal(), change.will())
                : ledger.repair(change.rowChange());
    }
}
