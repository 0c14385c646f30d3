package dev.tidemark.job.local;

import dev.tidemark.job.SavedCheckpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the newest complete checkpoint or savepoint in a generation's folder. Complete means that
 * its metadata file is there: Flink writes it last.
 */
final class CheckpointFolder {

    /** {@code g7/<job id>/chk-41/_metadata} and {@code g7/savepoints/savepoint-.../_metadata}. */
    private static final int DEPTH = 3;

    private CheckpointFolder() {}

    /**
     * The folder of the newest complete one that a run can go on from, if there is any.
     *
     * @param usable whether a run can
     */
    static Optional<Path> newest(Path generationFolder, Predicate<SavedCheckpoint> usable) {
        if (!Files.isDirectory(generationFolder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(generationFolder, DEPTH)) {
            return files.filter(file -> file.endsWith(SavedCheckpoint.METADATA))
                    .sorted(
                            Comparator.comparing(CheckpointFolder::writtenAt)
                                    .thenComparing(Path::toString)
                                    .reversed())
                    .map(Path::getParent)
                    .filter(checkpoint -> usable.test(SavedCheckpoint.read(checkpoint)))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look for checkpoints in " + generationFolder + "; nothing was started",
                    e);
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
