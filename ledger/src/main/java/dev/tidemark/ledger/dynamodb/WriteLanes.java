package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * The threads that make the changes of this process, a bounded number at a time, within the write
 * budget. Live rows, repair and running totals wait in lanes of their own that are served in turn,
 * so that none of them starves another.
 *
 * <p>Futures complete on a thread apart from these: what is chained to one may bring the next
 * change. How much may wait is bounded by the callers, which limit their keys in flight.
 */
final class WriteLanes {

    /** Changes in flight from one process: at 5 ms each some 12,000 a second. */
    static final int THREADS = 64;

    /** Which kind of change waits. */
    enum Lane {
        LIVE,
        REPAIR,
        TOTALS
    }

    private record Waiting<T>(Supplier<T> change, CompletableFuture<T> answer) {}

    private final WriteBudget budget;
    private final Map<Lane, Deque<Waiting<?>>> lanes = new EnumMap<>(Lane.class);
    private final List<Thread> threads = new ArrayList<>();
    private final ExecutorService answers;
    private final Deque<Lane> turns = new ArrayDeque<>(List.of(Lane.values()));
    private int waiting;
    private boolean closing;

    /**
     * @param threads how many changes are made at a time
     */
    WriteLanes(String name, WriteBudget budget, int threads) {
        this.budget = budget;
        for (Lane lane : Lane.values()) {
            lanes.put(lane, new ArrayDeque<>());
        }
        answers = Executors.newSingleThreadExecutor(task -> daemon(task, "answers-" + name));
        for (int i = 0; i < threads; i++) {
            this.threads.add(daemon(this::serve, "writer-" + i + "-" + name));
        }
        this.threads.forEach(Thread::start);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Queues a change. */
    <T> CompletableFuture<T> submit(Lane lane, Supplier<T> change) {
        Waiting<T> next = new Waiting<>(change, new CompletableFuture<>());
        synchronized (this) {
            if (closing) {
                return CompletableFuture.failedFuture(closed());
            }
            lanes.get(lane).add(next);
            waiting++;
            notify();
        }
        return next.answer();
    }

    private static LedgerException closed() {
        return new LedgerException("the ledger was closed before this change was made");
    }

    private void serve() {
        try {
            while (awaitWork()) {
                budget.take(TableChanges.ESTIMATE);
                Waiting<?> next = next();
                if (next == null) {
                    budget.settle(-TableChanges.ESTIMATE);
                } else {
                    make(next);
                }
            }
        } catch (InterruptedException e) {
            // Only close() interrupts, and it answers whatever still waits.
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean awaitWork() throws InterruptedException {
        while (waiting == 0 && !closing) {
            wait();
        }
        return waiting > 0;
    }

    /** The oldest change of the next lane that has one; null if another thread took the last. */
    private synchronized Waiting<?> next() {
        for (Lane lane : turns) {
            Waiting<?> next = lanes.get(lane).poll();
            if (next != null) {
                turns.remove(lane);
                turns.addLast(lane);
                waiting--;
                return next;
            }
        }
        return null;
    }

    private <T> void make(Waiting<T> next) {
        try {
            T answer = next.change().get();
            answer(() -> next.answer().complete(answer));
        } catch (RuntimeException | Error e) {
            // A fault in one change must not end the thread that makes the next.
            answer(() -> next.answer().completeExceptionally(e));
        }
    }

    /** A call may outlast the grace of the close; it is answered all the same. */
    private void answer(Runnable completion) {
        try {
            answers.execute(completion);
        } catch (RejectedExecutionException closed) {
            completion.run();
        }
    }

    /** Makes what waits for as long as the grace lasts, fails the rest, and ends the threads. */
    void close(Duration grace) {
        synchronized (this) {
            closing = true;
            notifyAll();
        }
        boolean interrupted = !join(grace);
        threads.forEach(Thread::interrupt);
        synchronized (this) {
            lanes.values()
                    .forEach(lane -> lane.forEach(w -> w.answer().completeExceptionally(closed())));
            lanes.values().forEach(Deque::clear);
            waiting = 0;
        }
        answers.shutdown();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for all threads together; false if this thread was interrupted meanwhile. */
    private boolean join(Duration grace) {
        long end = System.nanoTime() + grace.toNanos();
        try {
            for (Thread thread : threads) {
                long millis = Math.max(1, (end - System.nanoTime()) / 1_000_000);
                thread.join(millis);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }
}
