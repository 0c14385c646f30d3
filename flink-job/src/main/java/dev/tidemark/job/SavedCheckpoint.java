package dev.tidemark.job;

import dev.tidemark.ledger.Runs;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle.StateMetaInfo;

/**
 * What a complete checkpoint or savepoint says about itself, read without starting a job.
 *
 * @param id its number
 * @param generation that of the job that took it; empty if it does not say, as one of an older
 *     release
 * @param run the run that took it; empty if no operator had state left
 * @param isAfterTheEnd whether it was taken after a bounded input had ended. Flink restores the
 *     sources of such a one as finished: they read nothing more, not even what came since
 */
public record SavedCheckpoint(
        long id, OptionalLong generation, OptionalLong run, boolean isAfterTheEnd) {

    /** The file that makes it complete: Flink writes it last. */
    public static final String METADATA = "_metadata";

    /** The state in which Flink saves the splits of a source's readers. */
    public static final String SPLITS = "SourceReaderState";

    /** The state in which operators save their run; all of them hold the same number. */
    public static final String RUN = "run";

    /** The state in which the same operators save their generation. */
    public static final String GENERATION = "job-gen";

    /**
     * Reads it.
     *
     * @throws UnreadableCheckpointException if it cannot be read; the message says what to do
     */
    public static SavedCheckpoint read(Path folder) {
        return of(folder, metadata(folder));
    }

    /** The same of metadata that was read; see {@link #read}. */
    public static SavedCheckpoint of(Path folder, CheckpointMetadata saved) {
        boolean end = saved.getOperatorStates().stream().anyMatch(OperatorState::isFullyFinished);
        try {
            return new SavedCheckpoint(
                    saved.getCheckpointId(), number(saved, GENERATION), number(saved, RUN), end);
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    /** All that it says; see {@link #read}. */
    public static CheckpointMetadata metadata(Path folder) {
        Path metadata = new Path(folder, METADATA);
        try (DataInputStream in =
                new DataInputStream(
                        new BufferedInputStream(metadata.getFileSystem().open(metadata)))) {
            return Checkpoints.loadCheckpointMetadata(
                    in, SavedCheckpoint.class.getClassLoader(), folder.toString());
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    /**
     * Whether a job of its generation may start from it: its input had not ended, which the
     * register may not know, and no later run has gone back behind it (docs/protocol.md, R17).
     *
     * @param runs of its generation
     */
    public boolean isUsable(Runs runs) {
        return !isAfterTheEnd && run.stream().allMatch(number -> runs.isUsable(id, number));
    }

    /** The size of the state that metadata refers to. */
    public static long bytes(CheckpointMetadata saved) {
        return saved.getOperatorStates().stream().mapToLong(OperatorState::getStateSize).sum();
    }

    private static UnreadableCheckpointException unreadable(Path folder, IOException e) {
        UnreadableCheckpointException unreadable =
                new UnreadableCheckpointException(
                        "%s cannot be read (%s). Nothing was started; name another one with --from PATH"
                                .formatted(shown(new Path(folder, METADATA)), e));
        // Not as its cause: the sentence that a person needs is this one.
        unreadable.addSuppressed(e);
        return unreadable;
    }

    /** A path as people write it: without a scheme on this machine. */
    public static String shown(Path path) {
        return "file".equals(path.toUri().getScheme()) ? path.getPath() : path.toString();
    }

    /** Reads one element of a list state. */
    @FunctionalInterface
    public interface Element<T> {
        T read(DataInputView in) throws IOException;
    }

    /**
     * Every element of a list state, of all operators that have one of this name.
     *
     * @param state its name
     * @throws UncheckedIOException if the state cannot be read
     */
    public static <T> List<T> list(CheckpointMetadata saved, String state, Element<T> element) {
        List<T> elements = new ArrayList<>();
        saved.getOperatorStates().stream()
                .flatMap(SavedCheckpoint::handles)
                .forEach(handle -> addElements(handle, state, element, elements));
        return elements;
    }

    private static <T> void addElements(
            OperatorStateHandle handle, String state, Element<T> element, List<T> elements) {
        long[] offsets = offsets(handle, state);
        if (offsets.length == 0) {
            return;
        }
        try (FSDataInputStream in = handle.openInputStream()) {
            for (long offset : offsets) {
                in.seek(offset);
                elements.add(element.read(new DataInputViewStreamWrapper(in)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the state %s cannot be read".formatted(state), e);
        }
    }

    private static OptionalLong number(CheckpointMetadata saved, String state) throws IOException {
        Optional<OperatorStateHandle> handle =
                saved.getOperatorStates().stream()
                        .flatMap(SavedCheckpoint::handles)
                        .filter(each -> offsets(each, state).length > 0)
                        .findFirst();
        if (handle.isEmpty()) {
            return OptionalLong.empty();
        }
        try (FSDataInputStream in = handle.get().openInputStream()) {
            in.seek(offsets(handle.get(), state)[0]);
            return OptionalLong.of(new DataInputViewStreamWrapper(in).readLong());
        }
    }

    private static Stream<OperatorStateHandle> handles(OperatorState operator) {
        return operator.getStates().stream()
                .flatMap(subtask -> subtask.getManagedOperatorState().stream());
    }

    private static long[] offsets(OperatorStateHandle handle, String state) {
        StateMetaInfo elements = handle.getStateNameToPartitionOffsets().get(state);
        return elements == null ? new long[0] : elements.getOffsets();
    }
}
