package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.LedgerException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The only writer of a file in this JVM: takes all changes that are waiting into one transaction,
 * so that one flush of the disk serves up to {@value #TRANSACTION_LIMIT} of them. Changes are
 * applied in the order in which they came. A transaction that fails fails each of its changes, and
 * the next one starts on a fresh connection.
 */
final class GroupCommit {

    /** Changes in one transaction: past this a larger one is hardly faster, but blocks others. */
    static final int TRANSACTION_LIMIT = 1_000;

    /** Changes that may wait; who brings more is held up until there is room. */
    static final int QUEUE_LIMIT = 8 * TRANSACTION_LIMIT;

    /** One change, made inside a transaction. */
    @FunctionalInterface
    interface Change<T> {
        T apply(Session session) throws SQLException;
    }

    private static final class Pending<T> {
        private final Change<T> change;
        private final CompletableFuture<T> future = new CompletableFuture<>();
        private final Executor answers;
        private T outcome;

        Pending(Change<T> change, Executor answers) {
            this.change = change;
            this.answers = answers;
        }

        void apply(Session session) throws SQLException {
            outcome = change.apply(session);
        }

        void committed() {
            answers.execute(() -> future.complete(outcome));
        }

        void failed(LedgerException failure) {
            answers.execute(() -> future.completeExceptionally(failure));
        }
    }

    private final Path file;
    private final Duration busyTimeout;
    private final Thread writer;

    /**
     * Completes futures, apart from the writer: what is chained to one may bring the next change
     * and so wait for room in the queue, which only the writer makes.
     */
    private final ExecutorService answers;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomOrWork = lock.newCondition();
    private final Deque<Pending<?>> queue = new ArrayDeque<>();
    private boolean closing;

    /** Touched by the writer thread only; null until the first change and after a failure. */
    private Session session;

    GroupCommit(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
        answers =
                Executors.newSingleThreadExecutor(
                        task -> daemon(task, "ledger-answers-" + file.getFileName()));
        writer = daemon(this::writeUntilClosed, "ledger-writer-" + file.getFileName());
        writer.start();
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Queues a change; waits while the queue is full. */
    <T> CompletableFuture<T> submit(Change<T> change) {
        return enqueue(new Pending<>(change, answers));
    }

    /** Makes a change and waits until it is durable. */
    <T> T await(Change<T> change) {
        try {
            return enqueue(new Pending<>(change, Runnable::run)).get();
        } catch (ExecutionException e) {
            throw new LedgerException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while waiting for " + file, e);
        }
    }

    private <T> CompletableFuture<T> enqueue(Pending<T> pending) {
        lock.lock();
        try {
            while (queue.size() >= QUEUE_LIMIT && !closing) {
                roomOrWork.await();
            }
            if (closing) {
                return CompletableFuture.failedFuture(
                        new LedgerException(
                                "the ledger " + file + " was closed before this change"));
            }
            queue.add(pending);
            roomOrWork.signalAll();
            return pending.future;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(
                    new LedgerException("interrupted before a change of " + file, e));
        } finally {
            lock.unlock();
        }
    }

    private void writeUntilClosed() {
        while (true) {
            List<Pending<?>> batch = nextBatch();
            if (batch.isEmpty()) {
                closeSession();
                return;
            }
            write(batch);
        }
    }

    /** Everything that waits, up to the limit; empty once this is closing and nothing waits. */
    private List<Pending<?>> nextBatch() {
        lock.lock();
        try {
            while (queue.isEmpty() && !closing) {
                roomOrWork.awaitUninterruptibly();
            }
            List<Pending<?>> batch = new ArrayList<>();
            while (!queue.isEmpty() && batch.size() < TRANSACTION_LIMIT) {
                batch.add(queue.remove());
            }
            roomOrWork.signalAll();
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private void write(List<Pending<?>> batch) {
        try {
            if (session == null) {
                session = Session.open(file, busyTimeout);
            }
            session.execute("BEGIN IMMEDIATE");
            for (Pending<?> pending : batch) {
                pending.apply(session);
            }
            session.execute("COMMIT");
        } catch (SQLException e) {
            fail(batch, SqliteFailure.explain(file, batch.size() + " changes were written", e));
            return;
        } catch (RuntimeException | Error e) {
            // A fault in one change must neither end the writer nor leave the others waiting.
            fail(batch, new LedgerException("%s: a change could not be made".formatted(file), e));
            return;
        }
        batch.forEach(Pending::committed);
    }

    /** Closing the connection rolls its transaction back, also where ROLLBACK itself would fail. */
    private void fail(List<Pending<?>> batch, LedgerException failure) {
        closeSession();
        batch.forEach(pending -> pending.failed(failure));
    }

    private void closeSession() {
        if (session != null) {
            session.closeAfterUse(file);
            session = null;
        }
    }

    /** Writes what waits, answers, and ends the threads. */
    void close() {
        lock.lock();
        try {
            closing = true;
            roomOrWork.signalAll();
        } finally {
            lock.unlock();
        }
        joinWriter();
        answers.shutdown();
    }

    /** A cancelled task must not leave its last changes to a thread that nobody waits for. */
    private void joinWriter() {
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
