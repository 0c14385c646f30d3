package dev.tidemark.job.sink;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TotalWrite;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The latest total of each key that the store does not hold yet. Accepting one never blocks: totals
 * are provisional, so they must not hold up a barrier, and only the last value of a key matters
 * (docs/protocol.md, R24).
 *
 * <p>A write that fails goes back to the waiting ones, unless a newer value is there, and is tried
 * again with the next {@link #pump}. If the store stays away, the oldest keys beyond the limit are
 * given up and counted: their minute's closing value follows as a row.
 */
final class LatestTotals {

    private final RunningTotals store;
    private final int keysInFlight;
    private final int keysWaiting;
    private final Map<RowKey, TotalWrite> inFlight = new HashMap<>();
    private final Map<RowKey, TotalWrite> waiting = new LinkedHashMap<>();
    private long refused;
    private long failed;
    private long givenUp;

    LatestTotals(RunningTotals store, int keysInFlight, int keysWaiting) {
        this.store = store;
        this.keysInFlight = keysInFlight;
        this.keysWaiting = keysWaiting;
    }

    synchronized void accept(TotalWrite write) {
        waiting.remove(write.key());
        waiting.put(write.key(), write);
        if (waiting.size() > keysWaiting) {
            removeOldest();
        }
        pump();
    }

    /** Starts as many writes as may be in flight. */
    synchronized void pump() {
        List<TotalWrite> ready =
                waiting.values().stream()
                        .filter(write -> !inFlight.containsKey(write.key()))
                        .limit(keysInFlight - inFlight.size())
                        .toList();
        for (TotalWrite write : ready) {
            waiting.remove(write.key());
            inFlight.put(write.key(), write);
            start(write);
        }
    }

    private void start(TotalWrite write) {
        CompletableFuture<RunningTotals.Outcome> unused =
                begun(write).whenComplete((outcome, error) -> answered(write, outcome, error));
    }

    /** A store that fails at once fails as one that fails later: it is tried again. */
    private CompletableFuture<RunningTotals.Outcome> begun(TotalWrite write) {
        try {
            return store.write(write);
        } catch (LedgerException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private synchronized void answered(
            TotalWrite write, RunningTotals.Outcome outcome, Throwable error) {
        inFlight.remove(write.key());
        if (error != null) {
            failed++;
            waiting.putIfAbsent(write.key(), write);
        } else if (outcome == RunningTotals.Outcome.REFUSED) {
            refused++;
        }
        notifyAll();
    }

    /** Waits until the store holds everything, or a write has failed; false in the second case. */
    synchronized boolean drain() throws InterruptedException {
        long failedBefore = failed;
        pump();
        while (failed == failedBefore && size() > 0) {
            // Writes that were answered at once have made room, and nobody else will call.
            if (!inFlight.isEmpty()) {
                wait();
            }
            pump();
        }
        return size() == 0;
    }

    synchronized int size() {
        return inFlight.size() + waiting.size();
    }

    synchronized long refused() {
        return refused;
    }

    synchronized long failed() {
        return failed;
    }

    synchronized long givenUp() {
        return givenUp;
    }

    private void removeOldest() {
        Iterator<RowKey> oldest = waiting.keySet().iterator();
        oldest.next();
        oldest.remove();
        givenUp++;
    }
}
