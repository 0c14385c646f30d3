package dev.tidemark.commands;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.Ledger;
import java.util.function.IntSupplier;

/**
 * Holds a generation for a repair, so that no job of it lives or starts meanwhile
 * (docs/protocol.md, R16). Two repairs may hold it together: they are safe side by side (R21).
 */
final class RepairLease {

    private static final String HOLDER = "tidemark-repair";

    private final Session session;
    private final Ledger ledger;
    private final LivingJobs jobs;

    /**
     * @param jobs those of the cluster, which may live without holding the lease
     */
    RepairLease(Session session, Ledger ledger, LivingJobs jobs) {
        this.session = session;
        this.ledger = ledger;
        this.jobs = jobs;
    }

    /**
     * Works while it holds it; waits first, and says so, where a silent job may still be alive.
     *
     * @param what {@code a flush}, for the message
     * @return what the work returns
     * @throws Failure if a job of the generation lives
     */
    int holding(long generation, String what, IntSupplier work) {
        jobs.requireNone(generation, what);
        Lease lease = take(generation, what);
        try {
            // One that was deployed while the lease was waited for, and has lost it again.
            jobs.requireNone(generation, what);
            return work.getAsInt();
        } finally {
            lease.close();
        }
    }

    private Lease take(long generation, String what) {
        try {
            return ledger.lease(generation, HOLDER, session::say);
        } catch (LeaseHeldException e) {
            throw new Failure(
                    ErrorCode.STORE_IN_USE,
                    "a job of generation %d lives, and %s would take back what it is writing. Nothing was changed. (%s)"
                            .formatted(generation, what, e.getMessage()),
                    "stop the job, with Ctrl-C or tidemark stop; then the same command",
                    e);
        }
    }
}
