package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import java.util.Comparator;

/**
 * A value after the cut that a repair found and left alone.
 *
 * @param keyGroup the stored key group
 * @param why why it was left
 */
public record LeftRow(RepairPart part, RowKey key, int keyGroup, TaggedCounts value, Why why) {

    /** Why a value was left. */
    public enum Why {
        /** The restored count is not known here: repair again with the checkpoint's state. */
        COUNTS_UNKNOWN,
        /** The item is stored in a key group that is not its ad's: no subtask is sure to own it. */
        WRONG_KEY_GROUP
    }

    static final Comparator<LeftRow> ORDER =
            Comparator.comparing(LeftRow::part)
                    .thenComparing(row -> row.key().entity())
                    .thenComparing(row -> row.key().bucket());
}
