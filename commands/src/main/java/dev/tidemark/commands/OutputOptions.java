package dev.tidemark.commands;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before and after its name. */
public final class OutputOptions {

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Settings file instead of tidemark.yaml here and in your config folder.")
    String profile;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            defaultValue = "table",
            scope = ScopeType.INHERIT,
            description = "table, json or csv.")
    OutputFormat output = OutputFormat.TABLE;

    @Option(
            names = "--quiet",
            scope = ScopeType.INHERIT,
            description = "No progress and no notes on stderr; errors only.")
    boolean quiet;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "More on stderr; a failure comes with its stack trace.")
    boolean verbose;

    @Option(
            names = "--no-color",
            scope = ScopeType.INHERIT,
            description = "No colours, as with the variable NO_COLOR.")
    boolean noColor;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "This help.")
    boolean help;
}
