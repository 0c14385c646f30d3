package dev.tidemark.ledger.repair;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs blocking calls a few at a time on threads of its own, and hands their results to the calling
 * thread in the order of the calls, so that the outcome does not depend on which was faster.
 */
final class SideBySide {

    private SideBySide() {}

    static <A, R> void each(
            Iterator<A> arguments,
            Function<A, R> call,
            int inFlight,
            Waiting waiting,
            Consumer<R> result) {
        if (inFlight == 1) {
            arguments.forEachRemaining(argument -> result.accept(call.apply(argument)));
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(inFlight, SideBySide::thread);
        try {
            Deque<Future<R>> running = new ArrayDeque<>();
            while (arguments.hasNext() || !running.isEmpty()) {
                while (arguments.hasNext() && running.size() < inFlight) {
                    A argument = arguments.next();
                    Callable<R> task = () -> call.apply(argument);
                    running.addLast(threads.submit(task));
                }
                result.accept(waiting.await(running.removeFirst()));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "tidemark-repair-query");
        thread.setDaemon(true);
        return thread;
    }
}
