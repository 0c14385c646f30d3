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
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

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
        Duration indexLag;
        try (Ledger ledger = identity.ledger().open()) {
            if (!subtask.replays() || ledger.runningTotals().isPartOfTheLedger()) {
                return Optional.empty();
            }
            indexLag = ledger.indexLag();
        }
        MetricGroup metrics = subtask.operator().getMetricGroup();
        Consumer<RepairProgress> progress = counted("totals_repair", metrics);
        TotalsBeside beside =
                new TotalsBeside(
                        this,
                        subtask,
                        scope(subtask, List.of(RepairPart.TOTALS), counts),
                        (ledger, ending) -> repair(ledger, ending, progress),
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
                counted(name, subtask.operator().getMetricGroup()));
    }

    private Repair repair(
            Ledger ledger, BooleanSupplier cancelled, Consumer<RepairProgress> progress) {
        return new Repair(ledger, ledger.runningTotals(), pace, clock(), cancelled, progress);
    }

    private static Consumer<RepairProgress> counted(String name, MetricGroup metrics) {
        Counter passes = metrics.counter(name + "_passes");
        Counter found = metrics.counter(name + "_found");
        Counter applied = metrics.counter(name + "_applied");
        return progress -> {
            raise(passes, progress.passes());
            raise(found, progress.found());
            raise(applied, progress.applied());
        };
    }

    /** One thread counts: the one that repairs. */
    private static void raise(Counter counter, long total) {
        counter.inc(Math.max(0, total - counter.getCount()));
    }

    /** The clock that settling waits by. */
    RepairClock clock() {
        return RepairClock.system();
    }
}
