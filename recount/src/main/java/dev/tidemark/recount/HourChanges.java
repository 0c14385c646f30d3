package dev.tidemark.recount;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a recount changes for those who read an hour: all changes are counted, the largest are kept.
 */
public final class HourChanges {

    /** How many changes are kept. */
    static final int MOST_KEPT = 20;

    private static final Comparator<RowChange> LARGEST_FIRST =
            Comparator.comparingLong(RowChange::size).reversed().thenComparing(RowChange::adId);

    private final List<RowChange> largest = new ArrayList<>();
    private long rows;
    private long changed;

    /** Adds a row, which changes or stays as it is. */
    void add(RowChange row) {
        rows++;
        if (row.status().isPresent() && row.before().equals(row.after())) {
            return;
        }
        changed++;
        largest.add(row);
        if (largest.size() >= 4 * MOST_KEPT) {
            trim();
        }
    }

    private void trim() {
        largest.sort(LARGEST_FIRST);
        if (largest.size() > MOST_KEPT) {
            largest.subList(MOST_KEPT, largest.size()).clear();
        }
    }

    /** How many rows there are. */
    public long rows() {
        return rows;
    }

    /** How many of them change. */
    public long changed() {
        return changed;
    }

    /** The largest changes, at most 20; the largest first. */
    public List<RowChange> largest() {
        trim();
        return List.copyOf(largest);
    }
}
