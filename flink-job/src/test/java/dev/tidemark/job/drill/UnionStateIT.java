package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.generator.GeneratorSettings;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Union list state must not grow: each subtask reads the values of all, and saves one. */
@Timeout(600)
class UnionStateIT {

    private static final String[] PACED = {"--speed", "30", "--checkpoint-interval", "8760h"};

    /** Admission and PreAggregation save a floor; MinuteWindows and LateTotals save theirs. */
    private static final int OPERATORS_WITH_A_FLOOR = 2;

    private static final int OPERATORS_WITH_A_RUN_AND_GENERATION = 2;

    @TempDir Path folder;

    @Test
    void afterFiveRestoresAndRescalesEverySubtaskSavesOneValue() throws Exception {
        try (Drill drill = new Drill(folder, GeneratorSettings.realistic(1, 60_000), 8)) {
            drill.begin(4, PACED);
            String savepoint = drill.stopAfter(1);
            assertOneValuePerSubtask(savepoint, 4);
            for (int parallelism : new int[] {8, 2, 4, 8, 2}) {
                drill.goOn(parallelism, savepoint, PACED);
                savepoint = drill.stopAfter(1);
                assertOneValuePerSubtask(savepoint, parallelism);
            }
        }
    }

    private static void assertOneValuePerSubtask(String savepoint, int parallelism)
            throws IOException {
        assertThat(unionValues(Path.of(URI.create(savepoint))))
                .as("values of union list state in a savepoint at parallelism %d", parallelism)
                .isEqualTo(
                        Map.of(
                                "watermark-floor", OPERATORS_WITH_A_FLOOR * parallelism,
                                "run", OPERATORS_WITH_A_RUN_AND_GENERATION * parallelism,
                                "job-gen", OPERATORS_WITH_A_RUN_AND_GENERATION * parallelism));
    }

    private static Map<String, Integer> unionValues(Path savepoint) throws IOException {
        Map<String, Integer> values = new TreeMap<>();
        try (DataInputStream in =
                new DataInputStream(Files.newInputStream(savepoint.resolve("_metadata")))) {
            CheckpointMetadata saved =
                    Checkpoints.loadCheckpointMetadata(
                            in, UnionStateIT.class.getClassLoader(), savepoint.toUri().toString());
            for (OperatorState operator : saved.getOperatorStates()) {
                for (OperatorSubtaskState subtask : operator.getStates()) {
                    subtask.getManagedOperatorState().forEach(handle -> add(handle, values));
                }
            }
        }
        return values;
    }

    private static void add(OperatorStateHandle handle, Map<String, Integer> values) {
        handle.getStateNameToPartitionOffsets()
                .forEach(
                        (name, state) -> {
                            if (state.getDistributionMode() == OperatorStateHandle.Mode.UNION) {
                                values.merge(name, state.getOffsets().length, Integer::sum);
                            }
                        });
    }
}
