package dev.tidemark.capacity;

import java.time.Duration;

/**
 * What pre-aggregation saves at a hot key: partials instead of clicks.
 *
 * <p>Source: event time, watermarks & checkpoints, part 3.
 */
public final class PreAggregationLoad {
    private PreAggregationLoad() {}

    /** Clicks that one flush of the buffers covers: rate of the key * flush interval. */
    public static Events clicksPerFlush(Rate key, Duration flushInterval) {
        return key.during(flushInterval);
    }

    /**
     * Partials a second for one key and open minute: subtasks / flush interval. Limits: one more
     * for each watermark and barrier that forces a flush.
     */
    public static Rate partials(int upstreamSubtasks, Duration flushInterval) {
        InRange.count("the number of upstream subtasks", upstreamSubtasks, 1, KeyGroups.MOST);
        return Events.of(upstreamSubtasks).per(flushInterval);
    }
}
