package dev.tidemark.cli;

import dev.tidemark.commands.Surroundings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * Loads the classes that commands begin with, and ends; the launcher records them in a class-data
 * archive. It writes nothing and leaves nothing behind.
 */
final class StartupClasses {

    private StartupClasses() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("tidemark-startup");
        try {
            Surroundings nowhere = nowhere(folder);
            Main.run(nowhere, "--version");
            Main.run(nowhere, "--help");
            Main.run(nowhere, "config", "show");
            Main.run(nowhere, "config", "show", "--output", "json");
            Main.run(nowhere, "no-such-command");
            Main.run(nowhere, "init", "--dry-run");
            Main.run(nowhere, "check", "2pc", "--checkpoint-interval", "30s");
            Main.run(nowhere, "keygroup", "ad_1");
        } finally {
            Files.deleteIfExists(folder);
        }
    }

    private static Surroundings nowhere(Path folder) {
        PrintStream err =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Surroundings(
                Map.of(),
                folder,
                folder,
                folder,
                new BufferedReader(Reader.nullReader()),
                OutputStream.nullOutputStream(),
                err,
                false,
                false,
                false,
                Clock.systemUTC());
    }
}
