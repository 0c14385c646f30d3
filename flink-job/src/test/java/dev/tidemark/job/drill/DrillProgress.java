package dev.tidemark.job.drill;

import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * How far a drill has come, as its ledger sees it, so that a kill happens at a point of progress
 * and never at a point of time; and the word to hold the writes of a run that has just restored.
 */
final class DrillProgress implements GatedLedger.Gate {

    /** Only ends a drill that hangs. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final List<CompletableFuture<Void>> held = new ArrayList<>();
    private long holdAbove = Long.MAX_VALUE;
    private long newestRun;
    private long writesOfNewestRun;

    @Override
    public synchronized CompletableFuture<?> before(LedgerWrite write) {
        long run = ((StreamWrite) write).fence().run();
        if (run > newestRun) {
            newestRun = run;
            writesOfNewestRun = 0;
            notifyAll();
        }
        if (run <= holdAbove) {
            return CompletableFuture.completedFuture(null);
        }
        CompletableFuture<Void> later = new CompletableFuture<>();
        held.add(later);
        return later;
    }

    @Override
    public synchronized void written(LedgerWrite write) {
        if (((StreamWrite) write).fence().run() == newestRun) {
            writesOfNewestRun++;
            notifyAll();
        }
    }

    /** From now on, rows of later runs than this one are held. */
    synchronized void holdRunsAfter(long run) {
        holdAbove = run;
    }

    /** Lets everything through. */
    void release() {
        List<CompletableFuture<Void>> released;
        synchronized (this) {
            holdAbove = Long.MAX_VALUE;
            released = List.copyOf(held);
            held.clear();
        }
        released.forEach(write -> write.complete(null));
    }

    synchronized long newestRun() {
        return newestRun;
    }

    /** Waits until a run has asked for its first row. */
    synchronized void awaitRun(long run) throws InterruptedException {
        await(() -> newestRun >= run, "run " + run);
    }

    /** Waits until a run, or one after it, has written so many rows. */
    synchronized void awaitWrites(long run, long rows) throws InterruptedException {
        await(() -> newestRun >= run && writesOfNewestRun >= rows, rows + " rows of run " + run);
    }

    private void await(java.util.function.BooleanSupplier reached, String what)
            throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!reached.getAsBoolean()) {
            long rest = Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (rest <= 0) {
                throw new AssertionError(
                        "no %s within %d s: run %d has written %d rows"
                                .formatted(
                                        what, PATIENCE.toSeconds(), newestRun, writesOfNewestRun));
            }
            wait(rest);
        }
    }
}
