package dev.tidemark.job.restore;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairProgress;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.configuration.HeartbeatManagerOptions;

/**
 * The repair of one operator's values in one subtask's key groups, from restored state, before the
 * subtask emits anything (R18, R20).
 */
public class RestoreFlush implements Serializable {

    private static final long serialVersionUID = 1L;

    private final JobIdentity identity;
    private final RepairPace pace;

    /**
     * @param pace how hard the repair may press on the store, for each subtask
     */
    public RestoreFlush(JobIdentity identity, RepairPace pace) {
        this.identity = identity;
        this.pace = pace;
    }

    /** The job that is repaired. */
    public JobIdentity identity() {
        return identity;
    }

    /**
     * Repairs until nothing is left to repair; does nothing for a job that starts from nothing.
     * Called by the subtask's own thread, since restored state answers. It ends when the task is
     * cancelled, and the next start goes on where it ended.
     *
     * @param parts what the operator's sinks write
     * @param counts the restored late totals or running totals of the subtask's own keys
     */
    public void run(RestoredSubtask subtask, List<RepairPart> parts, RestoredCounts counts)
            throws Exception {
        if (!subtask.replays()) {
            return;
        }
        try (Ledger ledger = identity.ledger().open()) {
            subtask.requireUsableCheckpoint(ledger);
            RepairScope scope = scope(subtask, inTheLedger(parts, ledger), counts);
            long now = subtask.operator().getProcessingTimeService().getCurrentProcessingTime();
            repair("restore_flush", ledger, subtask)
                    .flush(subtask.fence(), Instant.ofEpochMilli(now), scope);
            lookAgainLater(
                    subtask,
                    ledger.indexLag(),
                    () -> {
                        try (Ledger later = identity.ledger().open()) {
                            repair("late_pass", later, subtask)
                                    .latePass(subtask.fence(), subtask.epoch(), scope);
                        }
                    });
        }
    }

    /**
     * Begins to repair running totals that are in a store of their own; the subtask goes on at once
     * (R24). Called after {@link #run}, which has repaired totals that are in the ledger.
     *
     * @param counts as in {@link #run}, but of now
     * @param whenRepaired called by the subtask's thread, later; no new total may be written before
     * @return what goes on, to be closed with the subtask; empty if there is nothing to repair
     */
    public Optional<TotalsBeside> totalsBeside(
            RestoredSubtask subtask, RestoredCounts counts, Runnable whenRepaired) {
        if (!subtask.replays()) {
            return Optional.empty();
        }
        Duration indexLag;
        try (Ledger ledger = identity.ledger().open()) {
            if (ledger.runningTotals().isPartOfTheLedger()) {
                return Optional.empty();
            }
            indexLag = ledger.indexLag();
        }
        RepairCounters counters =
                RepairCounters.of("totals_repair", subtask.operator().getMetricGroup());
        TotalsBeside beside =
                new TotalsBeside(
                        this,
                        subtask,
                        scope(subtask, List.of(RepairPart.TOTALS), counts),
                        (ledger, ending) -> repair(ledger, ending, counters.ofOneRepair()),
                        whenRepaired);
        beside.afterRestore();
        lookAgainLater(subtask, indexLag, beside::lookAgain);
        return Optional.of(beside);
    }

    private RepairScope scope(
            RestoredSubtask subtask, List<RepairPart> parts, RestoredCounts counts) {
        return new RepairScope(
                identity.keyGroups(), subtask.keyGroups(), parts, Optional.of(counts));
    }

    private static List<RepairPart> inTheLedger(List<RepairPart> parts, Ledger ledger) {
        return ledger.runningTotals().isPartOfTheLedger()
                ? parts
                : parts.stream().filter(part -> part != RepairPart.TOTALS).toList();
    }

    /** R19: an older run's worker that was cut off may write on until it misses its heartbeat. */
    private void lookAgainLater(RestoredSubtask subtask, Duration indexLag, Runnable look) {
        Duration heartbeatTimeout =
                subtask.operator()
                        .getContainingTask()
                        .getEnvironment()
                        .getTaskManagerInfo()
                        .getConfiguration()
                        .get(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT);
        ProcessingTimeService time = subtask.operator().getProcessingTimeService();
        ScheduledFuture<?> unused =
                time.registerTimer(
                        time.getCurrentProcessingTime()
                                + Repair.latePassAfter(heartbeatTimeout, indexLag).toMillis(),
                        at -> look.run());
    }

    private Repair repair(String name, Ledger ledger, RestoredSubtask subtask) {
        return repair(
                ledger,
                subtask.operator().getContainingTask()::isCanceled,
                RepairCounters.of(name, subtask.operator().getMetricGroup()).ofOneRepair());
    }

    private Repair repair(
            Ledger ledger, BooleanSupplier cancelled, Consumer<RepairProgress> progress) {
        return new Repair(ledger, ledger.runningTotals(), pace, clock(), cancelled, progress);
    }

    /** The clock that settling waits by. */
    RepairClock clock() {
        return RepairClock.system();
    }
}
