package dev.tidemark.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.FullyFinishedOperatorState;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.state.OperatorStateHandle.Mode;
import org.apache.flink.runtime.state.OperatorStateHandle.StateMetaInfo;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;

/** Writes checkpoint folders as Flink leaves them, without a job. */
final class WrittenCheckpoint {

    private WrittenCheckpoint() {}

    /** A checkpoint that a run has taken, of a release that did not save the generation. */
    static Path ofRun(Path checkpoint, long id, long run) throws IOException {
        return of(checkpoint, id, Map.of("run", run));
    }

    static Path ofGeneration(Path checkpoint, long id, long generation, long run)
            throws IOException {
        return of(checkpoint, id, Map.of("job-gen", generation, "run", run));
    }

    private static Path of(Path checkpoint, long id, Map<String, Long> numbers) throws IOException {
        ByteBuffer state = ByteBuffer.allocate(4 + Long.BYTES * numbers.size()).putInt(0);
        Map<String, StateMetaInfo> states = new HashMap<>();
        numbers.forEach(
                (name, number) -> {
                    long[] offsets = {state.position()};
                    states.put(name, new StateMetaInfo(offsets, Mode.UNION));
                    state.putLong(number);
                });
        OperatorSubtaskState subtask =
                OperatorSubtaskState.builder()
                        .setManagedOperatorState(
                                new OperatorStreamStateHandle(
                                        states, new ByteStreamStateHandle("state", state.array())))
                        .build();
        OperatorState operator = new OperatorState(null, null, new OperatorID(), 1, 128);
        operator.putState(0, subtask);
        return write(checkpoint, id, operator);
    }

    /** A checkpoint that was taken after the end of the input. */
    static Path afterTheEnd(Path checkpoint, long id) throws IOException {
        return write(
                checkpoint,
                id,
                new FullyFinishedOperatorState(null, null, new OperatorID(), 1, 128));
    }

    private static Path write(Path checkpoint, long id, OperatorState operator) throws IOException {
        Files.createDirectories(checkpoint);
        try (OutputStream out = Files.newOutputStream(checkpoint.resolve("_metadata"))) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(
                            id,
                            List.of(operator),
                            List.of(),
                            CheckpointProperties.forSavepoint(
                                    false, SavepointFormatType.CANONICAL)),
                    out);
        }
        return checkpoint;
    }
}
