package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobSettings;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.util.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches one job until it ends: reports progress, stops it with a savepoint when asked, and takes
 * the last checkpoint as soon as the input has ended, so that a bounded run does not wait for the
 * interval.
 */
final class RunWatch {

    private static final Logger LOG = LoggerFactory.getLogger(RunWatch.class);

    /** Of the fast rows, and of the late ones. */
    private static final int ROW_SINKS = 2;

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration REPORT_EVERY = Duration.ofSeconds(1);

    private final LocalCluster cluster;
    private final JobID job;
    private final JobSettings settings;
    private final long generation;
    private final RunEvents events;
    private final StopRequest stop;
    private final Clock clock;
    private final LastCheckpoint lastCheckpoint;

    private CompletableFuture<String> savepoint;
    private RunTotals totals = new RunTotals(0, 0, 0, 0, 0, 0, 0);
    private Instant reportedAt;
    private long readAtReport;

    RunWatch(
            LocalCluster cluster,
            JobID job,
            JobSettings settings,
            long generation,
            RunEvents events,
            StopRequest stop,
            Clock clock) {
        this.cluster = cluster;
        this.job = job;
        this.settings = settings;
        this.generation = generation;
        this.events = events;
        this.stop = stop;
        this.clock = clock;
        this.lastCheckpoint = new LastCheckpoint(cluster, job, ROW_SINKS * settings.parallelism());
        this.reportedAt = clock.instant();
    }

    RunResult untilItEnds() throws Exception {
        until(() -> false);
        totals = RunTotals.now();
        report();
        return result(cluster.result(job));
    }

    /** Watches until something has happened; false if the job ended before it did. */
    boolean until(BooleanSupplier happened) throws Exception {
        JobStatus status = cluster.status(job);
        while (!status.isGloballyTerminalState()) {
            if (happened.getAsBoolean()) {
                return true;
            }
            look(status);
            Thread.sleep(LOOK_EVERY.toMillis());
            status = cluster.status(job);
        }
        return false;
    }

    private void look(JobStatus status) throws Exception {
        if (status != JobStatus.RUNNING) {
            JobMetrics.forgetEnded();
            return;
        }
        if (savepoint == null && lastCheckpoint.isDue()) {
            // Nothing is left to read, so a stop that comes now is answered by the end.
            lastCheckpoint.ask();
        } else if (stop.made() && mustAskForSavepoint()) {
            savepoint =
                    cluster.stopWithSavepoint(
                            job, JobConfiguration.savepoints(settings, generation));
        }
        if (Duration.between(reportedAt, clock.instant()).compareTo(REPORT_EVERY) >= 0) {
            totals = RunTotals.now();
            report();
        }
    }

    /**
     * Asked for before every task has started, Flink never answers; refused because a task failed
     * meanwhile, it is asked for again.
     */
    private boolean mustAskForSavepoint() throws Exception {
        return (savepoint == null || savepoint.isCompletedExceptionally())
                && cluster.everyTaskHasStarted(job);
    }

    /** Whether the job has been asked to stop. */
    boolean hasAskedToStop() {
        return savepoint != null;
    }

    private void report() throws Exception {
        Instant now = clock.instant();
        double seconds = Duration.between(reportedAt, now).toMillis() / 1000.0;
        long rate = seconds <= 0 ? 0 : Math.round((totals.clicksRead() - readAtReport) / seconds);
        reportedAt = now;
        readAtReport = totals.clicksRead();
        CheckpointStatsSnapshot checkpoints = cluster.checkpoints(job);
        events.write(
                "progress",
                node -> {
                    totals.addTo(node);
                    node.put("clicks_per_s", rate);
                    node.put("data_complete_through", completeThrough());
                    addCheckpoints(node, checkpoints);
                });
    }

    private static String completeThrough() {
        long watermark = JobMetrics.min("data_complete_through", Long.MIN_VALUE);
        boolean known = watermark != Long.MIN_VALUE && watermark != Long.MAX_VALUE;
        return known ? Instant.ofEpochMilli(watermark).toString() : null;
    }

    private static void addCheckpoints(ObjectNode node, CheckpointStatsSnapshot checkpoints) {
        if (checkpoints == null) {
            return;
        }
        node.put("checkpoints", checkpoints.getCounts().getNumberOfCompletedCheckpoints());
        CompletedCheckpointStats last = checkpoints.getHistory().getLatestCompletedCheckpoint();
        if (last != null) {
            ObjectNode latest = node.putObject("last_checkpoint");
            latest.put("id", last.getCheckpointId());
            latest.put("at", Instant.ofEpochMilli(last.getLatestAckTimestamp()).toString());
            latest.put("duration_ms", last.getEndToEndDuration());
        }
    }

    private RunResult result(JobResult ended) {
        if (ended.getSerializedThrowable().isPresent()) {
            Throwable cause =
                    ended.getSerializedThrowable()
                            .get()
                            .deserializeError(LocalRun.class.getClassLoader());
            LOG.error("the job failed", cause);
            return ExceptionUtils.findThrowable(cause, RefusedForSafetyException.class)
                    .map(refusal -> RunResult.refused(refusal.getMessage()))
                    .orElseGet(() -> RunResult.failed(cause));
        }
        if (savepoint != null && savepoint.isDone() && !savepoint.isCompletedExceptionally()) {
            return RunResult.stopped(totals, savepoint.join());
        }
        return totals.badShare() > settings.maxBad()
                ? RunResult.badRecords(totals, settings.maxBad(), settings.lake())
                : RunResult.finished(totals);
    }
}
