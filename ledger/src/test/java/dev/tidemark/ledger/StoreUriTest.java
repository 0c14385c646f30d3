package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreUriTest {

    @Test
    void sqliteNamesAFile() {
        assertThat(StoreUri.parse("sqlite:./tidemark.db"))
                .isEqualTo(new StoreUri.Sqlite(Path.of("./tidemark.db")));
        assertThat(StoreUri.parse("sqlite:/var/lib/a b.db").text())
                .isEqualTo("sqlite:/var/lib/a b.db");
        assertThat(StoreUri.parse(StoreUri.DEFAULT).text()).isEqualTo(StoreUri.DEFAULT);
    }

    @Test
    void dynamodbNamesATableInARegion() {
        StoreUri.DynamoDb store =
                (StoreUri.DynamoDb) StoreUri.parse("dynamodb:ad_metrics?region=eu-west-1");
        assertThat(store.table()).isEqualTo("ad_metrics");
        assertThat(store.region()).contains("eu-west-1");
        assertThat(store.endpoint()).isEmpty();
        assertThat(StoreUri.parse("dynamodb:ad_metrics").text()).isEqualTo("dynamodb:ad_metrics");
    }

    @Test
    void anEndpointPointsTheStoreAtAnEmulator() {
        String text = "dynamodb:ad_metrics?region=eu-west-1&endpoint=http://127.0.0.1:8000";
        StoreUri.DynamoDb store = (StoreUri.DynamoDb) StoreUri.parse(text);
        assertThat(store.endpoint()).contains(URI.create("http://127.0.0.1:8000"));
        assertThat(store.text()).isEqualTo(text);
    }

    @Test
    void aWriteBudgetIsNotPartOfWhichStoreItIs() {
        StoreUri.DynamoDb store = (StoreUri.DynamoDb) StoreUri.parse("dynamodb:ad_metrics");
        assertThat(store.withMaxWcu(2_800).text()).isEqualTo(store.text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dynamodb:",
                "dynamodb:ad",
                "dynamodb:ad metrics",
                "dynamodb:ad_metrics?region=",
                "dynamodb:ad_metrics?zone=eu-west-1",
                "dynamodb:ad_metrics?endpoint=localhost:8000",
                "dynamodb:ad_metrics?endpoint=http://a b",
            })
    void whatNamesNoTableIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreUri.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("dynamodb:ad_metrics?region=eu-west-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tidemark.db", "sqlite:", "sqlite: ", "sqlite:data/", "mysql:x"})
    void whatNamesNoStoreIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreUri.parse(text))
                .withMessageContaining("'" + text + "'")
                .withMessageContaining("sqlite:./tidemark.db");
    }

    @Test
    void aPathThatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreUri.parse("sqlite:a\u0000b"))
                .withMessageContaining("names no file");
    }

    @Test
    void aStoreIsCreatedOnceAndThenOpened(@TempDir Path folder) {
        StoreUri store = StoreUri.parse("sqlite:" + folder.resolve("tidemark.db"));
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> Ledgers.open(store).close())
                .withMessageContaining("tidemark init --store " + store.text());

        assertThat(Ledgers.missing(store, TableCapacity.ON_DEMAND).steps()).isNotEmpty();
        assertThat(folder).isEmptyDirectory();
        assertThat(Ledgers.create(store).steps())
                .anyMatch(sql -> sql.contains("CREATE TABLE ad_metrics"));
        assertThat(Ledgers.missing(store, TableCapacity.ON_DEMAND).steps()).isEmpty();
        assertThat(Ledgers.create(store).steps()).isEmpty();
        try (Ledger ledger = Ledgers.open(store)) {
            assertThat(ledger.isUnused()).isTrue();
        }
    }
}
