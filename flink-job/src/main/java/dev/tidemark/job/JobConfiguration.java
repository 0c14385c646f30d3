package dev.tidemark.job;

import dev.tidemark.clicks.S3Folder;
import java.io.File;
import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.core.fs.Path;
import org.apache.flink.state.rocksdb.RocksDBConfigurableOptions;

/**
 * The Flink configuration that the job's promises rest on. It is set by the job itself, so that a
 * cluster's defaults cannot weaken it, and a cluster that asks for less is refused.
 */
public final class JobConfiguration {

    /** A checkpoint that takes longer is given up. */
    public static final Duration CHECKPOINT_TIMEOUT = Duration.ofSeconds(60);

    /** A fault that is there after ten restarts needs a person, who must see it. */
    private static final int RESTARTS_WITHIN_AN_HOUR = 10;

    private static final int RETAINED_CHECKPOINTS = 3;
    private static final int TOLERABLE_FAILED_CHECKPOINTS = 3;

    private JobConfiguration() {}

    /** The configuration of a job with these settings. */
    public static Configuration of(JobSettings settings, long generation) {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.NAME, "tidemark-g" + generation);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(PipelineOptions.MAX_PARALLELISM, settings.maxParallelism());
        configuration.set(StateBackendOptions.STATE_BACKEND, settings.stateBackend());
        // Nearly every look-up of a click id finds nothing; the filter answers it from memory.
        configuration.set(RocksDBConfigurableOptions.USE_BLOOM_FILTER, true);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS,
                RESTARTS_WITHIN_AN_HOUR);
        setCheckpointing(configuration, settings, generation);
        return configuration;
    }

    private static void setCheckpointing(
            Configuration configuration, JobSettings settings, long generation) {
        configuration.set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
                CheckpointingMode.EXACTLY_ONCE);
        configuration.set(
                CheckpointingOptions.CHECKPOINTING_INTERVAL, settings.checkpointInterval());
        configuration.set(CheckpointingOptions.CHECKPOINTING_TIMEOUT, CHECKPOINT_TIMEOUT);
        configuration.set(
                CheckpointingOptions.TOLERABLE_FAILURE_NUMBER, TOLERABLE_FAILED_CHECKPOINTS);
        configuration.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, RETAINED_CHECKPOINTS);
        configuration.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        configuration.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, settings.unaligned());
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                checkpoints(settings, generation).toString());
        configuration.set(
                CheckpointingOptions.SAVEPOINT_DIRECTORY,
                savepoints(settings, generation).toString());
        configuration.set(StateRecoveryOptions.LOCAL_RECOVERY, true);
        configuration.set(CheckpointingOptions.LOCAL_BACKUP_ENABLED, true);
    }

    /** Where the checkpoints of a generation are. */
    public static Path checkpoints(JobSettings settings, long generation) {
        String folder = settings.checkpointDir();
        String generationFolder = "g" + generation;
        return S3Folder.isMeant(folder)
                ? new Path(S3Folder.parse(folder).uri() + "/" + generationFolder)
                : new Path("file", null, new File(folder, generationFolder).getAbsolutePath());
    }

    /** Where the savepoints of a generation are. */
    public static Path savepoints(JobSettings settings, long generation) {
        return new Path(checkpoints(settings, generation), "savepoints");
    }

    /**
     * Refuses settings of the surrounding cluster under which the ledger could not be kept right.
     *
     * @throws IllegalArgumentException naming the setting, why, and what to set instead
     */
    public static void requireExactlyOnce(ReadableConfig cluster) {
        if (cluster.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE)
                == CheckpointingMode.AT_LEAST_ONCE) {
            throw new IllegalArgumentException(
                    "execution.checkpointing.mode is AT_LEAST_ONCE: a restore would count clicks twice. Nothing was started; set it to EXACTLY_ONCE.");
        }
        if (cluster.get(StateRecoveryOptions.APPROXIMATE_LOCAL_RECOVERY)) {
            throw new IllegalArgumentException(
                    "approximate local recovery is on: a failover would lose clicks. Nothing was started; set execution.state-recovery.approximate-local-recovery to false.");
        }
        if (cluster.get(StateRecoveryOptions.CHECKPOINT_ID_OF_IGNORED_IN_FLIGHT_DATA) != -1) {
            throw new IllegalArgumentException(
                    "a restore that ignores in-flight data is asked for: it would lose clicks. Nothing was started; remove execution.state-recovery.without-channel-state.checkpoint-id.");
        }
    }
}
