package dev.tidemark.ledger;

import dev.tidemark.ledger.dynamodb.DynamoDbLedger;
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
        if (store instanceof StoreUri.DynamoDb table) {
            return DynamoDbLedger.open(table);
        }
        return SqliteLedger.open(((StoreUri.Sqlite) store).file());
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
     * @param capacity of a new table; a file has none
     * @throws StoreShapeException if a table is there in another shape
     * @throws LedgerException if something else is there, or it cannot be written
     */
    public static SetupReport create(StoreUri store, TableCapacity capacity) {
        if (store instanceof StoreUri.DynamoDb table) {
            return DynamoDbLedger.create(table, capacity);
        }
        return new SetupReport(SqliteLedger.create(((StoreUri.Sqlite) store).file()), List.of());
    }

    /** Creates a store, a table on demand. */
    public static SetupReport create(StoreUri store) {
        return create(store, TableCapacity.ON_DEMAND);
    }

    /** What {@link #create} would do now; nothing is changed. */
    public static SetupReport missing(StoreUri store, TableCapacity capacity) {
        if (store instanceof StoreUri.DynamoDb table) {
            return DynamoDbLedger.missing(table, capacity);
        }
        return new SetupReport(SqliteLedger.missing(((StoreUri.Sqlite) store).file()), List.of());
    }

    /**
     * Copies a store that nobody has open to another of the same kind: a file to where there is
     * none, a table into one that was just created.
     *
     * @throws LedgerException if it cannot be read, or something is in the way
     */
    public static void copy(StoreUri from, StoreUri to) {
        if (from instanceof StoreUri.DynamoDb source && to instanceof StoreUri.DynamoDb target) {
            DynamoDbLedger.copy(source, target);
        } else if (from instanceof StoreUri.Sqlite source && to instanceof StoreUri.Sqlite target) {
            SqliteLedger.copy(source.file(), target.file());
        } else {
            throw new IllegalArgumentException(
                    "%s is of another kind than %s".formatted(to.text(), from.text()));
        }
    }

    /** Whether there is a table of this name, of any shape. */
    public static boolean exists(StoreUri.DynamoDb store) {
        return DynamoDbLedger.exists(store);
    }

    /** Deletes a table with everything in it: for tables that the caller made for itself. */
    public static void drop(StoreUri.DynamoDb store) {
        DynamoDbLedger.drop(store);
    }

    /** The least AWS policy that a store needs, as JSON; empty for one that needs none. */
    public static Optional<String> leastPolicy(StoreUri store) {
        return store instanceof StoreUri.DynamoDb table
                ? Optional.of(DynamoDbLedger.leastPolicy(table))
                : Optional.empty();
    }
}
