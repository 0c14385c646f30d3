package dev.tidemark.job.drill;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.generator.GeneratorSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The savepoint of state schema 1 that is checked in under {@code savepoints/v1}, and how it was
 * made. It is never made again: when a state type changes, the old savepoint must still restore,
 * and a class like this one makes {@code savepoints/v2} beside it.
 *
 * <p>It was made by {@code main} in the folder {@code flink-job} with the test class path and
 * {@code /tmp/tidemark-v1}, an empty folder for its job.
 */
final class SavepointOfSchemaV1 {

    /** The log that its job had read a third of. */
    static final GeneratorSettings LOG =
            new GeneratorSettings(
                    11,
                    2_400,
                    10,
                    2,
                    Instant.parse("2026-02-08T10:00:00Z"),
                    Duration.ofMinutes(20),
                    0.40,
                    0.10,
                    0,
                    0.05,
                    0.01,
                    0.005,
                    0.005,
                    ClickFormat.JSON_LINES,
                    false);

    static final int PARALLELISM = 2;
    private static final Path FOLDER = Path.of("src/test/resources/savepoints/v1");

    private SavepointOfSchemaV1() {}

    /** Where it is. */
    static Path folder() throws Exception {
        return Path.of(SavepointOfSchemaV1.class.getResource("/savepoints/v1/_metadata").toURI())
                .getParent();
    }

    /** Makes it; takes the folder of its job. */
    public static void main(String[] args) throws Exception {
        try (Drill drill = new Drill(Path.of(args[0]), LOG, PARALLELISM)) {
            drill.begin(PARALLELISM, "--speed", "60", "--checkpoint-interval", "8760h");
            copy(Path.of(URI.create(drill.stopAfter(130))));
        }
    }

    private static void copy(Path savepoint) throws IOException {
        Files.createDirectories(FOLDER);
        List<Path> files;
        try (Stream<Path> all = Files.list(savepoint)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.copy(file, FOLDER.resolve(file.getFileName().toString()));
        }
    }
}
