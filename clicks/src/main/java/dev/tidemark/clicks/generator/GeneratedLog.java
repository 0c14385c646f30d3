package dev.tidemark.clicks.generator;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A generated log as a folder: one file a shard, and beside them what a right count gives, {@code
 * _expected.csv} (a line for each ad and hour) and {@code _expected.json} (verdicts and settings).
 *
 * <p>{@code _expected.json} is written last: where it is, everything is. Until then the files have
 * names that no reader takes for data, and {@code _generating.json} holds the settings, so that the
 * same command begins again after an interruption.
 */
public final class GeneratedLog {

    private static final String UNFINISHED = "_generating.json";

    private final Path folder;
    private final GeneratorSettings settings;
    private final ExpectedCounts expected;

    /** The log with these settings in this folder. */
    public GeneratedLog(Path folder, GeneratorSettings settings) {
        this.folder = folder;
        this.settings = settings;
        this.expected = new ExpectedCounts(folder, settings);
    }

    /** What {@link #write()} found to do. */
    public enum Outcome {
        /** The log was written. */
        WRITTEN,
        /** The folder held this very log; nothing was changed. */
        ALREADY_THERE
    }

    /**
     * Writes the log, unless it is there.
     *
     * @throws FolderInUseException if the folder holds anything else; nothing is changed then
     * @throws IOException if a file cannot be written; the same call begins again
     */
    public Outcome write() throws IOException {
        Files.createDirectories(folder);
        if (isThere()) {
            return Outcome.ALREADY_THERE;
        }
        requireUnused();
        ExpectedCounts.replace(folder, UNFINISHED, settings.text());
        ClickGenerator generator = new ClickGenerator(settings);
        writeShards(generator);
        for (int shard = 0; shard < settings.shards(); shard++) {
            move(partName(shard), settings.fileName(shard));
        }
        expected.write(generator.truth());
        Files.deleteIfExists(folder.resolve(UNFINISHED));
        return Outcome.WRITTEN;
    }

    private boolean isThere() throws IOException {
        if (!expected.areThere()) {
            return false;
        }
        for (String name : allNames()) {
            if (!Files.exists(folder.resolve(name))) {
                throw new FolderInUseException(
                        "%s holds this log, but %s is gone; delete %s to write it again"
                                .formatted(folder, name, ExpectedCounts.VERDICTS));
            }
        }
        return true;
    }

    private List<String> allNames() {
        List<String> names = new ArrayList<>();
        for (int shard = 0; shard < settings.shards(); shard++) {
            names.add(settings.fileName(shard));
        }
        names.add(ExpectedCounts.ROWS);
        return names;
    }

    /** Everything in the folder must be left over from writing this log. */
    private void requireUnused() throws IOException {
        Path unfinished = folder.resolve(UNFINISHED);
        boolean ours =
                Files.exists(unfinished) && Files.readString(unfinished).equals(settings.text());
        List<String> names = allNames();
        try (Stream<Path> found = Files.list(folder)) {
            for (Path path : (Iterable<Path>) found.sorted()::iterator) {
                String name = path.getFileName().toString();
                boolean leftOver = name.equals(UNFINISHED) || isPart(name) || names.contains(name);
                boolean firstWrite = name.equals(ExpectedCounts.partName(UNFINISHED));
                if (!firstWrite && (!ours || !leftOver)) {
                    throw new FolderInUseException(
                            "%s is not empty: it holds %s; take another folder"
                                    .formatted(folder, name));
                }
            }
        }
    }

    private static boolean isPart(String name) {
        return name.startsWith(".") && name.endsWith(".part");
    }

    private String partName(int shard) {
        return ExpectedCounts.partName(settings.fileName(shard));
    }

    private void writeShards(ClickGenerator generator) throws IOException {
        List<OutputStream> files = new ArrayList<>();
        try {
            for (int shard = 0; shard < settings.shards(); shard++) {
                files.add(open(folder.resolve(partName(shard))));
                files.get(shard).write(generator.header());
            }
            while (generator.hasNext()) {
                GeneratedRecord record = generator.next();
                files.get(record.shard()).write(record.bytes());
            }
        } finally {
            closeAll(files);
        }
    }

    private OutputStream open(Path file) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 64 * 1_024);
        return settings.gzip() ? new GZIPOutputStream(out, 8 * 1_024) : out;
    }

    private static void closeAll(List<OutputStream> files) throws IOException {
        IOException first = null;
        for (OutputStream file : files) {
            try {
                file.close();
            } catch (IOException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private void move(String from, String to) throws IOException {
        Files.move(
                folder.resolve(from),
                folder.resolve(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }
}
