package dev.tidemark.job.restore;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;

/** The repair of a subtask on a clock that a test moves. */
public final class ClockedFlush extends RestoreFlush {

    private static final long serialVersionUID = 1L;

    private final transient RepairClock clock;

    public ClockedFlush(JobIdentity identity, RepairPace pace, RepairClock clock) {
        super(identity, pace);
        this.clock = clock;
    }

    @Override
    RepairClock clock() {
        return clock;
    }
}
