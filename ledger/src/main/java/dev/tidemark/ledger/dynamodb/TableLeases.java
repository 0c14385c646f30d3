package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.LedgerException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The leases that this JVM holds in one table, each shared by all its subtasks, and the beat that
 * keeps them (docs/protocol.md, R16).
 */
final class TableLeases {

    /** One generation's lease in this JVM; held while the count is above 0. */
    private static final class Held {
        /** Held while the item is being taken, shown or released. */
        private final ReentrantLock lock = new ReentrantLock();

        private LeaseItem item;
        private int count;
        private volatile LeaseHeldException lost;
    }

    private final TableChanges patient;
    private final TableChanges prompt;
    private final LeasePace pace;
    private final CallClock clock;
    private final IntConsumer holders;
    private final boolean beats;
    private final String process = UUID.randomUUID().toString();
    private final LongAdder missedBeats = new LongAdder();
    private final Map<Long, Held> leases = new HashMap<>();
    private Thread beat;

    /**
     * @param patient makes changes that may outlast an outage of the store
     * @param prompt makes changes that give up soon
     * @param holders told at each beat how many processes hold a lease together
     * @param beats whether it beats by itself; else who has made it asks for each beat
     */
    TableLeases(
            TableChanges patient,
            TableChanges prompt,
            LeasePace pace,
            CallClock clock,
            IntConsumer holders,
            boolean beats) {
        this.patient = patient;
        this.prompt = prompt;
        this.pace = pace;
        this.clock = clock;
        this.holders = holders;
        this.beats = beats;
    }

    /**
     * Takes or joins a lease; waits while a silent holder may still be alive.
     *
     * @param waiting told while it waits, in sentences
     * @throws LeaseHeldException if another job holds it
     */
    Lease acquire(long generation, String jobId, Consumer<String> waiting) {
        Held held = of(generation);
        lock(held);
        try {
            if (held.count == 0) {
                LeaseItem item = new LeaseItem(patient, prompt, generation, jobId, process);
                item.take(pace, clock, waiting);
                held.item = item;
                held.lost = null;
                startBeat();
            }
            if (!held.item.jobId().equals(jobId)) {
                throw held.item.refused(held.item.jobId());
            }
            if (held.lost != null) {
                throw held.lost;
            }
            held.count++;
            return handle(held);
        } finally {
            held.lock.unlock();
        }
    }

    private synchronized Held of(long generation) {
        return leases.computeIfAbsent(generation, number -> new Held());
    }

    private static void lock(Held held) {
        try {
            held.lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while waiting for a lease", e);
        }
    }

    private Lease handle(Held held) {
        AtomicBoolean released = new AtomicBoolean();
        return () -> {
            if (released.compareAndSet(false, true)) {
                release(held);
            }
        };
    }

    /** A lease that cannot be given back ends by its silence. */
    private void release(Held held) {
        held.lock.lock();
        try {
            if (--held.count == 0 && held.lost == null) {
                held.item.release();
            }
        } catch (LedgerException e) {
            missedBeats.increment();
        } finally {
            held.lock.unlock();
        }
    }

    /**
     * Insists that no other job has taken the lease of a generation from this process, which
     * happens only to one that was silent for too long.
     */
    void requireNotLost(long generation) {
        LeaseHeldException lost = of(generation).lost;
        if (lost != null) {
            throw lost;
        }
    }

    private synchronized void startBeat() {
        if (beats && beat == null) {
            beat = new Thread(this::beatUntilClosed, "ledger-lease");
            beat.setDaemon(true);
            beat.start();
        }
    }

    private void beatUntilClosed() {
        try {
            while (true) {
                clock.sleeper().sleep(pace.beat());
                beat();
            }
        } catch (InterruptedException e) {
            // Only close() interrupts: whoever held a lease has given it back.
            Thread.currentThread().interrupt();
        }
    }

    /** Shows all leases of this process once. */
    void beat() {
        List<Held> all;
        synchronized (this) {
            all = List.copyOf(leases.values());
        }
        all.forEach(this::beat);
    }

    /** Skips a lease that is being taken or released just now: that is a sign of life too. */
    private void beat(Held held) {
        if (!held.lock.tryLock()) {
            return;
        }
        try {
            if (held.count > 0 && held.lost == null) {
                holders.accept(held.item.beat());
            }
        } catch (LeaseHeldException e) {
            held.lost = e;
        } catch (LedgerException e) {
            // The store is away: nobody can take the lease either, and the next beat tries again.
            missedBeats.increment();
        } finally {
            held.lock.unlock();
        }
    }

    /** Beats and releases that the store did not take, since the start. */
    long missedBeats() {
        return missedBeats.sum();
    }

    /** Ends the beat; leases that are still held end by their silence. */
    synchronized void close() {
        if (beat != null) {
            beat.interrupt();
        }
    }
}
