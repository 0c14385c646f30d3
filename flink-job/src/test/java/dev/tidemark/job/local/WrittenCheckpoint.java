package dev.tidemark.job.local;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.FullyFinishedOperatorState;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;

/** Writes checkpoint folders as Flink leaves them, without any state. */
final class WrittenCheckpoint {

    private WrittenCheckpoint() {}

    /** A checkpoint of a job whose operators all run. */
    static Path inTheMiddle(Path folder) throws IOException {
        return write(folder, List.of());
    }

    /** A checkpoint of a job whose source has ended. */
    static Path afterTheEnd(Path folder) throws IOException {
        return write(
                folder,
                List.of(
                        new FullyFinishedOperatorState(
                                "click-files", "click-files", new OperatorID(), 1, 128)));
    }

    private static Path write(Path folder, List<OperatorState> states) throws IOException {
        Files.createDirectories(folder);
        try (OutputStream out = Files.newOutputStream(folder.resolve("_metadata"))) {
            Checkpoints.storeCheckpointMetadata(new CheckpointMetadata(1, states, List.of()), out);
        }
        return folder;
    }
}
