package dev.tidemark.ledger.repair;

import java.io.Serializable;

/**
 * How far a repair is.
 *
 * @param passes query passes completed
 * @param found changes found to be made, in all passes
 * @param applied changes made
 * @param restamped of the applied, those that kept the counts and only renewed the tag
 * @param done changes that an earlier or second copy had made already
 * @param skipped changes not made, because the value was written anew in between
 */
public record RepairProgress(
        long passes, long found, long applied, long restamped, long done, long skipped)
        implements Serializable {

    /** Nothing yet. */
    public static final RepairProgress NONE = new RepairProgress(0, 0, 0, 0, 0, 0);
}
