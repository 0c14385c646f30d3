package dev.tidemark.capacity;

import java.time.Duration;
import java.util.Arrays;

/**
 * How large keyed state is: keys, panes, accumulators, retention.
 *
 * <p>Source: stream processing, sections 13.2 and 13.5.
 */
public final class KeyedState {
    /** Above this a TaskManager's state belongs in RocksDB: stream processing, section 2.6. */
    public static final Bytes HEAP_LIMIT = Bytes.gigabytes(10);

    private static final long MOST_KEYS = 1_000_000_000_000_000L;

    private KeyedState() {}

    /**
     * keys * bytes of one * panes. Limits: the bytes of one entry must include the key and the
     * store's own overhead; measure a savepoint.
     */
    public static Bytes size(long keys, Bytes each, long panes) {
        InRange.count("the number of keys", keys, 0, MOST_KEYS);
        InRange.count("the number of panes", panes, 1, 10_000_000);
        return each.times(keys).times(panes);
    }

    /** Panes of all keys: keys * panes. Source: stream processing, section 8.1. */
    public static Events entries(long keys, long panes) {
        InRange.count("the number of keys", keys, 0, MOST_KEYS);
        InRange.count("the number of panes", panes, 1, 10_000_000);
        return Events.of(keys).times(panes);
    }

    /** Accumulators of one key: the panes of all its windows. Source: section 13.5. */
    public static long accumulators(long... panesOfEachWindow) {
        return Arrays.stream(panesOfEachWindow)
                .map(panes -> InRange.count("the panes of a window", panes, 1, 1_000_000_000))
                .sum();
    }

    /**
     * Keys alive at once when each is kept for a time: new keys a second * retention. Limits: with
     * a TTL the retention counts processing time, so an outage keeps keys longer.
     */
    public static long keysKept(Rate newKeys, Duration retention) {
        return newKeys.during(retention).count();
    }

    /** What one worker holds: state / workers. Limits: keys spread evenly. */
    public static Bytes perWorker(Bytes state, long workers) {
        return state.over(workers);
    }

    /** Whether a TaskManager's share is too large for the heap. */
    public static boolean needsRocksDb(Bytes perTaskManager) {
        return perTaskManager.compareTo(HEAP_LIMIT) > 0;
    }
}
