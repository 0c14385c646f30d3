package dev.tidemark.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /** A checkpoint that a run has taken. */
    static Path ofRun(Path checkpoint, long id, long run) throws IOException {
        byte[] state = ByteBuffer.allocate(12).putInt(0).putLong(run).array();
        OperatorSubtaskState subtask =
                OperatorSubtaskState.builder()
                        .setManagedOperatorState(
                                new OperatorStreamStateHandle(
                                        Map.of(
                                                "run",
                                                new StateMetaInfo(new long[] {4}, Mode.UNION)),
                                        new ByteStreamStateHandle("state", state)))
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
