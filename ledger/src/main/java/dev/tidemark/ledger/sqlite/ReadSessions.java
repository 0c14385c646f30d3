package dev.tidemark.ledger.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The connections that readers share, each used by one reader at a time. */
final class ReadSessions {

    /** Connections that are kept for the next reader. */
    private static final int IDLE_LIMIT = 8;

    private final Path file;
    private final Duration busyTimeout;
    private final Deque<Session> idle = new ArrayDeque<>();
    private boolean closed;

    ReadSessions(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
    }

    /** A connection and the duty to give it back. */
    final class Borrowed implements AutoCloseable {
        private final Session session;
        private boolean keep;

        private Borrowed(Session session) {
            this.session = session;
        }

        Session session() {
            return session;
        }

        /** Said after a query that went well; without it the connection is not used again. */
        void keep() {
            keep = true;
        }

        @Override
        public void close() throws SQLException {
            if (!keep || !takeBack(session)) {
                session.close();
            }
        }
    }

    Borrowed borrow() throws SQLException {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return new Borrowed(idle.pop());
            }
        }
        Session session = Session.open(file, busyTimeout);
        session.execute("PRAGMA query_only = 1");
        return new Borrowed(session);
    }

    private synchronized boolean takeBack(Session session) {
        if (closed || idle.size() >= IDLE_LIMIT) {
            return false;
        }
        idle.push(session);
        return true;
    }

    synchronized void close() {
        closed = true;
        idle.forEach(session -> session.closeAfterUse(file));
        idle.clear();
    }
}
