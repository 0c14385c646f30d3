package dev.tidemark.commands.flink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where the savepoints of a job on a cluster go. */
class LiveJobTest {

    @Test
    void savepointsLieBesideTheCheckpointsOfTheirGeneration() {
        assertThat(LiveJob.savepointFolder("/mnt/checkpoints", 7))
                .isEqualTo("/mnt/checkpoints/g7/savepoints");
    }

    @Test
    void inABucketTheirFolderIsNamedWithoutHowTheBucketIsReached() {
        String checkpoints = "s3://clicks/state?region=eu-west-1&endpoint=http://127.0.0.1:9090";
        assertThat(LiveJob.savepointFolder(checkpoints, 7))
                .isEqualTo("s3://clicks/state/g7/savepoints");
    }
}
