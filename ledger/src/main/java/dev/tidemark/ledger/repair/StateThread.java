package dev.tidemark.ledger.repair;

import java.util.concurrent.Future;
import java.util.function.LongFunction;

/** The thread of a job that may read its counts, asked from another one. */
public interface StateThread {

    /**
     * Asks a question there, between two clicks.
     *
     * @param question given the id of the last barrier that the thread has passed
     * @return its answer
     * @throws java.util.concurrent.CancellationException if the job is ending
     */
    <T> Future<T> ask(LongFunction<T> question);
}
