package dev.tidemark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.junit.jupiter.api.Test;

class JobConfigurationTest {

    @Test
    void theJobSetsWhatItsPromisesRestOn() {
        Configuration set =
                JobConfiguration.of(
                        JobSettings.parse("--checkpoint-dir", "/c", "--unaligned", "true"), 7);

        assertThat(set.get(PipelineOptions.NAME)).isEqualTo("tidemark-g7");
        assertThat(set.get(PipelineOptions.GENERIC_TYPES)).isFalse();
        assertThat(set.get(PipelineOptions.MAX_PARALLELISM)).isEqualTo(128);
        assertThat(set.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
        assertThat(set.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE))
                .isEqualTo(CheckpointingMode.EXACTLY_ONCE);
        assertThat(set.get(CheckpointingOptions.CHECKPOINTING_INTERVAL))
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(set.get(CheckpointingOptions.CHECKPOINTING_TIMEOUT))
                .isEqualTo(Duration.ofSeconds(60));
        assertThat(set.get(CheckpointingOptions.TOLERABLE_FAILURE_NUMBER)).isEqualTo(3);
        assertThat(set.get(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS)).isEqualTo(3);
        assertThat(set.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION))
                .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        assertThat(set.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)).isTrue();
        assertThat(set.get(CheckpointingOptions.ENABLE_UNALIGNED)).isTrue();
        assertThat(set.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY)).isEqualTo("file:/c/g7");
        assertThat(set.get(CheckpointingOptions.SAVEPOINT_DIRECTORY))
                .isEqualTo("file:/c/g7/savepoints");
        assertThat(set.get(StateRecoveryOptions.LOCAL_RECOVERY)).isTrue();
        assertThatCode(() -> JobConfiguration.requireExactlyOnce(set)).doesNotThrowAnyException();
    }

    @Test
    void aClusterThatAsksForLessIsRefused() {
        Configuration atLeastOnce = new Configuration();
        atLeastOnce.set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE,
                CheckpointingMode.AT_LEAST_ONCE);
        Configuration approximate = new Configuration();
        approximate.set(StateRecoveryOptions.APPROXIMATE_LOCAL_RECOVERY, true);
        Configuration withoutInFlight = new Configuration();
        withoutInFlight.set(StateRecoveryOptions.CHECKPOINT_ID_OF_IGNORED_IN_FLIGHT_DATA, 5L);

        assertRefused(atLeastOnce, "set it to EXACTLY_ONCE");
        assertRefused(approximate, "approximate-local-recovery to false");
        assertRefused(withoutInFlight, "without-channel-state.checkpoint-id");
    }

    private static void assertRefused(Configuration cluster, String next) {
        assertThatThrownBy(() -> JobConfiguration.requireExactlyOnce(cluster))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Nothing was started")
                .hasMessageContaining(next);
    }
}
