package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * What a command finds around it, handed in so that no command asks the process itself.
 *
 * @param environment the environment variables
 * @param folder the folder that relative paths start from
 * @param userConfigFolder where the user's own {@code tidemark.yaml} may be
 * @param home the folder of the installation, which holds {@code lib/}
 * @param in standard input
 * @param out standard output: results only
 * @param err standard error: progress and messages
 * @param inIsTerminal whether a person can answer a question
 * @param outIsTerminal whether a person reads the result
 * @param errIsTerminal whether a person reads the progress
 */
public record Surroundings(
        Map<String, String> environment,
        Path folder,
        Path userConfigFolder,
        Path home,
        BufferedReader in,
        OutputStream out,
        PrintStream err,
        boolean inIsTerminal,
        boolean outIsTerminal,
        boolean errIsTerminal,
        Clock clock) {

    /** An environment variable, empty if it is not set. */
    public String variable(String name) {
        return environment.getOrDefault(name, "");
    }

    /**
     * A folder as another process finds it: absolute; a bucket, and what Flink wrote, as it is.
     *
     * @param named as it was typed
     */
    public String place(String named) {
        return S3Folder.isMeant(named) || named.startsWith("file:")
                ? named
                : folder.resolve(named).normalize().toString();
    }

    /** Whether the terminal understands control sequences at all. */
    public boolean isDumb() {
        return variable("TERM").equals("dumb");
    }
}
