package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.SetupReport;
import dev.tidemark.ledger.StoreShapeException;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.dynamodb.StubService.Answer;
import dev.tidemark.ledger.testing.Dynalite;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Making a table, and telling one of another shape apart. */
class TableSetupTest {

    private final StoreUri.DynamoDb store = Dynalite.shared().newStore();

    private SetupReport create() {
        return DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
    }

    private TableDescription describe() {
        try (DynamoDbClient client = Clients.of(store)) {
            return client.describeTable(request -> request.tableName(store.table())).table();
        }
    }

    private void makeAnother(UnaryOperator<CreateTableRequest.Builder> change) {
        CreateTableRequest ours = TableShape.request(store.table(), TableCapacity.ON_DEMAND);
        try (DynamoDbClient client = Clients.of(store)) {
            client.createTable(change.apply(ours.toBuilder()).build());
        }
    }

    private void assertRefused(String... parts) {
        assertThatExceptionOfType(StoreShapeException.class)
                .isThrownBy(this::create)
                .satisfies(refusal -> assertThat(refusal.getMessage()).contains(parts))
                .withMessageContaining("Nothing was changed");
        assertThatExceptionOfType(StoreShapeException.class)
                .isThrownBy(() -> DynamoDbLedger.open(store).close());
    }

    @Test
    void aTableIsMadeOnceAndThenOnlyVerified() {
        assertThat(DynamoDbLedger.missing(store, TableCapacity.ON_DEMAND).steps())
                .first()
                .asString()
                .startsWith("create table " + store.table() + " with the key entity (S)");
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> DynamoDbLedger.open(store).close())
                .withMessageContaining("Next: tidemark init --store '" + store.text() + "'");

        assertThat(create().steps()).hasSize(1);
        TableDescription made = describe();

        assertThat(create().steps()).isEmpty();
        assertThat(describe()).isEqualTo(made);
    }

    @Test
    void whatAnEmulatorDoesNotKnowIsReportedAsNotVerified() {
        assertThat(create().notVerified())
                .containsExactly(
                        "point-in-time recovery was not verified: this endpoint does not know the"
                                + " call",
                        "the expiry of running totals was not verified: this endpoint does not"
                                + " know the call");
    }

    @Test
    void aProvisionedTableGivesEachIndexTheSame() {
        DynamoDbLedger.create(store, new TableCapacity(28, 7));
        TableDescription made = describe();
        assertThat(made.provisionedThroughput().writeCapacityUnits()).isEqualTo(28);
        assertThat(made.globalSecondaryIndexes())
                .hasSize(2)
                .allMatch(index -> index.provisionedThroughput().writeCapacityUnits() == 28)
                .allMatch(index -> index.provisionedThroughput().readCapacityUnits() == 7);
    }

    @Test
    void aTableWithoutItsIndexesIsExplained() {
        makeAnother(
                table ->
                        table.globalSecondaryIndexes((List<GlobalSecondaryIndex>) null)
                                .attributeDefinitions(text("entity"), text("bucket")));
        assertRefused(
                "it has no index fast_ix with the key fast_ix (S) and key_group (N), holding"
                        + " job_gen, late_gen, final_gen, fast_valid",
                "it has no index late_ix");
    }

    @Test
    void aTableWithAnotherKeyIsExplained() {
        CreateTableRequest ours = TableShape.request(store.table(), TableCapacity.ON_DEMAND);
        makeAnother(
                table ->
                        table.keySchema(ours.keySchema().get(0))
                                .globalSecondaryIndexes((List<GlobalSecondaryIndex>) null)
                                .attributeDefinitions(text("entity")));
        assertRefused("its key is entity (S), not entity (S) and bucket (S)");
    }

    @Test
    void anIndexWithTooLittleInItIsExplained() {
        CreateTableRequest ours = TableShape.request(store.table(), TableCapacity.ON_DEMAND);
        makeAnother(
                table ->
                        table.globalSecondaryIndexes(
                                ours.globalSecondaryIndexes().stream()
                                        .map(
                                                index ->
                                                        index.toBuilder()
                                                                .projection(
                                                                        p ->
                                                                                p.projectionType(
                                                                                        ProjectionType
                                                                                                .KEYS_ONLY))
                                                                .build())
                                        .toList()));
        assertRefused(
                "index fast_ix does not hold fast_ckpt, fast_gen, fast_run, fast_spend_micros,"
                        + " fast_valid, final_gen, job_gen, late_gen");
    }

    @Test
    void anIndexThatHoldsEverythingWillDo() {
        CreateTableRequest ours = TableShape.request(store.table(), TableCapacity.ON_DEMAND);
        makeAnother(
                table ->
                        table.globalSecondaryIndexes(
                                ours.globalSecondaryIndexes().stream()
                                        .map(
                                                index ->
                                                        index.toBuilder()
                                                                .projection(
                                                                        p ->
                                                                                p.projectionType(
                                                                                        ProjectionType
                                                                                                .ALL))
                                                                .build())
                                        .toList()));
        assertThat(create().steps()).isEmpty();
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static final String SHAPE =
            """
            {"Table":{"TableName":"ad_metrics","TableStatus":"ACTIVE",
             "KeySchema":[{"AttributeName":"entity","KeyType":"HASH"},
                          {"AttributeName":"bucket","KeyType":"RANGE"}],
             "AttributeDefinitions":[{"AttributeName":"entity","AttributeType":"S"},
               {"AttributeName":"bucket","AttributeType":"S"},
               {"AttributeName":"key_group","AttributeType":"N"},
               {"AttributeName":"fast_ix","AttributeType":"S"},
               {"AttributeName":"late_ix","AttributeType":"S"}],
             "GlobalSecondaryIndexes":[
               {"IndexName":"fast_ix","IndexStatus":"ACTIVE","Projection":{"ProjectionType":"ALL"},
                "KeySchema":[{"AttributeName":"fast_ix","KeyType":"HASH"},
                             {"AttributeName":"key_group","KeyType":"RANGE"}]},
               {"IndexName":"late_ix","IndexStatus":"ACTIVE","Projection":{"ProjectionType":"ALL"},
                "KeySchema":[{"AttributeName":"late_ix","KeyType":"HASH"},
                             {"AttributeName":"key_group","KeyType":"RANGE"}]}]}}\
            """;

    @Test
    void recoveryAndExpiryAreSwitchedOnWhereTheyAreOff() {
        AtomicBoolean recovery = new AtomicBoolean();
        AtomicBoolean expiry = new AtomicBoolean();
        try (StubService service = new StubService()) {
            service.on("DescribeTable", () -> Answer.of(SHAPE))
                    .on("DescribeContinuousBackups", () -> Answer.of(backups(recovery.get())))
                    .on(
                            "UpdateContinuousBackups",
                            () -> {
                                recovery.set(true);
                                return Answer.of(backups(true));
                            })
                    .on(
                            "DescribeTimeToLive",
                            () ->
                                    Answer.of(
                                            "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"%s\"}}"
                                                    .formatted(
                                                            expiry.get() ? "ENABLED" : "DISABLED")))
                    .on(
                            "UpdateTimeToLive",
                            () -> {
                                expiry.set(true);
                                return Answer.of("{}");
                            });
            StoreUri.DynamoDb there = service.store();

            assertThat(DynamoDbLedger.missing(there, TableCapacity.ON_DEMAND).steps()).hasSize(2);
            assertThat(recovery).isFalse();
            assertThat(DynamoDbLedger.create(there, TableCapacity.ON_DEMAND).steps())
                    .containsExactly(
                            "enable point-in-time recovery of ad_metrics",
                            "let running totals expire by expires_at of ad_metrics");
            assertThat(DynamoDbLedger.create(there, TableCapacity.ON_DEMAND).steps()).isEmpty();
            assertThat(recovery).isTrue();
            assertThat(expiry).isTrue();
        }
    }

    private static String backups(boolean on) {
        return """
        {"ContinuousBackupsDescription":{"ContinuousBackupsStatus":"ENABLED",
         "PointInTimeRecoveryDescription":{"PointInTimeRecoveryStatus":"%s"}}}\
        """
                .formatted(on ? "ENABLED" : "DISABLED");
    }

    @Test
    void aTableWhoseBackupsNeverComeEndsTheInit() {
        AtomicLong nanos = new AtomicLong();
        CallClock clock =
                new CallClock(
                        nanos::get,
                        () -> 0,
                        time -> nanos.addAndGet(100 * time.toNanos()),
                        () -> 0);
        try (StubService service = new StubService()) {
            service.on("DescribeTable", () -> Answer.of(SHAPE))
                    .on("DescribeContinuousBackups", () -> Answer.of(backups(false)))
                    .on(
                            "UpdateContinuousBackups",
                            () -> Answer.error("ContinuousBackupsUnavailableException"));
            StoreUri.DynamoDb there = service.store();
            try (TableSetup setup =
                    new TableSetup(there, Clients.of(there), TableCapacity.ON_DEMAND, clock)) {
                assertThatExceptionOfType(LedgerException.class)
                        .isThrownBy(setup::create)
                        .withMessageContaining("still no backups of the table after 300 s")
                        .withMessageContaining("Next: run this again");
            }
        }
    }

    @Test
    void aStartLooksAtTheTableOnce() {
        try (StubService service = new StubService()) {
            service.on("DescribeTable", () -> Answer.of(SHAPE));
            DynamoDbLedger.open(service.store()).close();
            assertThat(service.calls()).containsExactly("DescribeTable");
        }
    }

    @Test
    void aCallThatAwsRefusesIsAnErrorAndNotAGapInTheReport() {
        try (StubService service = new StubService()) {
            service.on("DescribeTable", () -> Answer.of(SHAPE))
                    .on("DescribeContinuousBackups", () -> Answer.error("AccessDeniedException"));
            assertThatExceptionOfType(LedgerException.class)
                    .isThrownBy(
                            () -> DynamoDbLedger.create(service.store(), TableCapacity.ON_DEMAND))
                    .withMessageContaining("tidemark init --iam");
        }
    }

    @Test
    void aRefusalThatTellsWhatTheRowHoldsNeedsNoRead() {
        try (StubService service = new StubService()) {
            service.on(
                    "UpdateItem",
                    () ->
                            new Answer(
                                    400,
                                    """
                                    {"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",
                                     "message":"The conditional request failed",
                                     "Item":{"entity":{"S":"ad_7"},"bucket":{"S":"C:a"},
                                      "version":{"N":"3"}}}\
                                    """));
            try (DynamoDbLedger ledger = new DynamoDbLedger(Processes.start(service.store()))) {
                assertThat(ledger.controlItems().create("ad_7", "C:a", java.util.Map.of()))
                        .isFalse();
            }
            assertThat(service.calls()).containsExactly("UpdateItem");
        }
    }
}
