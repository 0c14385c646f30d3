package dev.tidemark.ledger.repair;

import java.io.Serializable;
import java.time.Duration;

/**
 * How hard a repair may press on the store.
 *
 * @param queriesInFlight index queries side by side, from 1
 * @param changesInFlight changes side by side, from 1
 * @param changesPerSecond the most changes to start in a second; 0 for no limit
 * @param patience how long one call is repeated while the store fails, before the repair stops
 */
public record RepairPace(
        int queriesInFlight, int changesInFlight, double changesPerSecond, Duration patience)
        implements Serializable {

    /** As fast as the store takes it, for half a minute of trouble. */
    public static final RepairPace DEFAULT = new RepairPace(8, 64, 0, Duration.ofSeconds(30));

    public RepairPace {
        if (queriesInFlight < 1 || changesInFlight < 1) {
            throw new IllegalArgumentException(
                    "at least one query and one change must be in flight: %d, %d"
                            .formatted(queriesInFlight, changesInFlight));
        }
        if (!(changesPerSecond >= 0) || patience.isNegative()) {
            throw new IllegalArgumentException(
                    "changes per second and patience cannot be negative: %s, %s"
                            .formatted(changesPerSecond, patience));
        }
    }

    /** The same pace with a limit of changes per second. */
    public RepairPace limitedTo(double perSecond) {
        return new RepairPace(queriesInFlight, changesInFlight, perSecond, patience);
    }
}
