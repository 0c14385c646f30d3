package dev.tidemark.commands;

import picocli.CommandLine.Option;

/** Which store a command works on. */
public final class StoreOptions {

    @Option(
            names = "--store",
            paramLabel = "URI",
            defaultValue = "sqlite:./tidemark.db",
            description = "Where ad_metrics is kept: sqlite:FILE.")
    String store;
}
