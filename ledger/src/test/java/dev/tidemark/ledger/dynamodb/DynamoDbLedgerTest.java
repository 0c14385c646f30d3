package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.Dynalite;
import dev.tidemark.ledger.testing.LedgerContractTest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoDbLedgerTest extends LedgerContractTest {

    private StoreUri.DynamoDb store;
    @AutoClose private DynamoDbLedger ledger;

    @BeforeEach
    void makeALedger() {
        store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        ledger = DynamoDbLedger.open(store);
    }

    @Override
    public DynamoDbLedger ledger() {
        return ledger;
    }

    @Override
    public int manyTotals() {
        return 300;
    }

    @Test
    void anotherProgramReadsTheAttributesOfTheContract() {
        written(closed(HOUR, FIVE, 41, run(2, 41)));

        assertThat(item())
                .isEqualTo(
                        Map.ofEntries(
                                Map.entry("entity", AttributeValue.fromS("ad_7")),
                                Map.entry("bucket", AttributeValue.fromS("H2026-02-08T10")),
                                Map.entry("key_group", AttributeValue.fromN("117")),
                                Map.entry("job_gen", AttributeValue.fromN("7")),
                                Map.entry("fast_valid", AttributeValue.fromN("5")),
                                Map.entry("fast_spend_micros", AttributeValue.fromN("5000")),
                                Map.entry("fast_ckpt", AttributeValue.fromN("41")),
                                Map.entry("fast_gen", AttributeValue.fromN("7")),
                                Map.entry("fast_run", AttributeValue.fromN("2")),
                                Map.entry(
                                        "fast_ix",
                                        AttributeValue.fromS(TagIndexKey.of(HOUR, 41).text()))));
    }

    @Test
    void anIndexKeyVanishesWithItsValue() {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, FIVE, 41, run(1, 0)));
        repaired(RepairChange.remove(row(HOUR), Writer.FAST));
        repaired(RepairChange.remove(row(HOUR), Writer.LATE));

        assertThat(item()).containsOnlyKeys("entity", "bucket", "key_group", "job_gen");
    }

    private Map<String, AttributeValue> item() {
        try (DynamoDbClient client = Clients.of(store)) {
            return client.getItem(
                            request -> request.tableName(store.table()).key(RowItem.key(HOUR)))
                    .item();
        }
    }

    @Test
    void aProcessThatLostItsLeaseWritesNeitherRowsNorTotals() {
        DynamoDbTable silent = Processes.start(store);
        try (DynamoDbLedger one = new DynamoDbLedger(silent);
                DynamoDbLedger other = new DynamoDbLedger(Processes.startInALaterHour(store))) {
            one.lease(7, "job-a");
            other.lease(7, "job-b");
            silent.leases().beat();

            assertLost(one.write(closed(MINUTE, FIVE, 41, run(1, 0))));
            assertLost(one.runningTotals().write(total(MINUTE, FIVE, 41, run(1, 0))));
        }
        assertThat(ledger.read(MINUTE)).isEmpty();
        assertThat(ledger.runningTotals().read(MINUTE)).isEmpty();
    }

    private static void assertLost(CompletableFuture<?> write) {
        assertThat(write.orTimeout(30, TimeUnit.SECONDS))
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(LeaseHeldException.class);
    }
}
