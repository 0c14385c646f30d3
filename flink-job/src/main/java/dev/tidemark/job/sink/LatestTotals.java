package dev.tidemark.job.sink;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TotalWrite;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * The latest total of each key that the store does not hold yet. Accepting one never blocks: totals
 * are provisional, so they must not hold up a barrier, and only the last value of a key matters
 * (docs/protocol.md, R24). Of each key at most one write is in flight, so a hot key costs as many
 * writes as the store can answer.
 *
 * <p>A write that fails is queued again, unless a newer value is there, and everything pauses until
 * the next {@link #retry}: a store that is away is not asked more often. If it stays away, the
 * oldest keys beyond the limit are given up and counted: their minute's closing value follows as a
 * row.
 */
final class LatestTotals {

    /**
     * A value that the store does not hold yet.
     *
     * @param since when the key was last up to date, in milliseconds
     */
    private record Pending(TotalWrite write, long since) {
        RowKey key() {
            return write.key();
        }
    }

    private final RunningTotals store;
    private final int keysInFlight;
    private final int keysWaiting;
    private final LongSupplier clock;
    private final Map<RowKey, Pending> inFlight = new HashMap<>();

    /** Keys that are not in flight, the one that has waited longest first. */
    private final Map<RowKey, Pending> queued = new LinkedHashMap<>();

    /** Newer values of keys that are in flight. */
    private final Map<RowKey, Pending> newer = new LinkedHashMap<>();

    private boolean paused;
    private boolean starting;
    private long refused;
    private long retried;
    private long givenUp;

    /**
     * @param keysInFlight the most writes in flight, at least 1
     * @param keysWaiting the most keys that wait
     * @param clock the processing time in milliseconds
     */
    LatestTotals(RunningTotals store, int keysInFlight, int keysWaiting, LongSupplier clock) {
        this.store = store;
        this.keysInFlight = keysInFlight;
        this.keysWaiting = keysWaiting;
        this.clock = clock;
    }

    synchronized void accept(TotalWrite write) {
        Map<RowKey, Pending> place = inFlight.containsKey(write.key()) ? newer : queued;
        place.merge(
                write.key(),
                new Pending(write, clock.getAsLong()),
                (older, latest) -> new Pending(write, older.since));
        if (queued.size() + newer.size() > keysWaiting) {
            giveUpOldest();
        }
        startQueued();
    }

    /** Tries again what has failed. */
    synchronized void retry() {
        paused = false;
        startQueued();
    }

    private void startQueued() {
        // A store that answers at once calls back in here; the loop goes on for it.
        if (starting) {
            return;
        }
        starting = true;
        while (!paused && inFlight.size() < keysInFlight && !queued.isEmpty()) {
            Pending next = removeFirst(queued);
            inFlight.put(next.key(), next);
            CompletableFuture<RunningTotals.Outcome> unused =
                    begun(next.write)
                            .whenComplete((outcome, error) -> answered(next, outcome, error));
        }
        starting = false;
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
            Pending pending, RunningTotals.Outcome outcome, Throwable error) {
        inFlight.remove(pending.key());
        Pending next = newer.remove(pending.key());
        if (error != null) {
            retried++;
            paused = true;
            TotalWrite latest = next == null ? pending.write : next.write;
            queued.put(pending.key(), new Pending(latest, pending.since));
        } else if (next != null) {
            queued.put(next.key(), next);
        }
        if (outcome == RunningTotals.Outcome.REFUSED) {
            refused++;
        }
        startQueued();
        notifyAll();
    }

    /** Waits until the store holds everything, or a write has failed; false in the second case. */
    synchronized boolean drain() throws InterruptedException {
        retry();
        while (!paused && size() > 0) {
            wait();
        }
        return size() == 0;
    }

    /** Keys whose latest value the store does not hold. */
    synchronized int size() {
        return inFlight.size() + queued.size();
    }

    /** How long the store has been behind, in milliseconds: 0 if it holds everything. */
    synchronized long oldestAge() {
        OptionalLong oldest =
                Stream.concat(inFlight.values().stream(), queued.values().stream())
                        .mapToLong(Pending::since)
                        .min();
        return oldest.isPresent() ? Math.max(0, clock.getAsLong() - oldest.getAsLong()) : 0;
    }

    synchronized long refused() {
        return refused;
    }

    /** Writes that failed and were, or will be, made again. */
    synchronized long retried() {
        return retried;
    }

    synchronized long givenUp() {
        return givenUp;
    }

    private void giveUpOldest() {
        removeFirst(queued.isEmpty() ? newer : queued);
        givenUp++;
    }

    private static Pending removeFirst(Map<RowKey, Pending> pending) {
        Iterator<Pending> first = pending.values().iterator();
        Pending removed = first.next();
        first.remove();
        return removed;
    }
}
