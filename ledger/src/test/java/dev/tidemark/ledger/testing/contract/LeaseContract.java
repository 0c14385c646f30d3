package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import org.junit.jupiter.api.Test;

/** The lease: one live job for each generation (docs/protocol.md, R16). */
public interface LeaseContract extends Contract {

    @Test
    default void anotherJobIsRefusedWhileTheLeaseIsHeld() {
        Lease held = ledger().lease(7, "job-a");
        assertRefused(7, "job-b");
        held.close();
        ledger().lease(7, "job-b").close();
    }

    @Test
    default void subtasksOfOneJobShareTheLeaseUntilTheLastReleasesIt() {
        Lease first = ledger().lease(7, "job-a");
        Lease second = ledger().lease(7, "job-a");
        first.close();
        first.close();
        assertRefused(7, "job-b");
        second.close();
        ledger().lease(7, "job-b").close();
    }

    @Test
    default void generationsDoNotShareALease() {
        Lease seven = ledger().lease(7, "job-a");
        Lease eight = ledger().lease(8, "job-b");
        assertRefused(7, "job-b");
        assertRefused(8, "job-a");
        seven.close();
        eight.close();
    }

    private void assertRefused(long generation, String jobId) {
        assertThatExceptionOfType(LeaseHeldException.class)
                .isThrownBy(() -> ledger().lease(generation, jobId).close());
    }
}
