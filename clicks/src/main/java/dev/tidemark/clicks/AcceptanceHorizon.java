package dev.tidemark.clicks;

import java.io.Serializable;
import java.time.Duration;

/**
 * How long after its impression a click is accepted; later ones are stale (docs/protocol.md, R7).
 *
 * <p>The click id is remembered until the same instant, by an event-time timer. So a click is stale
 * exactly from the watermark on at which its id may be forgotten, and no copy can pass between the
 * two.
 */
public record AcceptanceHorizon(Duration length) implements Serializable {

    public AcceptanceHorizon {
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("the horizon must be longer than 0, not " + length);
        }
    }

    /**
     * The judge at which the click becomes stale and its id may be forgotten; milliseconds since
     * the epoch.
     */
    public long endMillis(Click click) {
        long shown = Math.min(click.impressionTimeMillis(), click.arrivalTimeMillis());
        return shown + length.toMillis();
    }

    /**
     * Whether a click is too old to be counted.
     *
     * @param judgeMillis the larger of floor and current watermark, {@link Long#MIN_VALUE} if there
     *     is none yet
     */
    public boolean isStale(Click click, long judgeMillis) {
        return endMillis(click) <= judgeMillis;
    }
}
