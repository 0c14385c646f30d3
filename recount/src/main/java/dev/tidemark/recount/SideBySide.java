package dev.tidemark.recount;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the same work in several threads and waits for all of them. */
final class SideBySide {

    private SideBySide() {}

    /** Work that may fail to read or write. */
    interface Work {
        void run() throws IOException;
    }

    /**
     * Runs the work in so many threads.
     *
     * @throws IOException what the first of them threw
     */
    static void run(int threads, Work work) throws IOException {
        ExecutorService pool =
                Executors.newFixedThreadPool(
                        threads,
                        task -> {
                            Thread thread = new Thread(task, "recount");
                            thread.setDaemon(true);
                            return thread;
                        });
        try {
            List<Future<?>> started = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                started.add(
                        pool.submit(
                                () -> {
                                    work.run();
                                    return null;
                                }));
            }
            for (Future<?> one : started) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the lake was read", e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static IOException rethrown(Throwable cause) {
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof IOException io ? io : new IOException(cause);
    }
}
