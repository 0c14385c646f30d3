package dev.tidemark.ledger.sqlite;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.LedgerException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The lease of a generation as a lock of the operating system on {@code <ledger>-lease-g<gen>}, so
 * that the death of its last process frees it (docs/protocol.md, R16).
 *
 * <p>The file holds the id of the job. Two ranges of bytes far behind it are locked: HOLD, shared,
 * by each process of the job for as long as it lives; and MUTEX, exclusive, for the short time in
 * which a process looks who holds the lease and joins or takes it. Who can lock HOLD exclusively
 * knows that nobody is left.
 *
 * <p>A JVM may lock a range only once, and closing any channel of a file drops all its locks in the
 * process (POSIX); so all leases of a JVM on one file share one channel.
 */
final class FileLease {

    private static final long MUTEX = 1L << 40;
    private static final long HOLD = MUTEX + 1;

    /** Job ids are short; what stands behind this is not one. */
    private static final int LONGEST_JOB_ID = 4_096;

    /**
     * By lease file; guarded by itself, also while a lock is being taken. It is one map for the
     * whole process: a cluster loads this class once for each job, and each copy would lock the
     * range again and drop the locks of the others. So it hangs on the system properties and holds
     * what every copy knows, the JDK's own types.
     */
    private static final Map<Path, Map<String, Object>> HELD = processWide();

    private static final String CHANNEL = "channel";
    private static final String JOB = "job";
    private static final String COUNT = "count";

    private FileLease() {}

    @SuppressWarnings("unchecked")
    private static Map<Path, Map<String, Object>> processWide() {
        return (Map<Path, Map<String, Object>>)
                System.getProperties()
                        .computeIfAbsent(
                                "dev.tidemark.ledger.leases",
                                key -> new HashMap<Path, Map<String, Object>>());
    }

    /**
     * Takes or joins a lease.
     *
     * @param ledger the real path of the ledger's file
     * @throws LeaseHeldException if another job holds it
     */
    static Lease acquire(Path ledger, long generation, String jobId) {
        if (jobId.isEmpty() || jobId.length() > LONGEST_JOB_ID / 4) {
            throw new IllegalArgumentException("not a job id: '" + jobId + "'");
        }
        Path file = ledger.resolveSibling(ledger.getFileName() + "-lease-g" + generation);
        synchronized (HELD) {
            Map<String, Object> held = HELD.get(file);
            if (held == null) {
                held = lock(file, generation, jobId);
                HELD.put(file, held);
            }
            String holder = (String) held.get(JOB);
            if (!holder.equals(jobId)) {
                throw refused(generation, holder, file);
            }
            held.merge(COUNT, 1, (before, one) -> (Integer) before + 1);
            return handle(file);
        }
    }

    private static Lease handle(Path file) {
        AtomicBoolean released = new AtomicBoolean();
        return () -> {
            if (released.compareAndSet(false, true)) {
                release(file);
            }
        };
    }

    private static void release(Path file) {
        synchronized (HELD) {
            Map<String, Object> held = HELD.get(file);
            int left = (Integer) held.get(COUNT) - 1;
            held.put(COUNT, left);
            if (left > 0) {
                return;
            }
            HELD.remove(file);
            try {
                ((FileChannel) held.get(CHANNEL)).close();
            } catch (IOException e) {
                throw new LedgerException(
                        "%s could not be closed; the lease ends with this process.".formatted(file),
                        e);
            }
        }
    }

    private static Map<String, Object> lock(Path file, long generation, String jobId) {
        try {
            FileChannel channel =
                    FileChannel.open(
                            file,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.READ,
                            StandardOpenOption.WRITE);
            boolean taken = false;
            try {
                takeOrJoin(channel, file, generation, jobId);
                taken = true;
                return new HashMap<>(Map.of(CHANNEL, channel, JOB, jobId));
            } finally {
                if (!taken) {
                    channel.close();
                }
            }
        } catch (IOException e) {
            throw new LedgerException(
                    """
                    %s: the lease of generation %d could not be taken (%s). The ledger was not \
                    changed. Next: ls -ld %s %s; this user must be able to write both."""
                            .formatted(file, generation, e.getMessage(), file.getParent(), file),
                    e);
        }
    }

    /** Under the mutex nobody else moves from exclusive to shared, so nobody slips in between. */
    private static void takeOrJoin(FileChannel channel, Path file, long generation, String jobId)
            throws IOException {
        try (FileLock mutex = channel.lock(MUTEX, 1, false)) {
            FileLock alone = channel.tryLock(HOLD, 1, false);
            if (alone != null) {
                record(channel, jobId);
                alone.release();
            } else {
                String holder = recorded(channel);
                if (!holder.equals(jobId)) {
                    throw refused(generation, holder, file);
                }
            }
            FileLock shared = channel.lock(HOLD, 1, true);
            if (!shared.isValid() || !mutex.isValid()) {
                throw new IOException("a lock was lost");
            }
        }
    }

    private static void record(FileChannel channel, String jobId) throws IOException {
        ByteBuffer text = ByteBuffer.wrap(jobId.getBytes(StandardCharsets.UTF_8));
        channel.truncate(0);
        while (text.hasRemaining()) {
            channel.write(text, text.position());
        }
    }

    private static String recorded(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(LONGEST_JOB_ID);
        while (text.hasRemaining() && channel.read(text, text.position()) > 0) {
            // a short read is not the end
        }
        return new String(text.array(), 0, text.position(), StandardCharsets.UTF_8);
    }

    private static LeaseHeldException refused(long generation, String holder, Path file) {
        return new LeaseHeldException(
                """
                Generation %d already has a live job, %s, which holds %s. Nothing was changed. \
                Next: tidemark status shows it; stop it with tidemark stop, or start another \
                generation beside it with --job-gen."""
                        .formatted(generation, holder, file));
    }
}
