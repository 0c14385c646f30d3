package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TaggedCounts;
import java.util.Comparator;
import java.util.Optional;

/**
 * One line of a repair plan: what one value was when it was read and what it shall be, under the
 * condition that nobody has changed it in between (docs/protocol.md, R21).
 *
 * @param keyGroup the stored key group of the ad
 * @param will the value to set; empty exactly if the value is to go
 */
public record PlannedChange(
        RepairPart part,
        Action action,
        RowKey key,
        int keyGroup,
        TaggedCounts seen,
        Optional<TaggedCounts> will) {

    /** What a change means for a reader of the item. */
    public enum Action {
        /** The item goes, since it carries nothing else. */
        DELETE,
        /** One writer's attributes go, the item stays. */
        REMOVE,
        /** The value goes back to what the restored state holds. */
        REWRITE
    }

    /** The order of a plan: part, ad, bucket. It fixes the file and the order of application. */
    static final Comparator<PlannedChange> ORDER =
            Comparator.comparing(PlannedChange::part)
                    .thenComparing(change -> change.key().entity())
                    .thenComparing(change -> change.key().bucket());

    public PlannedChange {
        if (will.isPresent() != (action == Action.REWRITE)) {
            throw new IllegalArgumentException(action + " with the new value " + will);
        }
    }

    /** Whether a reader sees another number afterwards; else only the tag is renewed. */
    public boolean changesCounts() {
        return will.map(value -> !value.counts().equals(seen.counts())).orElse(true);
    }

    /** The change as the ledger takes it; not for running totals. */
    public RepairChange rowChange() {
        return new RepairChange(key, keyGroup, part.writer(), seen, will);
    }

    /** What was read, as the running totals take it. */
    public RunningTotal seenTotal() {
        return new RunningTotal(key, keyGroup, seen);
    }
}
