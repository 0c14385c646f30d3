package dev.tidemark.job.local;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A whole Flink cluster in this process, for one job. */
public final class LocalCluster implements AutoCloseable {

    private static final MemorySize MANAGED_MEMORY = MemorySize.ofMebiBytes(256);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);

    private final MiniCluster cluster;

    private LocalCluster(MiniCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Starts one.
     *
     * @param slots the parallelism of the job
     */
    public static LocalCluster start(int slots) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, "localhost");
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED_MEMORY);
        configuration.setString(
                "metrics.reporter.progress.factory.class", JobMetrics.Factory.class.getName());
        MiniCluster cluster =
                new MiniCluster(
                        new MiniClusterConfiguration.Builder()
                                .setConfiguration(configuration)
                                .setNumTaskManagers(1)
                                .setNumSlotsPerTaskManager(slots)
                                .build());
        cluster.start();
        return new LocalCluster(cluster);
    }

    /** Starts a job. */
    public JobID submit(StreamGraph graph) throws Exception {
        return answer(cluster.submitJob(graph)).getJobID();
    }

    /** How far a job is. */
    public JobStatus status(JobID job) throws Exception {
        return answer(cluster.getJobStatus(job));
    }

    CheckpointStatsSnapshot checkpoints(JobID job) throws Exception {
        return answer(cluster.getExecutionGraph(job)).getCheckpointStatsSnapshot();
    }

    /** Whether every task has started, so that it can take part in a savepoint. */
    boolean everyTaskHasStarted(JobID job) throws Exception {
        for (AccessExecutionVertex task :
                answer(cluster.getExecutionGraph(job)).getAllExecutionVertices()) {
            ExecutionState state = task.getExecutionState();
            if (state != ExecutionState.RUNNING && state != ExecutionState.FINISHED) {
                return false;
            }
        }
        return true;
    }

    /** Starts a checkpoint now, outside the interval. */
    CompletableFuture<String> triggerCheckpoint(JobID job) {
        return cluster.triggerCheckpoint(job);
    }

    /**
     * Stops with a savepoint and without draining: a drain would close every open minute
     * (docs/protocol.md, R2).
     */
    CompletableFuture<String> stopWithSavepoint(JobID job, Path folder) {
        return cluster.stopWithSavepoint(
                job, folder.toString(), false, SavepointFormatType.CANONICAL);
    }

    /** Ends the only TaskManager, and with it every task, as its death would. */
    void killTaskManager() throws Exception {
        answer(cluster.terminateTaskManager(0));
    }

    /** The result of a job that has ended. */
    public JobResult result(JobID job) throws Exception {
        return answer(cluster.requestJobResult(job));
    }

    private static <T> T answer(CompletableFuture<T> asked) throws Exception {
        try {
            return asked.get(ANSWER_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "Flink did not answer within " + ANSWER_WITHIN.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        cluster.closeAsync().join();
    }
}
