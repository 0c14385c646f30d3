package dev.tidemark.cli;

import dev.tidemark.commands.Surroundings;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** The surroundings of the process that is running; the only place that asks for them. */
final class ThisProcess {

    private ThisProcess() {}

    static Surroundings surroundings() {
        Map<String, String> environment = System.getenv();
        return new Surroundings(
                environment,
                Path.of("").toAbsolutePath(),
                userConfigFolder(environment),
                home(environment),
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                // Not System.out: a PrintStream hides that a write has failed.
                new FileOutputStream(FileDescriptor.out),
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
                isTerminal(0),
                isTerminal(1),
                isTerminal(2),
                Clock.systemUTC());
    }

    private static Path userConfigFolder(Map<String, String> environment) {
        String base = environment.getOrDefault("XDG_CONFIG_HOME", "");
        Path config =
                base.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".config")
                        : Path.of(base);
        return config.resolve("tidemark");
    }

    private static Path home(Map<String, String> environment) {
        String home = environment.getOrDefault("TIDEMARK_HOME", "");
        return Path.of(System.getProperty("tidemark.home", home)).toAbsolutePath();
    }

    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        try {
            String target = Files.readSymbolicLink(link).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException e) {
            return false;
        }
    }
}
