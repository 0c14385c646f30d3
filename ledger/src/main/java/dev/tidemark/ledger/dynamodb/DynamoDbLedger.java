package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.SetupReport;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.dynamodb.WriteLanes.Lane;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The ledger in a DynamoDB table with two tag indexes. All handles of a JVM on one table share its
 * client, threads, write budget and lease.
 */
public final class DynamoDbLedger implements Ledger {

    /** How often a change may find its item changed between its answer and its repetition. */
    static final int ATTEMPTS = 200;

    /** How long an index may lag behind its table; usually it is well below a second. */
    private static final Duration INDEX_LAG = Duration.ofSeconds(5);

    private final DynamoDbTable table;
    private final AtomicBoolean closed = new AtomicBoolean();

    DynamoDbLedger(DynamoDbTable table) {
        this.table = table;
    }

    /**
     * Opens a ledger that exists.
     *
     * @throws LedgerException if the table is missing, of another shape, or cannot be reached; the
     *     message names the next command
     */
    public static DynamoDbLedger open(StoreUri.DynamoDb store) {
        return new DynamoDbLedger(DynamoDbTable.acquire(store));
    }

    /**
     * Creates the table, or verifies the one that is there. A second call changes nothing.
     *
     * @param capacity what a new table may consume
     * @return what was done, and what could not be verified
     * @throws dev.tidemark.ledger.StoreShapeException if the table has another shape
     */
    public static SetupReport create(StoreUri.DynamoDb store, TableCapacity capacity) {
        try (TableSetup setup = TableSetup.of(store, capacity)) {
            return setup.create();
        }
    }

    /** What {@link #create} would do now. */
    public static SetupReport missing(StoreUri.DynamoDb store, TableCapacity capacity) {
        try (TableSetup setup = TableSetup.of(store, capacity)) {
            return setup.missing();
        }
    }

    /** Whether there is a table of this name, of any shape. */
    public static boolean exists(StoreUri.DynamoDb store) {
        try (TableSetup setup = TableSetup.of(store, TableCapacity.ON_DEMAND)) {
            return setup.exists();
        }
    }

    /**
     * Copies everything in a table that nobody writes into another one; items that are there are
     * left alone.
     *
     * @throws LedgerException if one of them is in the way
     */
    public static void copy(StoreUri.DynamoDb from, StoreUri.DynamoDb to) {
        TableCopy.copy(from, to);
    }

    /** Deletes a table with everything in it. */
    public static void drop(StoreUri.DynamoDb store) {
        try (TableSetup setup = TableSetup.of(store, TableCapacity.ON_DEMAND)) {
            setup.drop();
        }
    }

    /** The least policy that credentials need for a store, as JSON. */
    public static String leastPolicy(StoreUri.DynamoDb store) {
        return LeastPolicy.json(store);
    }

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        Lane lane = write instanceof StreamWrite ? Lane.LIVE : Lane.REPAIR;
        return usable().lanes().submit(lane, () -> written(write));
    }

    private WriteOutcome written(LedgerWrite write) {
        if (write instanceof StreamWrite stream) {
            table.leases().requireNotLost(stream.fence().generation());
        }
        Optional<LedgerRow> held = Optional.empty();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Map<String, AttributeValue>> refusedBy =
                    table.changes().make(Conditions.write(write, held));
            if (refusedBy.isEmpty()) {
                return new WriteOutcome.Written();
            }
            LedgerRow row = RowItem.read(write.key(), refusedBy.get());
            Optional<WriteOutcome.Refusal> why = write.refusal(row);
            if (why.isPresent()) {
                return new WriteOutcome.Refused(why.get(), row);
            }
            held = Optional.of(row);
        }
        throw contended(write.key().toString());
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return usable().lanes().submit(Lane.REPAIR, () -> repaired(change));
    }

    private RepairOutcome repaired(RepairChange change) {
        Optional<LedgerRow> held = Optional.empty();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Map<String, AttributeValue>> refusedBy =
                    table.changes().make(Conditions.repair(change, held));
            if (refusedBy.isEmpty()) {
                return RepairOutcome.APPLIED;
            }
            LedgerRow row = RowItem.read(change.key(), refusedBy.get());
            RepairOutcome outcome = change.outcome(row);
            if (outcome != RepairOutcome.APPLIED) {
                return outcome;
            }
            held = Optional.of(row);
        }
        throw contended(change.key().toString());
    }

    static LedgerException contended(String what) {
        return new LedgerException(
                """
                %s changed %d times while it was to be changed; it was left as it is. Next: run \
                this again."""
                        .formatted(what, ATTEMPTS));
    }

    @Override
    public Optional<LedgerRow> read(RowKey key) {
        Map<String, AttributeValue> item = usable().changes().get(RowItem.key(key));
        return item.isEmpty() ? Optional.empty() : Optional.of(RowItem.read(key, item));
    }

    @Override
    public List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return usable()
                .items(
                        "#entity = :entity AND #bucket BETWEEN :first AND :last",
                        Map.of(
                                ":entity", RowItem.text(entity),
                                ":first", RowItem.text(firstBucket),
                                ":last", RowItem.text(lastBucket)))
                .stream()
                .map(RowItem::read)
                .toList();
    }

    @Override
    public void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> rows) {
        usable().scan(firstBucket, lastBucket, item -> rows.accept(RowItem.read(item)));
    }

    @Override
    public TagPage find(TagQuery query) {
        return usable().queries().find(query);
    }

    @Override
    public Duration indexLag() {
        return INDEX_LAG;
    }

    @Override
    public boolean isUnused() {
        return usable().isUnused();
    }

    @Override
    public ControlItems controlItems() {
        return new DynamoDbControlItems(usable());
    }

    @Override
    public RunningTotals runningTotals() {
        return new DynamoDbRunningTotals(usable());
    }

    @Override
    public Lease lease(long generation, String jobId, Consumer<String> waiting) {
        return usable().leases().acquire(generation, jobId, waiting);
    }

    @Override
    public Map<String, LongSupplier> metrics() {
        return table.metrics();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            table.release();
        }
    }

    private DynamoDbTable usable() {
        if (closed.get()) {
            throw new LedgerException("the ledger " + table.name() + " has been closed");
        }
        return table;
    }
}
