package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.testing.Dynalite;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A copy of a table holds what the table holds, and takes nothing away. */
class TableCopyTest {

    private static final RowKey HOUR = new RowKey("ad_7", "H2026-02-08T10");
    private static final RowKey MINUTE = new RowKey("ad_7", "M2026-02-08T10:14");
    private static final Fence RUN = new Fence(7, 1, 0, Optional.empty());

    private final StoreUri.DynamoDb store = Dynalite.shared().newStore();
    private final StoreUri.DynamoDb copy = Dynalite.shared().newStore();

    @BeforeEach
    void makeTheTables() {
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        DynamoDbLedger.create(copy, TableCapacity.ON_DEMAND);
    }

    private static Set<Map<String, AttributeValue>> items(StoreUri.DynamoDb table) {
        try (DynamoDbClient client = Clients.of(table)) {
            return new HashSet<>(client.scan(request -> request.tableName(table.table())).items());
        }
    }

    private static void write(StoreUri.DynamoDb table, long clicks) {
        int group = new KeyGroups(128).of(HOUR.entity());
        try (DynamoDbLedger ledger = DynamoDbLedger.open(table)) {
            ledger.write(new ClosedWindowWrite(HOUR, group, new Counts(clicks, 5), 1, RUN)).join();
        }
    }

    @Test
    void rowsTotalsAndControlItemsAreCopied() {
        int group = new KeyGroups(128).of(HOUR.entity());
        write(store, 5);
        try (DynamoDbLedger ledger = DynamoDbLedger.open(store)) {
            ledger.write(new FinalWrite(HOUR, new Counts(6, 6), 1, Instant.EPOCH)).join();
            ledger.runningTotals()
                    .write(new TotalWrite(MINUTE, group, new Counts(1, 1), 1, RUN))
                    .join();
            new Register(ledger.controlItems(), 7).begin("job-a", Optional.empty(), 128);
        }

        DynamoDbLedger.copy(store, copy);

        assertThat(items(copy)).hasSize(3).isEqualTo(items(store));
    }

    @Test
    void anItemThatIsThereIsLeftAlone() {
        write(store, 5);
        write(copy, 6);
        Set<Map<String, AttributeValue>> before = items(copy);

        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> DynamoDbLedger.copy(store, copy))
                .withMessageContaining("it was left alone");
        assertThat(items(copy)).isEqualTo(before);
    }

    @Test
    void aTableThatWasDroppedIsGone() {
        assertThat(DynamoDbLedger.exists(copy)).isTrue();

        DynamoDbLedger.drop(copy);

        assertThat(DynamoDbLedger.exists(copy)).isFalse();
        assertThat(DynamoDbLedger.exists(store)).isTrue();
    }
}
