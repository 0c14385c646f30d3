package dev.tidemark.job.local;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.restore.RestoredSubtask;
import dev.tidemark.job.restore.TotalsBeside;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.util.List;
import java.util.Optional;

/**
 * No repair at all: what the ledger looks like after a restore without R18. It exists for the demo
 * only, to show the wrong numbers.
 */
final class WithoutFlush extends RestoreFlush {

    private static final long serialVersionUID = 1L;

    WithoutFlush(JobIdentity identity) {
        super(identity, RepairPace.DEFAULT);
    }

    @Override
    public void run(RestoredSubtask subtask, List<RepairPart> parts, RestoredCounts counts) {}

    @Override
    public Optional<TotalsBeside> totalsBeside(
            RestoredSubtask subtask, RestoredCounts counts, Runnable whenRepaired) {
        return Optional.empty();
    }
}
