package dev.tidemark.clicks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The log files of a source folder, each a shard, named by its path from the folder with {@code /}
 * between the parts.
 *
 * <p>Folders below are searched too and links followed. What starts with {@code _} or {@code .}, a
 * file or a folder, is not data.
 *
 * @param root the folder, or the folder of a source that is a single file
 * @param shards the log files, sorted by name
 * @param others files that have no known ending and are not read, sorted by name
 */
public record ClickFiles(Path root, List<String> shards, List<String> others) {

    private static final String ENDINGS = ".jsonl, .ndjson, .json or .csv, each also with .gz";

    public ClickFiles {
        shards = List.copyOf(shards);
        others = List.copyOf(others);
    }

    /**
     * Lists a source: a folder, or one file.
     *
     * @throws NoSuchFileException if there is neither
     * @throws IOException if the folder cannot be read or holds no log file, or if the single file
     *     has no known ending
     */
    public static ClickFiles list(Path source) throws IOException {
        if (Files.isDirectory(source)) {
            ClickFiles files = listFolder(source);
            if (files.shards.isEmpty()) {
                throw new IOException(files.describeEmpty());
            }
            return files;
        }
        if (!Files.exists(source)) {
            throw new NoSuchFileException(
                    source.toString(), null, "there is no such file or folder to read clicks from");
        }
        formatOf(source);
        Path folder = source.toAbsolutePath().getParent();
        return new ClickFiles(folder, List.of(source.getFileName().toString()), List.of());
    }

    /**
     * Lists a folder that may be empty, as one is that will be followed.
     *
     * @throws IOException if the folder cannot be read
     */
    public static ClickFiles listFolder(Path folder) throws IOException {
        List<String> shards = new ArrayList<>();
        List<String> others = new ArrayList<>();
        try (Stream<Path> found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            found.filter(path -> isData(folder, path))
                    .map(path -> name(folder.relativize(path)))
                    .sorted()
                    .forEach(name -> (isLog(name) ? shards : others).add(name));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return new ClickFiles(folder, shards, others);
    }

    private static boolean isData(Path folder, Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        for (Path part : folder.relativize(path)) {
            String name = part.toString();
            if (name.startsWith("_") || name.startsWith(".")) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLog(String name) {
        return ClickFormat.ofFileName(name).isPresent();
    }

    private static String name(Path relative) {
        List<String> parts = new ArrayList<>();
        relative.forEach(part -> parts.add(part.toString()));
        return String.join("/", parts);
    }

    private String describeEmpty() {
        String rest =
                others.isEmpty()
                        ? "it is empty"
                        : "its %d other files are not read, such as %s"
                                .formatted(others.size(), others.get(0));
        return "%s holds no click log: %s. Names end in %s".formatted(root, rest, ENDINGS);
    }

    /** Where a shard's file is. */
    public Path path(String shard) {
        return root.resolve(shard);
    }

    /**
     * The format of a log file.
     *
     * @throws IOException if its name has no known ending
     */
    static ClickFormat formatOf(Path file) throws IOException {
        return ClickFormat.ofFileName(file.getFileName().toString())
                .orElseThrow(
                        () ->
                                new IOException(
                                        "%s is no click log by its name: names end in %s"
                                                .formatted(file, ENDINGS)));
    }
}
