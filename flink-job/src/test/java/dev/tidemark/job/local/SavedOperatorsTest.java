package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.junit.jupiter.api.Test;

/** What may go on from the savepoint that is checked in, and what may not. */
final class SavedOperatorsTest {

    private static Optional<String> problem(Set<String> left, String... more) throws Exception {
        Path savepoint =
                new Path(SavedOperatorsTest.class.getResource("/savepoints/v1/_metadata").toURI())
                        .getParent();
        List<String> settings = new ArrayList<>(List.of("--job-gen", "1"));
        settings.addAll(List.of(more));
        return SavedOperators.of(SavedCheckpoint.metadata(savepoint))
                .problem(JobSettings.parse(settings.toArray(String[]::new)), left);
    }

    @Test
    void theSameJobAtAnotherParallelismMayGoOn() throws Exception {
        assertThat(problem(Set.of(), "--parallelism", "4")).isEmpty();
    }

    @Test
    void anotherMaxParallelismIsNamedWithTheRightOne() throws Exception {
        assertThat(problem(Set.of(), "--max-parallelism", "64").orElseThrow())
                .contains("max parallelism 128", "would start with 64", "--max-parallelism 128");
    }

    @Test
    void stateThatNoOperatorWouldClaimIsNamedUnlessItMayBeLeft() throws Exception {
        String topic = "kafka:clicks?brokers=localhost:9092";

        assertThat(problem(Set.of(), "--source", topic).orElseThrow())
                .contains("no operator for the state of click-files")
                .doesNotContain("admission");
        assertThat(problem(Set.of("click-files"), "--source", topic)).isEmpty();
    }

    @Test
    void anOperatorThatKeepsNothingMayGo() {
        OperatorState filter =
                new OperatorState("closed-minutes", "closed-minutes", new OperatorID(1, 2), 1, 128);
        filter.putState(0, OperatorSubtaskState.builder().build());
        CheckpointMetadata saved = new CheckpointMetadata(1, List.of(filter), List.of());
        assertThat(filter.getNumberCollectedStates()).as("it reports all the same").isEqualTo(1);

        assertThat(SavedOperators.of(saved).problem(JobSettings.parse("--job-gen", "1"), Set.of()))
                .isEmpty();
    }
}
