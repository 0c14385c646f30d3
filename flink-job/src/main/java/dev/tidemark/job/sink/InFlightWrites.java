package dev.tidemark.job.sink;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Keeps the order of writes per key while many keys are written side by side (docs/protocol.md,
 * R6).
 *
 * <p>Of each key at most one write is in flight; a value that comes meanwhile waits, and replaces
 * an older one that waits. So the last value always wins, and a hot key costs as many writes as the
 * store can answer, not as many as there are values. Called by the subtask's thread; answers may
 * come on any thread.
 *
 * @param <K> the key of a write
 * @param <W> a write
 * @param <O> the outcome of a write
 */
final class InFlightWrites<K, W, O> {

    private final Function<W, CompletableFuture<O>> store;
    private final int limit;
    private final Set<K> inFlight = new HashSet<>();
    private final Map<K, W> waiting = new LinkedHashMap<>();
    private final Queue<Answer<W, O>> answers = new ArrayDeque<>();
    private Throwable failure;

    private record Answer<W, O>(W write, O outcome) {}

    /**
     * @param store starts one write
     * @param limit how many keys may be in flight or waiting, at least 1
     */
    InFlightWrites(Function<W, CompletableFuture<O>> store, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1, not " + limit);
        }
        this.store = store;
        this.limit = limit;
    }

    /**
     * Accepts a write; waits while the limit is reached.
     *
     * @throws IllegalStateException with the cause, if an earlier write failed
     */
    synchronized void accept(K key, W write) throws InterruptedException {
        while (failure == null && isFullFor(key)) {
            wait();
        }
        throwFailure();
        if (inFlight.contains(key)) {
            waiting.put(key, write);
        } else {
            start(key, write);
        }
    }

    /**
     * Waits until every accepted write has its answer.
     *
     * @throws IllegalStateException with the cause, if a write failed
     */
    synchronized void drain() throws InterruptedException {
        while (failure == null && !inFlight.isEmpty()) {
            wait();
        }
        throwFailure();
    }

    /** Hands over the answers since the last call, in the order in which they came. */
    void takeAnswers(BiConsumer<W, O> receiver) {
        Answer<W, O> answer = pollAnswer();
        while (answer != null) {
            receiver.accept(answer.write(), answer.outcome());
            answer = pollAnswer();
        }
    }

    /** Keys in flight or waiting. */
    synchronized int size() {
        return inFlight.size() + waiting.size();
    }

    private synchronized Answer<W, O> pollAnswer() {
        return answers.poll();
    }

    private boolean isFullFor(K key) {
        boolean takesNoRoom = waiting.containsKey(key);
        return !takesNoRoom && inFlight.size() + waiting.size() >= limit;
    }

    private void start(K key, W write) {
        inFlight.add(key);
        CompletableFuture<O> unused =
                begun(write).whenComplete((outcome, error) -> answered(key, write, outcome, error));
    }

    /** A store that fails at once fails as one that fails later. */
    private CompletableFuture<O> begun(W write) {
        try {
            return store.apply(write);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private synchronized void answered(K key, W write, O outcome, Throwable error) {
        inFlight.remove(key);
        if (error != null) {
            failure = failure == null ? error : failure;
        } else {
            answers.add(new Answer<>(write, outcome));
        }
        W next = waiting.remove(key);
        if (next != null && failure == null) {
            start(key, next);
        }
        notifyAll();
    }

    private void throwFailure() {
        if (failure != null) {
            throw new IllegalStateException(
                    "a write to the store failed: " + failure.getMessage(), failure);
        }
    }
}
