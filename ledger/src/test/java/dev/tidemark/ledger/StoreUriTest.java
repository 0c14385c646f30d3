package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
    void dynamodbIsKnownButNotYetThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StoreUri.parse("dynamodb:ad_metrics?region=eu-west-1"))
                .withMessageContaining("comes with a later release")
                .withMessageContaining("--store sqlite:./tidemark.db");
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

        assertThat(Ledgers.missing(store)).isNotEmpty();
        assertThat(folder).isEmptyDirectory();
        assertThat(Ledgers.create(store)).anyMatch(sql -> sql.contains("CREATE TABLE ad_metrics"));
        assertThat(Ledgers.missing(store)).isEmpty();
        assertThat(Ledgers.create(store)).isEmpty();
        try (Ledger ledger = Ledgers.open(store)) {
            assertThat(ledger.isUnused()).isTrue();
        }
    }
}
