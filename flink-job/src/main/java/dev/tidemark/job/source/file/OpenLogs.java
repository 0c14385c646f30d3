package dev.tidemark.job.source.file;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Bounds how many files one reader holds open. A folder may hold a year of hourly files; all of
 * them take part in the merge, but few have their turn at the same time, and an open one costs a
 * handle and some 100 KB.
 *
 * <p>The file that was opened first is closed first. It keeps its position and its record in hand,
 * and is opened again when that record has been emitted.
 */
final class OpenLogs {

    /** Far below the usual limit of 1,024 handles a process, and some 30 MB. */
    static final int TYPICAL_LIMIT = 256;

    private final int limit;
    private final Set<ShardLog> open = new LinkedHashSet<>();

    OpenLogs(int limit) {
        this.limit = limit;
    }

    /** Takes note of an opened log, and suspends others to make room for it. */
    void opened(ShardLog log) throws IOException {
        open.add(log);
        while (open.size() > limit) {
            ShardLog oldest = open.iterator().next();
            open.remove(oldest);
            oldest.suspend();
        }
    }

    void closed(ShardLog log) {
        open.remove(log);
    }
}
