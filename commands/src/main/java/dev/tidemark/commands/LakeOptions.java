package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Which lake is read, by how many threads, and by which horizon its clicks are judged. */
final class LakeOptions {

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
            names = "--threads",
            paramLabel = "N",
            description = {
                "Objects read side by side. Without it: one for each processor, and 16 or more of a",
                "lake on S3, where reading is waiting."
            })
    Integer threads;

    Lake open(Surroundings here) throws IOException {
        try {
            return Lakes.open(lake, here.folder());
        } catch (IllegalArgumentException e) {
            throw Failure.badValue("--lake", e.getMessage());
        }
    }

    /** How many objects are to be read side by side, if that was said. */
    OptionalInt threads() {
        return threads == null ? OptionalInt.empty() : OptionalInt.of(threads);
    }

    /** How long after its impression a click is accepted. */
    Duration horizon() {
        Require.atLeast("--horizon", horizon, Duration.ofSeconds(1));
        return horizon;
    }

    /** How many objects are read side by side. */
    int readers() {
        int readers = threads == null ? usualReaders() : threads;
        Require.between("--threads", readers, 1, 256);
        return readers;
    }

    private int usualReaders() {
        int processors = Runtime.getRuntime().availableProcessors();
        return S3Folder.isMeant(lake) ? Math.max(processors, READERS_OF_A_BUCKET) : processors;
    }
}
