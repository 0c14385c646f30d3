package dev.tidemark.job.local;

import dev.tidemark.job.SavedCheckpoint;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the newest complete checkpoint or savepoint in a generation's folder, on any file system
 * that Flink knows. Complete means that its metadata file is there: Flink writes it last.
 */
final class CheckpointFolder {

    private static final Logger LOG = LoggerFactory.getLogger(CheckpointFolder.class);

    private CheckpointFolder() {}

    /**
     * The folder of the newest complete one that a run can go on from, if there is any. Where the
     * file system keeps seconds only, the larger id of those written in the same one is newer.
     *
     * @param generationFolder holds {@code <job id>/chk-41/} and {@code savepoints/savepoint-.../}
     * @param usable whether a run can
     */
    static Optional<Path> newest(Path generationFolder, Predicate<SavedCheckpoint> usable) {
        try {
            return complete(below(generationFolder)).stream()
                    .sorted(
                            Comparator.comparing(FileStatus::getModificationTime)
                                    .thenComparing(file -> SavedCheckpoint.read(folder(file)).id())
                                    .reversed())
                    .map(CheckpointFolder::folder)
                    .filter(checkpoint -> usable.test(SavedCheckpoint.read(checkpoint)))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look for checkpoints in %s (%s); nothing was started"
                            .formatted(SavedCheckpoint.shown(generationFolder), e.getMessage()),
                    e);
        }
    }

    /**
     * The metadata file of every complete one of every generation, the newest first.
     *
     * @param also more checkpoints and savepoints, which may be in the folder, elsewhere, gone, or
     *     where this machine cannot look: those are left out
     */
    static List<FileStatus> all(Path folder, List<Path> also) {
        try {
            List<FileStatus> complete = new ArrayList<>();
            for (FileStatus generation : below(folder)) {
                complete.addAll(complete(below(generation)));
            }
            for (Path checkpoint : also) {
                metadataIfItCanBeSeen(checkpoint)
                        .filter(file -> complete.stream().noneMatch(each -> isSame(each, file)))
                        .ifPresent(complete::add);
            }
            complete.sort(Comparator.comparing(FileStatus::getModificationTime).reversed());
            return complete;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look for checkpoints in %s (%s); nothing was changed"
                            .formatted(SavedCheckpoint.shown(folder), e.getMessage()),
                    e);
        }
    }

    /** The metadata file of every complete one in the folders of a generation. */
    private static List<FileStatus> complete(List<FileStatus> jobs) throws IOException {
        List<FileStatus> complete = new ArrayList<>();
        for (FileStatus job : jobs) {
            for (FileStatus checkpoint : below(job)) {
                metadata(checkpoint).ifPresent(complete::add);
            }
        }
        return complete;
    }

    /**
     * The generation that took it: what it says itself, else that of the folder it is in; empty if
     * neither says so.
     */
    static OptionalLong taker(Path checkpoint, SavedCheckpoint saved) {
        return saved.generation().isPresent() ? saved.generation() : ofFolder(checkpoint);
    }

    private static OptionalLong ofFolder(Path checkpoint) {
        Path folder = checkpoint.getParent() == null ? null : checkpoint.getParent().getParent();
        String name = folder == null ? "" : folder.getName();
        return name.matches("g[1-9][0-9]{0,9}")
                ? OptionalLong.of(Long.parseLong(name.substring(1)))
                : OptionalLong.empty();
    }

    private static Optional<FileStatus> metadataIfItCanBeSeen(Path checkpoint) {
        try {
            return metadataIn(checkpoint);
        } catch (IOException notFromHere) {
            // Whoever named it misses it in the answer.
            LOG.info("{} cannot be looked into", checkpoint, notFromHere);
            return Optional.empty();
        }
    }

    private static boolean isSame(FileStatus one, FileStatus other) {
        return one.getPath().equals(other.getPath());
    }

    /** Whether a folder is there; one in a bucket is there with the first object below it. */
    static boolean isThere(Path folder) {
        try {
            FileSystem system = folder.getFileSystem();
            return system.isDistributedFS() || system.exists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look for %s (%s); nothing was changed"
                            .formatted(SavedCheckpoint.shown(folder), e.getMessage()),
                    e);
        }
    }

    /** Whether a folder holds a complete checkpoint or savepoint. */
    static boolean isComplete(Path checkpoint) {
        try {
            return metadataIn(checkpoint).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot look into %s (%s); nothing was started"
                            .formatted(SavedCheckpoint.shown(checkpoint), e.getMessage()),
                    e);
        }
    }

    private static Optional<FileStatus> metadata(FileStatus checkpoint) throws IOException {
        // State that checkpoints share lies beside them, in thousands of files.
        String name = checkpoint.getPath().getName();
        if (!name.startsWith("chk-") && !name.startsWith("savepoint-")) {
            return Optional.empty();
        }
        return checkpoint.isDir() ? metadataIn(checkpoint.getPath()) : Optional.empty();
    }

    private static Optional<FileStatus> metadataIn(Path checkpoint) throws IOException {
        return below(checkpoint).stream().filter(CheckpointFolder::isMetadata).findFirst();
    }

    private static boolean isMetadata(FileStatus file) {
        return !file.isDir() && file.getPath().getName().equals(SavedCheckpoint.METADATA);
    }

    private static List<FileStatus> below(FileStatus folder) throws IOException {
        return folder.isDir() ? below(folder.getPath()) : List.of();
    }

    /** What is in a folder; nothing if it is not there, or no longer. */
    private static List<FileStatus> below(Path folder) throws IOException {
        try {
            FileStatus[] found = folder.getFileSystem().listStatus(folder);
            return found == null ? List.of() : List.of(found);
        } catch (FileNotFoundException e) {
            return List.of();
        }
    }

    static Path folder(FileStatus metadata) {
        return metadata.getPath().getParent();
    }
}
