package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;

/**
 * The running total of an ad's minute while it is open: absolute, tagged and fenced as a row is
 * (docs/protocol.md, R24).
 *
 * @param key the ad and its minute
 * @param keyGroup the key group of the ad, for the tag index
 * @param epoch the id of the last barrier this sink subtask has passed
 */
public record TotalWrite(RowKey key, int keyGroup, Counts counts, long epoch, Fence fence) {

    public TotalWrite {
        if (key.isHour()) {
            throw new IllegalArgumentException("running totals are kept per minute, not in " + key);
        }
    }

    /**
     * Whether this may replace a total with the given tag: not one of a newer generation, nor of a
     * later run of its own.
     */
    public boolean mayReplace(Tag held) {
        return held.generation() <= fence.generation() && !fence.isOutrunBy(held);
    }

    /** The tag of the total. */
    public Tag tag() {
        return fence.tag(epoch);
    }
}
