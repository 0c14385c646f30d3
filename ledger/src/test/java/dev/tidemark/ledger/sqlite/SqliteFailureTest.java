package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFailureTest {

    @TempDir Path folder;
    private Path file;

    @BeforeEach
    void nameALedger() {
        file = folder.resolve("tidemark.db");
    }

    private static LedgerWrite write(int ad) {
        return new ClosedWindowWrite(
                new RowKey("ad_" + ad, "M2026-02-08T10:14"),
                1,
                new Counts(1, 1),
                41,
                new Fence(7, 1, 0, Optional.empty()));
    }

    private void assertThatOpeningSays(String... parts) {
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> SqliteLedger.open(file).close())
                .satisfies(e -> assertThat(e.getMessage()).contains(parts).contains("Next: "));
    }

    private Connection raw(String... statements) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return connection;
    }

    @Test
    void aMissingFileIsNotMadeByOpeningIt() {
        assertThatOpeningSays("There is no ledger", "tidemark init --store sqlite:" + file);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anEmptyFileIsNoLedgerYet() throws IOException {
        Files.createFile(file);

        assertThatOpeningSays("There is no ledger", "tidemark init");
        assertThat(SqliteLedger.create(file)).isNotEmpty();
        SqliteLedger.open(file).close();
    }

    @Test
    void aFolderIsNoLedger() throws IOException {
        Files.createDirectory(file);

        assertThatOpeningSays("is a folder", "--store sqlite:" + file.resolve("tidemark.db"));
    }

    @Test
    void aFileOfSomethingElseIsLeftAsItIs() throws IOException {
        String text = "click_id,ad_id\n".repeat(1_000);
        Files.writeString(file, text);

        assertThatOpeningSays("not a SQLite database");
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> SqliteLedger.create(file));
        assertThat(file).hasContent(text);
    }

    @Test
    void anotherProgramsDatabaseIsLeftAsItIs() throws SQLException, IOException {
        raw("CREATE TABLE orders (id INTEGER)").close();
        byte[] before = Files.readAllBytes(file);

        assertThatOpeningSays("another program", "orders");
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> SqliteLedger.create(file));
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void aNewerSchemaIsRefusedWithASentence() throws SQLException {
        SqliteLedger.create(file);
        raw("PRAGMA user_version = 2").close();

        assertThatOpeningSays("has schema version 2", "versions up to 1", "tidemark --version");
    }

    @Test
    void aFolderThatIsMissingIsNotMade() {
        Path deeper = folder.resolve("data/tidemark.db");

        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> SqliteLedger.create(deeper))
                .withMessageContaining("mkdir -p " + deeper.getParent());
    }

    @Test
    void aFileThatStaysLockedFailsEachWriteAndTheNextOnesSucceed() throws SQLException {
        SqliteLedger.create(file);
        try (Connection other = raw("BEGIN IMMEDIATE");
                Ledger ledger = SqliteLedger.open(file, Duration.ofMillis(20))) {
            List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>();
            for (int ad = 0; ad < 10; ad++) {
                writes.add(ledger.write(write(ad)));
            }
            for (CompletableFuture<WriteOutcome> write : writes) {
                assertThatExceptionOfType(CompletionException.class)
                        .isThrownBy(write::join)
                        .withCauseInstanceOf(LedgerException.class)
                        .withMessageContaining("kept the file locked for too long")
                        .withMessageContaining("fuser");
            }
            other.createStatement().execute("ROLLBACK");

            assertThat(ledger.write(write(1)).join()).isEqualTo(new WriteOutcome.Written());
            assertThat(ledger.read(write(2).key())).isEmpty();
        }
    }

    @Test
    void aDamagedFileSaysSoAndAsksForACopyFirst() throws IOException {
        SqliteLedger.create(file);
        try (Ledger ledger = SqliteLedger.open(file)) {
            ledger.write(write(1)).join();
        }
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(4_096);
            bytes.write(new byte[(int) bytes.length() - 4_096]);
        }

        try (Ledger ledger = SqliteLedger.open(file)) {
            assertThatExceptionOfType(LedgerException.class)
                    .isThrownBy(() -> ledger.read(write(1).key()))
                    .withMessageContaining("the file is damaged")
                    .withMessageContaining("Keep a copy");
        }
    }

    @Test
    void aFullDiskIsNamed() throws SQLException {
        SqliteLedger.create(file);
        try (Connection full = raw("PRAGMA max_page_count = 1")) {
            assertExplained(
                    full,
                    "INSERT INTO control_items VALUES ('g7', 'C:a', 1, hex(randomblob(100000)))",
                    "the disk is full",
                    "df -h " + folder);
        }
    }

    @Test
    void aFileThatMayOnlyBeReadIsNamed() throws SQLException {
        SqliteLedger.create(file);
        try (Connection readOnly = raw("PRAGMA query_only = 1")) {
            assertExplained(
                    readOnly,
                    "DELETE FROM control_items",
                    "may only be read",
                    "ls -ld " + folder + " " + file);
        }
    }

    private void assertExplained(Connection connection, String sql, String... parts)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute(sql))
                    .satisfies(
                            e ->
                                    assertThat(SqliteFailure.explain(file, "testing", e))
                                            .message()
                                            .contains(file.toString())
                                            .contains("while testing")
                                            .contains("what was there before is safe")
                                            .contains(parts));
        }
    }

    @Test
    void aClosedLedgerSaysSo() {
        SqliteLedger.create(file);
        SqliteLedger ledger = SqliteLedger.open(file);
        ledger.close();
        ledger.close();

        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> ledger.read(write(1).key()))
                .withMessageContaining("has been closed");
    }

    @Test
    void oneHandleOfSeveralMayBeClosed() {
        SqliteLedger.create(file);
        SqliteLedger one = SqliteLedger.open(file);
        try (SqliteLedger other = SqliteLedger.open(folder.resolve(".").resolve("tidemark.db"))) {
            one.close();
            assertThat(other.write(write(1)).join()).isEqualTo(new WriteOutcome.Written());
        }
    }
}
