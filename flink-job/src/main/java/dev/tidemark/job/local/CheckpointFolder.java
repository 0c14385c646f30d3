package dev.tidemark.job.local;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;

/**
 * Finds the newest complete checkpoint or savepoint in a generation's folder. Complete means that
 * its metadata file is there: Flink writes it last.
 */
final class CheckpointFolder {

    private static final String METADATA = "_metadata";

    /** {@code g7/<job id>/chk-41/_metadata} and {@code g7/savepoints/savepoint-.../_metadata}. */
    private static final int DEPTH = 3;

    private CheckpointFolder() {}

    /**
     * The folder of the newest complete one that a run can go on from, if there is any. One that
     * was taken after the end of the input is passed over: the run before it ended without telling
     * the register, and an earlier one reads to the end again, with what came since.
     */
    static Optional<Path> newest(Path generationFolder) {
        if (!Files.isDirectory(generationFolder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(generationFolder, DEPTH)) {
            return files.filter(file -> file.getFileName().toString().equals(METADATA))
                    .sorted(
                            Comparator.comparing(CheckpointFolder::writtenAt)
                                    .thenComparing(Path::toString)
                                    .reversed())
                    .map(Path::getParent)
                    .filter(checkpoint -> !isAfterTheEnd(checkpoint))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look for checkpoints in " + generationFolder + "; nothing was started",
                    e);
        }
    }

    /**
     * Whether a checkpoint was taken after the input had ended. Flink restores its sources as
     * finished: they read nothing more, not even what came since.
     */
    private static boolean isAfterTheEnd(Path checkpoint) {
        Path metadata = checkpoint.resolve(METADATA);
        try (DataInputStream in = new DataInputStream(Files.newInputStream(metadata))) {
            return Checkpoints.loadCheckpointMetadata(
                            in, CheckpointFolder.class.getClassLoader(), checkpoint.toString())
                    .getOperatorStates()
                    .stream()
                    .anyMatch(OperatorState::isFullyFinished);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + metadata + "; nothing was started", e);
        }
    }

    private static long writtenAt(Path metadata) {
        try {
            return Files.getLastModifiedTime(metadata).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the age of " + metadata, e);
        }
    }
}
