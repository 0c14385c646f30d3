package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Reading.Status;
import java.util.Optional;

/**
 * An hour item whose value a recount changes.
 *
 * @param adId the ad
 * @param before what a dashboard read before
 * @param status how settled that was; empty if there was no item
 * @param after the exact counts
 */
public record RowChange(String adId, Counts before, Optional<Status> status, Counts after) {

    /** By how many clicks it changes, up or down. */
    public long size() {
        return Math.abs(after.valid() - before.valid());
    }
}
