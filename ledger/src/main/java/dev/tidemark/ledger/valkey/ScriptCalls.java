package dev.tidemark.ledger.valkey;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.valkey.TotalScript.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/**
 * Sends the calls of the script that have gathered as one pipeline, on one thread and one
 * connection, both made with the first call. A call never waits: when too many are on their way
 * already, it fails at once.
 *
 * <p>A broken connection fails the calls that were on it, whether the server has made them or not;
 * the next ones get a new connection.
 */
final class ScriptCalls implements AutoCloseable {

    static final int MOST_WAITING = 10_000;
    private static final int MOST_IN_A_PIPELINE = 512;

    private record Waiting(Call call, CompletableFuture<String> answer) {}

    private final ValkeyServer server;
    private final BlockingQueue<Waiting> waiting = new ArrayBlockingQueue<>(MOST_WAITING);

    /** Guarded by this. */
    private Thread thread;

    private volatile boolean closed;

    /** Used by the thread only. */
    private Jedis connection;

    private String digest;

    ScriptCalls(ValkeyServer server) {
        this.server = server;
    }

    /** What the script answers; a {@link LedgerException} if the server fails. */
    CompletableFuture<String> submit(Call call) {
        Waiting next = new Waiting(call, new CompletableFuture<>());
        synchronized (this) {
            if (closed) {
                return CompletableFuture.failedFuture(
                        new LedgerException(
                                "the running totals at "
                                        + server.uri().text()
                                        + " have been closed"));
            }
            if (!waiting.offer(next)) {
                return CompletableFuture.failedFuture(
                        new LedgerException(
                                "%d running totals already wait for %s"
                                        .formatted(MOST_WAITING, server.uri().text())));
            }
            if (thread == null) {
                thread = new Thread(this::work, "tidemark-totals");
                thread.setDaemon(true);
                thread.start();
            }
        }
        return next.answer;
    }

    private void work() {
        List<Waiting> pipeline = new ArrayList<>();
        try {
            while (!closed) {
                pipeline.add(waiting.take());
                waiting.drainTo(pipeline, MOST_IN_A_PIPELINE - 1);
                send(pipeline);
                pipeline.clear();
            }
        } catch (InterruptedException e) {
            // Only close() interrupts.
            Thread.currentThread().interrupt();
        } finally {
            disconnect();
        }
    }

    private void send(List<Waiting> pipeline) {
        try {
            if (connection == null) {
                connection = connected(pipeline);
            }
            List<Waiting> unknown = answer(pipeline);
            if (!unknown.isEmpty()) {
                // The server was restarted, or somebody flushed its scripts: nothing was done.
                digest = connection.scriptLoad(TotalScript.TEXT);
                fail(answer(unknown), new LedgerException("the server forgets its scripts"));
            }
        } catch (JedisException e) {
            disconnect();
            fail(pipeline, server.explain("being written", e));
        } catch (RuntimeException e) {
            disconnect();
            fail(pipeline, e);
        }
    }

    /** Without a server all that waits must fail, not only one pipeline a time-out. */
    private Jedis connected(List<Waiting> pipeline) {
        try {
            Jedis made = server.connect();
            digest = made.scriptLoad(TotalScript.TEXT);
            return made;
        } catch (RuntimeException e) {
            waiting.drainTo(pipeline);
            throw e;
        }
    }

    /** Completes the calls that the server has answered; the others found no script. */
    private List<Waiting> answer(List<Waiting> calls) {
        List<Response<Object>> responses = new ArrayList<>();
        Pipeline pipeline = connection.pipelined();
        for (Waiting next : calls) {
            responses.add(pipeline.evalsha(digest, next.call.keys(), next.call.arguments()));
        }
        pipeline.sync();
        List<Waiting> unknown = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            Waiting next = calls.get(i);
            try {
                next.answer.complete((String) responses.get(i).get());
            } catch (JedisNoScriptException e) {
                unknown.add(next);
            } catch (JedisDataException e) {
                next.answer.completeExceptionally(server.explain("being written", e));
            }
        }
        return unknown;
    }

    private static void fail(List<Waiting> calls, RuntimeException why) {
        calls.forEach(next -> next.answer.completeExceptionally(why));
    }

    private void disconnect() {
        if (connection != null) {
            Connections.discard(connection);
            connection = null;
        }
    }

    /**
     * Ends the thread after the pipeline that it is sending; what still waits fails. Waits no
     * longer than one pipeline may take.
     */
    @Override
    public void close() {
        Thread worker;
        synchronized (this) {
            closed = true;
            worker = thread;
        }
        if (worker != null) {
            worker.interrupt();
            try {
                worker.join(
                        ValkeyServer.CONNECT_WITHIN.plus(ValkeyServer.ANSWER_WITHIN).toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        List<Waiting> left = new ArrayList<>();
        waiting.drainTo(left);
        fail(left, new LedgerException("the running totals were closed before it was written"));
    }
}
