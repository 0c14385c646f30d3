package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.SetupReport;
import dev.tidemark.ledger.StoreShapeException;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ContinuousBackupsUnavailableException;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Creates the table with what belongs to it, or verifies what is there: it adds what is missing
 * beside a table, and never changes one of another shape.
 */
final class TableSetup implements AutoCloseable {

    /** How long a start or an init tries to reach the service. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final Duration LOOK = Duration.ofMillis(250);
    private static final Duration READY_WITHIN = Duration.ofMinutes(5);

    private final StoreUri.DynamoDb store;
    private final DynamoDbClient client;
    private final TableCapacity capacity;
    private final CallClock clock;
    private final Calls calls;

    TableSetup(
            StoreUri.DynamoDb store,
            DynamoDbClient client,
            TableCapacity capacity,
            CallClock clock) {
        this.store = store;
        this.client = client;
        this.capacity = capacity;
        this.clock = clock;
        this.calls = new Calls(store.text(), PATIENCE, clock);
    }

    static TableSetup of(StoreUri.DynamoDb store, TableCapacity capacity) {
        return new TableSetup(store, Clients.of(store), capacity, CallClock.system());
    }

    /** What {@link #create} would do. */
    SetupReport missing() {
        return setUp(false);
    }

    SetupReport create() {
        return setUp(true);
    }

    /** Whether there is a table of the name, whatever its shape. */
    boolean exists() {
        return describe().isPresent();
    }

    /** Deletes the table with everything in it. */
    void drop() {
        calls.make(
                "delete the table",
                () -> client.deleteTable(request -> request.tableName(store.table())));
    }

    private SetupReport setUp(boolean apply) {
        List<String> steps = new ArrayList<>();
        List<String> notVerified = new ArrayList<>();
        Optional<TableDescription> table = describe();
        if (table.isEmpty()) {
            steps.add(TableShape.sentence(store.table(), capacity));
            if (apply) {
                createTable();
            }
        } else {
            requireShape(table.get());
        }
        boolean isThere = table.isPresent() || apply;
        if (isThere) {
            awaitReady();
        }
        for (Addition addition : additions()) {
            if (!isThere) {
                steps.add(addition.step());
            } else {
                add(addition, apply, steps, notVerified);
            }
        }
        return new SetupReport(steps, notVerified);
    }

    /**
     * A setting beside the table that is switched on where it is off.
     *
     * @param what what it is called
     * @param step what switching it on is called
     */
    private record Addition(String what, String step, BooleanSupplier isOn, Runnable enable) {}

    private List<Addition> additions() {
        return List.of(
                new Addition(
                        "point-in-time recovery",
                        "enable point-in-time recovery of " + store.table(),
                        this::recoveryIsOn,
                        this::enableRecovery),
                new Addition(
                        "the expiry of running totals",
                        "let running totals expire by %s of %s"
                                .formatted(Conditions.EXPIRES_AT, store.table()),
                        this::expiryIsOn,
                        this::enableExpiry));
    }

    private void add(
            Addition addition, boolean apply, List<String> steps, List<String> notVerified) {
        calls.make(
                addition.step(),
                () -> {
                    try {
                        if (!addition.isOn().getAsBoolean()) {
                            if (apply) {
                                addition.enable().run();
                            }
                            steps.add(addition.step());
                        }
                    } catch (AwsServiceException e) {
                        // An emulator may lack the call; AWS has it.
                        if (store.endpoint().isEmpty() || !ServiceFailure.isUnknownOperation(e)) {
                            throw e;
                        }
                        notVerified.add(
                                addition.what()
                                        + " was not verified: this endpoint does not know the call");
                    }
                    return addition;
                });
    }

    /**
     * Insists on a table that can be used, for a start.
     *
     * @throws LedgerException if there is none or it cannot be reached
     * @throws StoreShapeException if it has another shape
     */
    void requireReady() {
        awaitReady();
    }

    private void named(DescribeTableRequest.Builder request) {
        request.tableName(store.table());
    }

    private Optional<TableDescription> describe() {
        return calls.make(
                "look at the table",
                () -> {
                    try {
                        return Optional.of(client.describeTable(this::named).table());
                    } catch (ResourceNotFoundException e) {
                        return Optional.empty();
                    }
                });
    }

    private void requireShape(TableDescription table) {
        List<String> differences = TableShape.differences(table);
        if (!differences.isEmpty()) {
            throw new StoreShapeException(
                    """
                    The table %s is not a ledger: %s. Nothing was changed. Next: name another \
                    table, such as --store '%s'; tidemark init makes it."""
                            .formatted(
                                    store.table(),
                                    String.join("; ", differences),
                                    store.text()
                                            .replaceFirst(
                                                    Pattern.quote(store.table()),
                                                    store.table() + "_2")));
        }
    }

    private void createTable() {
        calls.make(
                "create the table",
                () -> {
                    try {
                        return client.createTable(TableShape.request(store.table(), capacity));
                    } catch (ResourceInUseException e) {
                        // Somebody else creates it just now; its shape is verified below.
                        return null;
                    }
                });
    }

    private void awaitReady() {
        long start = clock.nanoTime().getAsLong();
        while (true) {
            TableDescription table =
                    calls.make(
                            "look at the table", () -> client.describeTable(this::named).table());
            requireShape(table);
            if (TableShape.isReady(table)) {
                return;
            }
            lookAgainLater(start, "the table is still " + table.tableStatusAsString());
        }
    }

    private void lookAgainLater(long start, String state) {
        if (clock.since(start).compareTo(READY_WITHIN) > 0) {
            throw new LedgerException(
                    "%s: %s after %d s. Nothing is lost. Next: run this again."
                            .formatted(store.text(), state, READY_WITHIN.toSeconds()));
        }
        clock.sleep(LOOK, store.text() + ": interrupted during its setup");
    }

    private boolean recoveryIsOn() {
        return client.describeContinuousBackups(request -> request.tableName(store.table()))
                        .continuousBackupsDescription()
                        .pointInTimeRecoveryDescription()
                        .pointInTimeRecoveryStatus()
                == PointInTimeRecoveryStatus.ENABLED;
    }

    /** A table that was created a moment ago has no backups yet. */
    private void enableRecovery() {
        long start = clock.nanoTime().getAsLong();
        while (true) {
            try {
                client.updateContinuousBackups(
                        request ->
                                request.tableName(store.table())
                                        .pointInTimeRecoverySpecification(
                                                on -> on.pointInTimeRecoveryEnabled(true)));
                return;
            } catch (ContinuousBackupsUnavailableException e) {
                lookAgainLater(start, "there are still no backups of the table");
            }
        }
    }

    private boolean expiryIsOn() {
        TimeToLiveStatus status =
                client.describeTimeToLive(request -> request.tableName(store.table()))
                        .timeToLiveDescription()
                        .timeToLiveStatus();
        return status == TimeToLiveStatus.ENABLED || status == TimeToLiveStatus.ENABLING;
    }

    private void enableExpiry() {
        client.updateTimeToLive(
                request ->
                        request.tableName(store.table())
                                .timeToLiveSpecification(
                                        on ->
                                                on.enabled(true)
                                                        .attributeName(Conditions.EXPIRES_AT)));
    }

    @Override
    public void close() {
        client.close();
    }
}
