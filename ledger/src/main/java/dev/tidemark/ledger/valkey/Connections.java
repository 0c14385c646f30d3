package dev.tidemark.ledger.valkey;

import dev.tidemark.ledger.LedgerException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Connections for reading, one for each thread that reads at the moment; a few are kept for the
 * next reads.
 */
final class Connections implements AutoCloseable {

    private static final int MOST_IDLE = 4;

    private final ValkeyServer server;

    /** Guarded by this. */
    private final Deque<Jedis> idle = new ArrayDeque<>();

    /** Guarded by this. */
    private boolean closed;

    Connections(ValkeyServer server) {
        this.server = server;
    }

    /**
     * Reads something.
     *
     * @throws LedgerException if the server fails
     */
    <T> T read(Function<Jedis, T> query) {
        try {
            Jedis kept = take();
            if (kept != null) {
                try {
                    return reading(kept, query);
                } catch (JedisConnectionException e) {
                    // The server may have been restarted since; reading again is safe.
                    return reading(server.connect(), query);
                }
            }
            return reading(server.connect(), query);
        } catch (JedisException e) {
            throw server.explain("being read", e);
        }
    }

    private <T> T reading(Jedis connection, Function<Jedis, T> query) {
        boolean usable = false;
        try {
            T answer = query.apply(connection);
            usable = true;
            return answer;
        } finally {
            if (!usable || !keep(connection)) {
                discard(connection);
            }
        }
    }

    private synchronized Jedis take() {
        if (closed) {
            throw new LedgerException(
                    "the running totals at " + server.uri().text() + " have been closed");
        }
        return idle.pollLast();
    }

    private synchronized boolean keep(Jedis connection) {
        if (closed || idle.size() == MOST_IDLE) {
            return false;
        }
        idle.addLast(connection);
        return true;
    }

    /** Closes a connection that may be broken; there is nothing left to be lost on it. */
    static void discard(Jedis connection) {
        try {
            connection.close();
        } catch (JedisException alreadyBroken) {
            connection.getConnection().setBroken();
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        idle.forEach(Connections::discard);
        idle.clear();
    }
}
