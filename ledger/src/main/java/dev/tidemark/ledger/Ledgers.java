package dev.tidemark.ledger;

import dev.tidemark.ledger.StoreUri.Sqlite;
import dev.tidemark.ledger.sqlite.SqliteLedger;
import dev.tidemark.ledger.valkey.ValkeyRunningTotals;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
     * Opens a ledger that exists, with its running totals where they are kept.
     *
     * @param totals their server, which need not be there now; empty if they are in the store
     * @param environment where the server's password is found, see {@link TotalsPassword}
     * @throws LedgerException if there is no ledger, or it cannot be used; the message says why
     */
    public static Ledger open(
            StoreUri store, Optional<TotalsUri> totals, Map<String, String> environment) {
        if (totals.isEmpty()) {
            return open(store);
        }
        Optional<TotalsPassword> password = TotalsPassword.in(environment);
        return new LedgerWithTotals(open(store), ValkeyRunningTotals.at(totals.get(), password));
    }

    /**
     * Checks that the server of running totals can be used; it needs nothing to be created.
     *
     * @throws LedgerException if it cannot; the message says why
     */
    public static void verify(TotalsUri totals, Map<String, String> environment) {
        ValkeyRunningTotals.verify(totals, TotalsPassword.in(environment));
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
