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

    /**
     * Asks for it if every row sink has seen the end of its input, and none that was asked for is
     * under way; called again and again until the job has ended.
     */
    public void askWhenInputHasEnded() {
        boolean underWay = asked != null && !asked.isDone();
        if (!underWay && JobMetrics.sum("input_ended") == rowSinks) {
            asked = cluster.triggerCheckpoint(job);
        }
    }
}
