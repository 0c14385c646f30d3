package dev.tidemark.job.drill;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.highavailability.nonha.embedded.HaLeadershipControl;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A Flink cluster with one TaskManager that can be killed. */
final class DrillCluster implements AutoCloseable {

    private static final long ANSWER_SECONDS = 180;

    private final MiniCluster cluster;
    private int taskManager;

    private DrillCluster(MiniCluster cluster) {
        this.cluster = cluster;
    }

    static DrillCluster start(int slots) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, "localhost");
        configuration.set(RestOptions.BIND_PORT, "0");
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(128));
        MiniCluster cluster =
                new MiniCluster(
                        new MiniClusterConfiguration.Builder()
                                .setConfiguration(configuration)
                                .setNumTaskManagers(1)
                                .setNumSlotsPerTaskManager(slots)
                                .setHaServices(MiniCluster.HaServices.WITH_LEADERSHIP_CONTROL)
                                .build());
        cluster.start();
        return new DrillCluster(cluster);
    }

    /**
     * Starts a job.
     *
     * @param from a checkpoint or savepoint, null to start from nothing
     */
    void submit(StreamGraph graph, JobID job, String from) throws Exception {
        graph.setJobId(job);
        if (from != null) {
            graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(from, false));
        }
        cluster.submitJob(graph).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    /** Kills the TaskManager and starts another; the job restarts by itself. */
    void killTaskManager() throws Exception {
        cluster.terminateTaskManager(taskManager).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        taskManager++;
        cluster.startTaskManager();
    }

    /** Another JobMaster takes a job over, as after the death of a JobManager. */
    void replaceJobMaster(JobID job) throws Exception {
        HaLeadershipControl leadership = cluster.getHaLeadershipControl().orElseThrow();
        leadership.revokeJobMasterLeadership(job).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        leadership.grantJobMasterLeadership(job).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    /** Every subtask has opened, its repair included, or has ended. */
    void awaitAllRunning(JobID job) throws Exception {
        CommonTestUtils.waitForAllTaskRunning(cluster, job, true);
    }

    /** One more checkpoint is complete. */
    void awaitCheckpoint(JobID job) throws Exception {
        CommonTestUtils.waitForNewCheckpoint(job, cluster);
    }

    String newestCheckpoint(JobID job) throws Exception {
        return CommonTestUtils.getLatestCompletedCheckpointPath(job, cluster).orElseThrow();
    }

    String stopWithSavepoint(JobID job, Path folder) throws Exception {
        String path =
                cluster.stopWithSavepoint(
                                job,
                                folder.toUri().toString(),
                                false,
                                SavepointFormatType.CANONICAL)
                        .get(ANSWER_SECONDS, TimeUnit.SECONDS);
        result(job);
        return path;
    }

    /** Takes a savepoint; the job goes on. */
    String savepoint(JobID job, Path folder) throws Exception {
        return cluster.triggerSavepoint(
                        job, folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
                .get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    /** Ends a job as an operator would who then restores it by hand. */
    void cancel(JobID job) throws Exception {
        cluster.cancelJob(job).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        result(job);
    }

    /** Waits for the end. */
    JobResult result(JobID job) throws Exception {
        return cluster.requestJobResult(job).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        cluster.closeAsync().join();
    }
}
