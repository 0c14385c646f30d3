package dev.tidemark.commands;

import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The two stores of a demo: files in its folder, or two tables of its own that are deleted with
 * everything in them, unless somebody wants to keep them.
 */
final class DemoStores implements AutoCloseable {

    private final StoreUri with;
    private final StoreUri without;
    private final List<StoreUri.DynamoDb> made = new ArrayList<>();

    private DemoStores(StoreUri with, StoreUri without) {
        this.with = with;
        this.without = without;
    }

    /** Files, which the job makes. */
    static DemoStores files(Path folder) {
        return new DemoStores(
                new StoreUri.Sqlite(folder.resolve("with-flush/tidemark.db")),
                new StoreUri.Sqlite(folder.resolve("without-flush/tidemark.db")));
    }

    /**
     * Tables beside one that was named, which itself is never touched.
     *
     * @param id tells the tables of this demo from all others
     */
    static DemoStores tables(StoreUri.DynamoDb named, String id) {
        return new DemoStores(beside(named, id, "with_flush"), beside(named, id, "without_flush"));
    }

    private static StoreUri beside(StoreUri.DynamoDb named, String id, String which) {
        return new StoreUri.DynamoDb(
                "%s_demo_%s_%s".formatted(named.table(), id, which),
                named.region(),
                named.endpoint(),
                named.maxWcu());
    }

    /** Makes the tables; does nothing for files. */
    void make() {
        for (StoreUri store : List.of(with, without)) {
            if (store instanceof StoreUri.DynamoDb table) {
                if (Ledgers.exists(table)) {
                    throw new Failure(
                            ErrorCode.TARGET_IN_USE,
                            "there is a table %s already; it was left alone."
                                    .formatted(table.text()),
                            "tidemark demo once more; it takes other names");
                }
                made.add(table);
                Ledgers.create(table);
            }
        }
    }

    /** The store that is restored with the flush, as {@code --store} takes it. */
    String withFlush() {
        return with.text();
    }

    /** The store that is restored without it. */
    String withoutFlush() {
        return without.text();
    }

    /** From now on they stay. */
    void keep() {
        made.clear();
    }

    @Override
    public void close() {
        made.forEach(Ledgers::drop);
    }
}
