package dev.tidemark.recount;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Parts in a folder that all machines share. */
final class FolderParts implements PartStore {

    private final Path count;
    private final Path folder;

    /**
     * @param count the folder of all jobs of a count, which goes with the last of them
     * @param job the name of the folder in it where the parts go
     */
    FolderParts(Path count, String job) {
        this.count = count;
        this.folder = count.resolve(job);
    }

    @Override
    public void put(int part, int parts, Path file) throws IOException {
        Files.createDirectories(folder);
        Path unfinished = folder.resolve("." + UUID.randomUUID());
        try {
            Files.copy(file, unfinished);
            Files.move(
                    unfinished,
                    folder.resolve(PartStore.name(part, parts)),
                    StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    @Override
    public InputStream open(int part, int parts) throws IOException {
        Path file = folder.resolve(PartStore.name(part, parts));
        try {
            return Files.newInputStream(file);
        } catch (NoSuchFileException e) {
            throw missing(file + " is not there", e);
        }
    }

    private static FileNotFoundException missing(String what, Exception cause) {
        FileNotFoundException missing = new FileNotFoundException(what);
        missing.initCause(cause);
        return missing;
    }

    @Override
    public void remove() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
        try {
            Files.deleteIfExists(count);
        } catch (DirectoryNotEmptyException e) {
            // Another job of the same count has its parts there.
        }
    }
}
