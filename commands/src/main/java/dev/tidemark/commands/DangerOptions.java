package dev.tidemark.commands;

import picocli.CommandLine.Option;

/** The options of every command that changes something. */
public final class DangerOptions {

    @Option(names = "--dry-run", description = "Show what would be done, change nothing.")
    boolean dryRun;

    @Option(
            names = "--yes",
            description = "Do not ask; required where nobody can answer (no terminal).")
    boolean yes;
}
