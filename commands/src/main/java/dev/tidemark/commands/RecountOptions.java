package dev.tidemark.commands;

import dev.tidemark.commands.values.SizeConverter;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.RecountSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a lake is read, and with what means. */
final class RecountOptions {

    @Mixin LakeOptions lake = new LakeOptions();

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512MB",
            converter = SizeConverter.class,
            description = "How much memory to use; what does not fit goes to disk.")
    long memoryBytes;

    @Option(
            names = "--scratch",
            paramLabel = "FOLDER",
            description = "Where to put what does not fit into memory. Without it: the system's.")
    String scratch;

    Lake open(Surroundings here) throws IOException {
        return lake.open(here);
    }

    /**
     * The settings of a recount.
     *
     * @param slack how long a record may take into the lake after it has arrived
     */
    RecountSettings settings(Surroundings here, Duration slack, boolean minutes) {
        Require.between("--memory", memoryBytes / 1_000_000, 16, 1L << 20);
        Path folder =
                scratch == null
                        ? Path.of(System.getProperty("java.io.tmpdir"))
                        : here.folder().resolve(scratch);
        if (!Files.isDirectory(folder)) {
            throw Failure.badValue("--scratch", "there is no folder " + folder);
        }
        return new RecountSettings(
                lake.horizon(), slack, minutes, lake.readers(), memoryBytes, folder);
    }
}
