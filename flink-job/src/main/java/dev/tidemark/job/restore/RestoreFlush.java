package dev.tidemark.job.restore;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
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
        RepairScope scope =
                new RepairScope(
                        identity.keyGroups(), subtask.keyGroups(), parts, Optional.of(counts));
        try (Ledger ledger = identity.ledger().open()) {
            subtask.requireUsableCheckpoint(ledger);
            long now = subtask.operator().getProcessingTimeService().getCurrentProcessingTime();
            repair("restore_flush", ledger, subtask)
                    .flush(subtask.fence(), Instant.ofEpochMilli(now), scope);
            lookAgainLater(subtask, scope, ledger.indexLag());
        }
    }

    /** R19: an older run's worker that was cut off may write on until it misses its heartbeat. */
    private void lookAgainLater(RestoredSubtask subtask, RepairScope scope, Duration indexLag) {
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
                        at -> lookAgain(subtask, scope));
    }

    private void lookAgain(RestoredSubtask subtask, RepairScope scope) {
        try (Ledger ledger = identity.ledger().open()) {
            repair("late_pass", ledger, subtask).latePass(subtask.fence(), subtask.epoch(), scope);
        }
    }

    private Repair repair(String name, Ledger ledger, RestoredSubtask subtask) {
        MetricGroup metrics = subtask.operator().getMetricGroup();
        Counter passes = metrics.counter(name + "_passes");
        Counter found = metrics.counter(name + "_found");
        Counter applied = metrics.counter(name + "_applied");
        return new Repair(
                ledger,
                ledger.runningTotals(),
                pace,
                clock(),
                subtask.operator().getContainingTask()::isCanceled,
                progress -> {
                    raise(passes, progress.passes());
                    raise(found, progress.found());
                    raise(applied, progress.applied());
                });
    }

    /** One thread counts: the one that repairs. */
    private static void raise(Counter counter, long total) {
        counter.inc(total - counter.getCount());
    }

    /** The clock that settling waits by. */
    RepairClock clock() {
        return RepairClock.system();
    }
}
