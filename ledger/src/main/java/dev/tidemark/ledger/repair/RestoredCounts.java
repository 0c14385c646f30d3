package dev.tidemark.ledger.repair;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.RowKey;
import java.util.Optional;

/**
 * The truth that a repair rewrites from: the counts held by the restored checkpoint or savepoint
 * (docs/protocol.md, R20). A value that it holds is rewritten, one that it does not hold is
 * removed.
 *
 * <p>It is asked on the thread that runs the repair only, so keyed state can answer.
 */
@FunctionalInterface
public interface RestoredCounts {

    /** A state that holds nothing, such as that of a job that restored nothing. */
    RestoredCounts NONE = key -> Optional.empty();

    /** The late total of an hour item's ad and hour, the running total of a minute item's. */
    Optional<Counts> of(RowKey key);
}
