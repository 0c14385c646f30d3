package dev.tidemark.job.count;

import dev.tidemark.ledger.RowKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The way of a subtask's running totals to their sink. It is closed while older totals, in a store
 * of their own, wait for their repair; then only the latest value of a key is kept (R24).
 *
 * <p>Used by the subtask's thread only.
 */
final class RunningTotalsOutput {

    /** Beyond it the keys that were held first are given up: their rows follow. */
    private static final int MOST_HELD = 200_000;

    private final Consumer<RowCount> sink;
    private final Map<RowKey, RowCount> held = new LinkedHashMap<>();
    private boolean holding;
    private long givenUp;

    /**
     * @param sink takes a total at once
     */
    RunningTotalsOutput(Consumer<RowCount> sink) {
        this.sink = sink;
    }

    /** Sends a total on, or keeps it until {@link #release}. */
    void emit(RowCount total) {
        if (!holding) {
            sink.accept(total);
            return;
        }
        held.put(new RowKey(total.adId(), total.bucket()), total);
        if (held.size() > MOST_HELD) {
            Iterator<RowKey> first = held.keySet().iterator();
            first.next();
            first.remove();
            givenUp++;
        }
    }

    void hold() {
        holding = true;
    }

    void release() {
        holding = false;
        held.values().forEach(sink);
        held.clear();
    }

    long held() {
        return held.size();
    }

    long givenUp() {
        return givenUp;
    }
}
