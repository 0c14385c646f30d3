package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.LedgerContractTest;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends LedgerContractTest {

    @TempDir Path folder;
    private Path file;
    private SqliteLedger ledger;

    @BeforeEach
    void makeALedger() {
        file = folder.resolve("tidemark.db");
        SqliteLedger.create(file);
        ledger = SqliteLedger.open(file);
    }

    @AfterEach
    void closeIt() {
        ledger.close();
    }

    @Override
    public SqliteLedger ledger() {
        return ledger;
    }

    @Test
    void theColumnsAreTheOnesOfTheContract() throws SQLException {
        assertThat(strings("SELECT name FROM pragma_table_info('ad_metrics')"))
                .containsExactly(
                        "entity",
                        "bucket",
                        "key_group",
                        "job_gen",
                        "fast_valid",
                        "fast_spend_micros",
                        "fast_ckpt",
                        "fast_gen",
                        "fast_run",
                        "fast_ix",
                        "late_valid",
                        "late_spend_micros",
                        "late_ckpt",
                        "late_gen",
                        "late_run",
                        "late_ix",
                        "final_valid",
                        "final_spend_micros",
                        "final_gen",
                        "final_at");
    }

    @Test
    void anotherProgramReadsTheSameAttributes() throws SQLException {
        written(closed(HOUR, FIVE, 41, run(2, 41)));

        assertThat(
                        strings(
                                """
                                SELECT concat_ws(' ', entity, bucket, key_group, job_gen,
                                  fast_valid, fast_spend_micros, fast_ckpt, fast_gen, fast_run,
                                  fast_ix, coalesce(late_ix, '-'))
                                FROM ad_metrics\
                                """))
                .containsExactly(
                        "ad_7 H2026-02-08T10 117 7 5 5000 41 7 2 "
                                + TagIndexKey.of(HOUR, 41).text()
                                + " -");
    }

    @Test
    void anIndexKeyVanishesWithItsValue() throws SQLException {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, FIVE, 41, run(1, 0)));
        repaired(RepairChange.remove(row(HOUR), Writer.FAST));
        repaired(RepairChange.remove(row(HOUR), Writer.LATE));

        assertThat(
                        strings(
                                """
                                SELECT concat_ws(' ', 'job_gen', job_gen, fast_valid,
                                  fast_spend_micros, fast_ckpt, fast_gen, fast_run, fast_ix,
                                  late_valid, late_spend_micros, late_ckpt, late_gen, late_run,
                                  late_ix)
                                FROM ad_metrics\
                                """))
                .containsExactly("job_gen 7");
    }

    @Test
    void aTagQueryIsAnsweredInTheOrderOfItsIndex() throws SQLException {
        for (Writer writer : List.of(Writer.FAST, Writer.LATE)) {
            String plan =
                    String.join(
                            "\n",
                            strings(
                                    3,
                                    "EXPLAIN QUERY PLAN "
                                            + TagIndex.sql(writer).replaceFirst("LIMIT \\?", "")));
            assertThat(plan)
                    .contains("USING INDEX ad_metrics_" + writer.prefix() + "_ix")
                    .contains("key_group>")
                    .doesNotContain("TEMP B-TREE");
        }
    }

    @Test
    void manyRowsOfOnePartitionComeInSeveralPages() {
        List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            RowKey key = new RowKey("ad " + i, "M2026-02-08T10:14");
            writes.add(ledger.write(closed(key, new Counts(1, 1), 41, run(1, 0))));
        }
        writes.forEach(this::await);

        int rows = 0;
        int pages = 0;
        for (int shard = 0; shard < 8; shard++) {
            TagQuery query =
                    new TagQuery(
                            Writer.FAST,
                            new TagIndexKey(41, shard),
                            GROUPS.all(),
                            Optional.empty());
            List<LedgerRow> found = new ArrayList<>();
            for (Optional<String> next = Optional.of(""); next.isPresent(); pages++) {
                TagPage page = ledger.find(query);
                found.addAll(page.rows());
                next = page.next();
                query = next.isPresent() ? query.after(next.get()) : query;
            }
            assertThat(found).doesNotHaveDuplicates();
            rows += found.size();
        }
        assertThat(rows).isEqualTo(10_000);
        assertThat(pages).isGreaterThan(10_000 / TagIndex.PAGE_SIZE);
    }

    @Test
    void whatWasWrittenIsThereAfterTheLastHandleIsClosed() {
        CompletableFuture<WriteOutcome> write = ledger.write(closed(MINUTE, FIVE, 41, run(1, 0)));
        ledger.close();
        await(write);
        ledger = SqliteLedger.open(file);

        assertThat(row(MINUTE).fast()).contains(value(FIVE, 41, 7, 1));
    }

    private List<String> strings(String sql) throws SQLException {
        return strings(0, sql);
    }

    private List<String> strings(int column, String sql) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                answers.add(rows.getString(column + 1));
            }
        }
        return answers;
    }
}
