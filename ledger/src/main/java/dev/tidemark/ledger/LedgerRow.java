package dev.tidemark.ledger;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One item of {@code ad_metrics} as it is read: each writer's value, if it has one.
 *
 * @param keyGroup the key group of the entity, the range key of both tag indexes; -1 if no tagged
 *     writer has written the item
 * @param jobGen the highest generation that wrote the item
 * @param finalCounts the recount's value; an item that has it is settled
 */
public record LedgerRow(
        RowKey key,
        int keyGroup,
        OptionalLong jobGen,
        Optional<TaggedCounts> fast,
        Optional<TaggedCounts> late,
        Optional<FinalCounts> finalCounts) {

    /** What the conditions see where there is no item. */
    public static LedgerRow absent(RowKey key) {
        return new LedgerRow(
                key,
                -1,
                OptionalLong.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** The value of one of the two tagged writers. */
    public Optional<TaggedCounts> tagged(Writer writer) {
        return switch (writer) {
            case FAST -> fast;
            case LATE -> late;
            case FINAL -> throw new IllegalArgumentException("final_* carries no tag");
        };
    }
}
