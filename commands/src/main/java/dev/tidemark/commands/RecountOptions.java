package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.SizeConverter;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.RecountSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How a lake is read, and with what means. */
final class RecountOptions {

    private static final int READERS_OF_A_BUCKET = 16;

    @Option(
            names = "--lake",
            paramLabel = "FOLDER",
            defaultValue = "lake",
            description = {
                "Where raw clicks and the exceptions log are: a folder, or",
                "s3://BUCKET/FOLDER?region=REGION."
            })
    String lake;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "2h",
            converter = DurationConverter.class,
            description = "How long after its impression a click is accepted; as in the run.")
    Duration horizon;

    @Option(
            names = "--slack",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationConverter.class,
            description = "How long a record may take into the lake after it has arrived.")
    Duration slack;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512MB",
            converter = SizeConverter.class,
            description = "How much memory to use; what does not fit goes to disk.")
    long memoryBytes;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = {
                "Objects read side by side. Without it: one for each processor, and 16 or more of a",
                "lake on S3, where reading is waiting."
            })
    Integer threads;

    @Option(
            names = "--scratch",
            paramLabel = "FOLDER",
            description = "Where to put what does not fit into memory. Without it: the system's.")
    String scratch;

    Lake open(Surroundings here) throws IOException {
        try {
            return Lakes.open(lake, here.folder());
        } catch (IllegalArgumentException e) {
            throw Failure.badValue("--lake", e.getMessage());
        }
    }

    private int readers() {
        int processors = Runtime.getRuntime().availableProcessors();
        return S3Folder.isMeant(lake) ? Math.max(processors, READERS_OF_A_BUCKET) : processors;
    }

    RecountSettings settings(Surroundings here, boolean minutes) {
        Require.atLeast("--horizon", horizon, Duration.ofSeconds(1));
        Require.between("--memory", memoryBytes / 1_000_000, 16, 1L << 20);
        int readers = threads == null ? readers() : threads;
        Require.between("--threads", readers, 1, 256);
        Path folder =
                scratch == null
                        ? Path.of(System.getProperty("java.io.tmpdir"))
                        : here.folder().resolve(scratch);
        if (!Files.isDirectory(folder)) {
            throw Failure.badValue("--scratch", "there is no folder " + folder);
        }
        return new RecountSettings(horizon, slack, minutes, readers, memoryBytes, folder);
    }
}
