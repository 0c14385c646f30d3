package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TaggedCounts;
import java.util.Optional;

/**
 * One writer's value of one item, a row's or a running total's, as a repair looks at it.
 *
 * @param alone whether the item carries no other writer's value
 */
record TaggedValue(RepairPart part, RowKey key, int keyGroup, TaggedCounts value, boolean alone) {

    static Optional<TaggedValue> of(RepairPart part, LedgerRow row) {
        boolean alone =
                row.finalCounts().isEmpty() && (row.fast().isEmpty() || row.late().isEmpty());
        return row.tagged(part.writer())
                .map(value -> new TaggedValue(part, row.key(), row.keyGroup(), value, alone));
    }

    static TaggedValue of(RunningTotal total) {
        return new TaggedValue(
                RepairPart.TOTALS, total.key(), total.keyGroup(), total.value(), true);
    }
}
