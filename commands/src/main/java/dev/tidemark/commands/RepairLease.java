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

    private RepairLease() {}

    /**
     * Works while it holds it; waits first, and says so, where a silent job may still be alive.
     *
     * @param what {@code a flush}, for the message
     * @return what the work returns
     * @throws Failure if a job of the generation lives
     */
    static int holding(
            Session session, Ledger ledger, long generation, String what, IntSupplier work) {
        Lease lease = take(session, ledger, generation, what);
        try {
            return work.getAsInt();
        } finally {
            lease.close();
        }
    }

    private static Lease take(Session session, Ledger ledger, long generation, String what) {
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
