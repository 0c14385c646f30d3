package dev.tidemark.commands;

import dev.tidemark.commands.values.SizeConverter;
import picocli.CommandLine.Option;

/** The memory of the JVM that reads a checkpoint or savepoint. */
final class ReadingHeap {

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512MiB",
            converter = SizeConverter.class,
            description = "Largest heap of the JVM that reads a checkpoint or savepoint.")
    private long bytes;

    /** In bytes, 128 MiB or more. */
    long bytes() {
        check();
        return bytes;
    }

    /** Refuses a size that no such JVM could have. */
    void check() {
        Require.between("--memory", bytes >> 20, 128, 1L << 20);
    }
}
