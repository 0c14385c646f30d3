package dev.tidemark.ledger;

import dev.tidemark.ledger.StoreUri.Sqlite;
import dev.tidemark.ledger.sqlite.SqliteLedger;
import java.util.List;

/** Finds the adapter for a store; the only place that knows them all. */
public final class Ledgers {

    private Ledgers() {}

    /**
     * Opens a ledger that exists.
     *
     * @throws LedgerException if there is none, or it cannot be used; the message says why
     */
    public static Ledger open(StoreUri store) {
        return SqliteLedger.open(((Sqlite) store).file());
    }

    /**
     * Creates what a store needs, or verifies that it is there. A second call changes nothing.
     *
     * @return the statements that were run; empty if nothing was missing
     * @throws LedgerException if something else is there, or it cannot be written
     */
    public static List<String> create(StoreUri store) {
        return SqliteLedger.create(((Sqlite) store).file());
    }

    /** The statements that {@link #create} would run now; nothing is changed. */
    public static List<String> missing(StoreUri store) {
        return SqliteLedger.missing(((Sqlite) store).file());
    }
}
