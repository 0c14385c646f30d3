package dev.tidemark.job.local;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;

/**
 * The last checkpoint of a bounded run, asked for as soon as the input has ended: a job ends only
 * after it, and would else wait for the interval.
 */
public final class LastCheckpoint {

    private final LocalCluster cluster;
    private final JobID job;
    private final int rowSinks;

    private CompletableFuture<String> asked;

    /**
     * The last checkpoint of one job.
     *
     * @param rowSinks the subtasks of all ledger sinks of the job
     */
    public LastCheckpoint(LocalCluster cluster, JobID job, int rowSinks) {
        this.cluster = cluster;
        this.job = job;
        this.rowSinks = rowSinks;
    }

    /** Whether every row sink has seen the end of its input, so that nothing is left to read. */
    public boolean isDue() {
        return JobMetrics.sum("input_ended") == rowSinks;
    }

    /** Asks for it unless it is under way; called again and again until the job has ended. */
    public void ask() {
        if (asked == null || asked.isDone()) {
            asked = cluster.triggerCheckpoint(job);
        }
    }
}
