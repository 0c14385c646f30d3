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

    @Option(
            names = "--totals",
            paramLabel = "URI",
            description = "Where running totals are kept. Without it: in the store.")
    String totals;

    /** Refuses what this version cannot open. */
    void check() {
        if (totals != null) {
            throw Require.notYet("--totals", "leave it out: they are kept in the store");
        }
        if (store.startsWith("dynamodb:")) {
            throw Require.notYet("--store", "name sqlite:FILE instead of '" + store + "'");
        }
        if (!store.matches("sqlite:.+")) {
            throw Failure.badValue(
                    "--store", "'" + store + "' is not a store; write it as sqlite:FILE");
        }
    }
}
