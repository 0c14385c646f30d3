package dev.tidemark.commands;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TotalsUri;
import java.nio.file.Path;
import java.util.Optional;
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
            description = {
                "Where running totals are kept: redis://HOST:PORT or, for TLS,"
                        + " rediss://USER@HOST:PORT?ca=FILE. Without it: in the store.",
                "The password comes from TIDEMARK_TOTALS_PASSWORD, or from the file that"
                        + " TIDEMARK_TOTALS_PASSWORD_FILE names."
            })
    String totals;

    /** Refuses what this version cannot open. */
    void check() {
        parse();
        totalsUri();
    }

    /** The ledger with its running totals; the server of these need not be there. */
    Ledger open(Surroundings here) {
        return Ledgers.open(uri(here.folder()), totalsUri(), here.environment());
    }

    /** The server of running totals; empty if they are in the store. */
    Optional<TotalsUri> totalsUri() {
        return Require.parsed("--totals", () -> Optional.ofNullable(totals).map(TotalsUri::parse));
    }

    /** The store, its file found from the folder of the call. */
    StoreUri uri(Path folder) {
        check();
        StoreUri uri = parse();
        return uri instanceof StoreUri.Sqlite sqlite
                ? new StoreUri.Sqlite(folder.resolve(sqlite.file()))
                : uri;
    }

    /** The store as a plan names it: the same from whichever folder it is used. */
    String canonical(Path folder) {
        StoreUri uri = uri(folder);
        return uri instanceof StoreUri.Sqlite sqlite
                ? new StoreUri.Sqlite(sqlite.file().toAbsolutePath().normalize()).text()
                : uri.text();
    }

    private StoreUri parse() {
        return Require.parsed("--store", () -> StoreUri.parse(store));
    }
}
