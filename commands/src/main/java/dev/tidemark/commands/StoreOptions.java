package dev.tidemark.commands;

import dev.tidemark.ledger.StoreUri;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Which store a command works on. */
public final class StoreOptions {

    @Option(
            names = "--store",
            paramLabel = "URI",
            defaultValue = "sqlite:./tidemark.db",
            description = "Where ad_metrics is kept: sqlite:FILE or dynamodb:TABLE?region=REGION.")
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
        parse();
    }

    /** The store, its file found from the folder of the call. */
    StoreUri uri(Path folder) {
        check();
        StoreUri uri = parse();
        return uri instanceof StoreUri.Sqlite sqlite
                ? new StoreUri.Sqlite(folder.resolve(sqlite.file()))
                : uri;
    }

    private StoreUri parse() {
        try {
            return StoreUri.parse(store);
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, "--store: " + e.getMessage(), "", e);
        }
    }
}
