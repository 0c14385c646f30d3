package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** One table as this JVM sees it, shared by every handle and closed with the last of them. */
final class DynamoDbTable {

    /**
     * How long a call is repeated: an outage of some minutes must not end the job, whose barriers
     * wait meanwhile.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** The same for what must not hold anybody up. */
    private static final Duration PROMPT = Duration.ofSeconds(5);

    /** How long the last handle waits for changes that were brought before it was closed. */
    private static final Duration CLOSING = Duration.ofSeconds(10);

    private static final int SCAN_PAGE = 100;

    /** By store; guarded by itself. */
    private static final Map<StoreUri.DynamoDb, DynamoDbTable> OPEN = new HashMap<>();

    private final StoreUri.DynamoDb store;
    private final DynamoDbClient client;
    private final Calls calls;
    private final CallClock clock;
    private final WriteBudget budget;
    private final WriteLanes lanes;
    private final TableChanges changes;
    private final TagQueries queries;
    private final TableLeases leases;

    /** Guarded by {@link #OPEN}. */
    private int handles;

    /**
     * A table that nobody else shares, for tests of several processes.
     *
     * @param client closed with the table
     */
    DynamoDbTable(StoreUri.DynamoDb store, DynamoDbClient client, LeasePace pace, CallClock clock) {
        this.store = store;
        this.client = client;
        this.clock = clock;
        calls = new Calls(store.text(), PATIENCE, clock);
        budget = new WriteBudget(store.maxWcu().orElse(0), clock);
        changes = new TableChanges(client, store.table(), calls, budget);
        queries = new TagQueries(client, store.table(), calls, changes);
        lanes = new WriteLanes(store.table(), budget, WriteLanes.THREADS);
        leases =
                new TableLeases(
                        changes,
                        new TableChanges(client, store.table(), calls.patientFor(PROMPT), budget),
                        pace,
                        clock,
                        budget::sharedBy,
                        true);
        handles = 1;
    }

    /** One more handle on a table that exists; the first one of this JVM verifies its shape. */
    static DynamoDbTable acquire(StoreUri.DynamoDb store) {
        synchronized (OPEN) {
            DynamoDbTable table = OPEN.get(store.withMaxWcu(0));
            if (table == null) {
                table = open(store);
                OPEN.put(store.withMaxWcu(0), table);
            } else {
                table.handles++;
            }
            store.maxWcu().ifPresent(table.budget::total);
            return table;
        }
    }

    private static DynamoDbTable open(StoreUri.DynamoDb store) {
        DynamoDbClient client = Clients.of(store);
        try {
            CallClock clock = CallClock.system();
            new TableSetup(store, client, TableCapacity.ON_DEMAND, clock).requireReady();
            return new DynamoDbTable(store, client, LeasePace.DEFAULT, clock);
        } catch (RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /** Gives a handle back; the last one waits a while for what was brought before. */
    void release() {
        synchronized (OPEN) {
            if (--handles > 0) {
                return;
            }
            OPEN.remove(store.withMaxWcu(0), this);
        }
        calls.close();
        lanes.close(CLOSING);
        leases.close();
        client.close();
    }

    String name() {
        return store.text();
    }

    WriteLanes lanes() {
        return lanes;
    }

    TableChanges changes() {
        return changes;
    }

    CallClock clock() {
        return clock;
    }

    TagQueries queries() {
        return queries;
    }

    TableLeases leases() {
        return leases;
    }

    /** All items of a key condition over all pages, read consistently, in the order of the key. */
    List<Map<String, AttributeValue>> items(String condition, Map<String, AttributeValue> values) {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        QueryRequest.Builder request =
                QueryRequest.builder()
                        .tableName(store.table())
                        .keyConditionExpression(condition)
                        .expressionAttributeNames(Change.names(condition))
                        .expressionAttributeValues(values)
                        .consistentRead(true);
        String what = "read items of " + values.get(":entity").s();
        pages(
                start -> {
                    QueryRequest next = request.exclusiveStartKey(start).build();
                    QueryResponse page = calls.make(what, () -> client.query(next));
                    items.addAll(page.items());
                    return page.lastEvaluatedKey();
                });
        return items;
    }

    /** Whether there is nothing but leases, which say nothing about rows. */
    boolean isUnused() {
        ScanRequest.Builder request =
                scan().limit(SCAN_PAGE)
                        .filterExpression("#bucket <> :lease")
                        .expressionAttributeNames(Change.names("#bucket"))
                        .expressionAttributeValues(
                                Map.of(":lease", RowItem.text(LeaseItem.BUCKET)));
        AtomicBoolean unused = new AtomicBoolean(true);
        pages(
                start -> {
                    ScanResponse page = scanned("look for items", request.exclusiveStartKey(start));
                    unused.set(page.items().isEmpty());
                    return unused.get() ? page.lastEvaluatedKey() : Map.of();
                });
        return unused.get();
    }

    /** Passes all items whose bucket is in a range, over all pages of the whole table. */
    void scan(String firstBucket, String lastBucket, Consumer<Map<String, AttributeValue>> items) {
        scan(
                scan().filterExpression("#bucket BETWEEN :first AND :last")
                        .expressionAttributeNames(Change.names("#bucket"))
                        .expressionAttributeValues(
                                Map.of(
                                        ":first", RowItem.text(firstBucket),
                                        ":last", RowItem.text(lastBucket))),
                items);
    }

    /** Passes all items of every kind. */
    void scanAll(Consumer<Map<String, AttributeValue>> items) {
        scan(scan(), items);
    }

    private void scan(ScanRequest.Builder request, Consumer<Map<String, AttributeValue>> items) {
        pages(
                start -> {
                    ScanResponse page = scanned("scan the table", request.exclusiveStartKey(start));
                    page.items().forEach(items);
                    return page.lastEvaluatedKey();
                });
    }

    private ScanRequest.Builder scan() {
        return ScanRequest.builder().tableName(store.table()).consistentRead(true);
    }

    private ScanResponse scanned(String what, ScanRequest.Builder request) {
        ScanRequest next = request.build();
        return calls.make(what, () -> client.scan(next));
    }

    /**
     * Reads page after page.
     *
     * @param page reads the one that begins after a key, null for the first; answers where the next
     *     one begins, empty if there is none
     */
    private static void pages(UnaryOperator<Map<String, AttributeValue>> page) {
        Map<String, AttributeValue> start = null;
        do {
            start = page.apply(start);
        } while (!start.isEmpty());
    }

    /** What this JVM did in the table since the first handle, by name. */
    Map<String, LongSupplier> metrics() {
        return Map.of(
                "store_throttled", calls::throttled,
                "store_unanswered", calls::unanswered,
                "write_units_computed", changes::computed,
                "write_units_reported", changes::reported,
                "lease_beats_missed", leases::missedBeats);
    }
}
