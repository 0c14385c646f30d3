package dev.tidemark.job.count;

import static dev.tidemark.job.count.Given.JOB;
import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.Subtask;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** R2, in the operator that decides about late clicks. */
class WatermarkFloorTest {

    private final List<Subtask<PositionedClick, Partial>> running = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        stop();
    }

    @Test
    void theFloorIsTheLowestOfAllSubtasks() throws Exception {
        start(3);
        watermark(0, at("10:15:00.999"));
        watermark(1, at("10:14:34.999"));
        watermark(2, at("10:16:00.999"));

        restart(2);

        assertThat(judges()).containsOnly(at("10:14:34.999"));
    }

    @Test
    void oneSubtaskWithoutAWatermarkMeansNoFloor() throws Exception {
        start(2);
        watermark(0, at("10:15:00.999"));

        restart(2);

        assertThat(judges()).containsOnly(WatermarkFloor.NONE);
    }

    @Test
    void aJobThatRestoresNothingHasNoFloor() throws Exception {
        start(2);

        assertThat(judges()).containsOnly(WatermarkFloor.NONE);
    }

    @Test
    void aCheckpointBeforeTheFirstWatermarkKeepsTheFloor() throws Exception {
        start(1);
        watermark(0, at("10:15:00.999"));

        restart(1);
        restart(1);

        assertThat(judges()).containsOnly(at("10:15:00.999"));
    }

    @Test
    void aWatermarkBelowTheFloorDoesNotLowerIt() throws Exception {
        start(1);
        watermark(0, at("10:15:00.999"));
        restart(1);
        watermark(0, at("10:14:51.999"));

        assertThat(judges()).containsOnly(at("10:15:00.999"));
        restart(1);
        assertThat(judges()).containsOnly(at("10:15:00.999"));
    }

    @Test
    void theFinalWatermarkIsNeverSaved() throws Exception {
        start(1);
        watermark(0, at("10:15:00.999"));
        watermark(0, Long.MAX_VALUE);

        restart(1);

        assertThat(judges()).containsOnly(at("10:15:00.999"));
    }

    @Test
    void theSavedListHoldsOneValueForEachSubtaskHoweverOftenTheJobRestarts() throws Exception {
        start(4);
        for (int parallelism : new int[] {4, 8, 2, 2, 8, 1}) {
            OperatorSubtaskState[] saved = restart(parallelism);
            for (OperatorSubtaskState state : saved) {
                assertThat(valuesIn(state)).isEqualTo(1);
            }
        }
    }

    private void start(int parallelism) throws Exception {
        for (int index = 0; index < parallelism; index++) {
            running.add(subtask(parallelism, index).open());
        }
    }

    private OperatorSubtaskState[] restart(int parallelism) throws Exception {
        OperatorSubtaskState[] saved = new OperatorSubtaskState[running.size()];
        for (int index = 0; index < saved.length; index++) {
            saved[index] = running.get(index).barrier(100);
        }
        stop();
        for (int index = 0; index < parallelism; index++) {
            running.add(subtask(parallelism, index).restore(99, saved));
        }
        return saved;
    }

    private void stop() throws Exception {
        for (Subtask<?, ?> subtask : running) {
            subtask.close();
        }
        running.clear();
    }

    private static Subtask<PositionedClick, Partial> subtask(int parallelism, int index)
            throws Exception {
        return Subtask.of(
                new PreAggregation(JOB, Duration.ofMillis(500), 10_000), parallelism, index);
    }

    private void watermark(int index, long timestamp) throws Exception {
        running.get(index).watermark(timestamp);
    }

    private List<Long> judges() {
        return running.stream().map(subtask -> subtask.metrics().gauge("judge")).toList();
    }

    private static int valuesIn(OperatorSubtaskState state) {
        return state.getManagedOperatorState().stream()
                .mapToInt(
                        handle ->
                                handle.getStateNameToPartitionOffsets()
                                        .get("watermark-floor")
                                        .getOffsets()
                                        .length)
                .sum();
    }
}
