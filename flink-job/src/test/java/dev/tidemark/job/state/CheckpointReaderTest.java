package dev.tidemark.job.state;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.FullyFinishedOperatorState;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.state.api.OperatorIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before a value is read. */
class CheckpointReaderTest {

    @TempDir Path folder;

    @Test
    void aCheckpointFromAfterTheEndOfItsInputHoldsNoCounts() throws IOException {
        write(
                state("admission"),
                state("pre-aggregation"),
                state("minute-windows"),
                finished("late-totals"));

        assertThatExceptionOfType(UnreadableStateException.class)
                .isThrownBy(
                        () ->
                                CheckpointReader.open(
                                        new org.apache.flink.core.fs.Path(folder.toUri())))
                .withMessageContaining("after the end of its input: late-totals had finished");
    }

    @Test
    void aCheckpointOfAnotherJobIsNamedByTheUidThatItLacksAndByThoseThatItHolds()
            throws IOException {
        write(state("admission"), state("pre-aggregation"), state("minute-sums"));

        assertThatExceptionOfType(UnreadableStateException.class)
                .isThrownBy(
                        () ->
                                CheckpointReader.open(
                                        new org.apache.flink.core.fs.Path(folder.toUri())))
                .withMessageContaining("no operator with the uid minute-windows")
                .withMessageContaining("It holds admission, minute-sums, pre-aggregation");
    }

    private static OperatorState state(String uid) {
        return new OperatorState(uid, uid, OperatorIdentifier.forUid(uid).getOperatorId(), 1, 128);
    }

    private static OperatorState finished(String uid) {
        return new FullyFinishedOperatorState(
                uid, uid, OperatorIdentifier.forUid(uid).getOperatorId(), 1, 128);
    }

    private void write(OperatorState... operators) throws IOException {
        List<OperatorState> all = Arrays.asList(operators);
        try (OutputStream out = Files.newOutputStream(folder.resolve("_metadata"))) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(
                            41,
                            all,
                            List.of(),
                            CheckpointProperties.forSavepoint(
                                    false, SavepointFormatType.CANONICAL)),
                    out);
        }
    }
}
