package dev.tidemark.ledger.sqlite;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Running totals as rows of {@code running_totals} in the ledger's file. */
final class SqliteRunningTotals implements RunningTotals {

    /** R24; says the same as {@link TotalWrite#mayReplace}. */
    private static final String WRITE =
            """
            INSERT INTO running_totals
              (entity, bucket, key_group, valid, spend_micros, ckpt, gen, run, ix)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (entity, bucket) DO UPDATE SET
              key_group = excluded.key_group,
              valid = excluded.valid, spend_micros = excluded.spend_micros,
              ckpt = excluded.ckpt, gen = excluded.gen, run = excluded.run, ix = excluded.ix
            WHERE gen < excluded.gen OR (gen = excluded.gen AND run <= excluded.run)\
            """;

    private static final String REWRITE =
            """
            UPDATE running_totals
            SET valid = ?1, spend_micros = ?2, ckpt = ?3, gen = ?4, run = ?5, ix = ?6
            WHERE entity = ?7 AND bucket = ?8 AND ckpt = ?9 AND gen = ?10 AND run = ?11
              AND (valid, spend_micros, ckpt, gen, run) <> (?1, ?2, ?3, ?4, ?5)\
            """;

    private static final String REMOVE =
            """
            DELETE FROM running_totals
            WHERE entity = ? AND bucket = ? AND ckpt = ? AND gen = ? AND run = ?\
            """;

    private static final String SELECT =
            """
            SELECT entity, bucket, key_group, valid, spend_micros, ckpt, gen, run
            FROM running_totals WHERE \
            """;

    private final SqliteDatabase database;

    SqliteRunningTotals(SqliteDatabase database) {
        this.database = database;
    }

    @Override
    public CompletableFuture<Outcome> write(TotalWrite write) {
        return database.submit(
                session -> {
                    int changed =
                            session.bound(
                                            WRITE,
                                            write.key().entity(),
                                            write.key().bucket(),
                                            write.keyGroup(),
                                            write.counts().valid(),
                                            write.counts().spendMicros(),
                                            write.epoch(),
                                            write.fence().generation(),
                                            write.fence().run(),
                                            TagIndexKey.of(write.key(), write.epoch()).text())
                                    .executeUpdate();
                    database.totalsExpiry().afterWriting(session, write.key());
                    return changed == 1 ? Outcome.WRITTEN : Outcome.REFUSED;
                });
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RunningTotal seen, Optional<TaggedCounts> will) {
        return database.submit(session -> repair(session, seen, will));
    }

    private static RepairOutcome repair(
            Session session, RunningTotal seen, Optional<TaggedCounts> will) throws SQLException {
        int changed = will.isPresent() ? rewrite(session, seen, will.get()) : remove(session, seen);
        if (changed == 1) {
            return RepairOutcome.APPLIED;
        }
        Optional<TaggedCounts> held = read(session, seen.key()).map(RunningTotal::value);
        RepairOutcome outcome = RepairOutcome.of(held, seen.value().tag(), will);
        if (outcome == RepairOutcome.APPLIED) {
            throw new IllegalStateException("repair of " + seen + " not made on " + held);
        }
        return outcome;
    }

    private static int rewrite(Session session, RunningTotal seen, TaggedCounts will)
            throws SQLException {
        Tag tag = seen.value().tag();
        return session.bound(
                        REWRITE,
                        will.counts().valid(),
                        will.counts().spendMicros(),
                        will.tag().checkpoint(),
                        will.tag().generation(),
                        will.tag().run(),
                        TagIndexKey.of(seen.key(), will.tag().checkpoint()).text(),
                        seen.key().entity(),
                        seen.key().bucket(),
                        tag.checkpoint(),
                        tag.generation(),
                        tag.run())
                .executeUpdate();
    }

    private static int remove(Session session, RunningTotal seen) throws SQLException {
        Tag tag = seen.value().tag();
        return session.bound(
                        REMOVE,
                        seen.key().entity(),
                        seen.key().bucket(),
                        tag.checkpoint(),
                        tag.generation(),
                        tag.run())
                .executeUpdate();
    }

    @Override
    public Optional<RunningTotal> read(RowKey key) {
        return database.read(session -> read(session, key));
    }

    private static Optional<RunningTotal> read(Session session, RowKey key) throws SQLException {
        return totals(
                        session.bound(
                                SELECT + "entity = ? AND bucket = ?", key.entity(), key.bucket()))
                .stream()
                .findFirst();
    }

    @Override
    public List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
        return database.read(
                session ->
                        totals(
                                session.bound(
                                        SELECT
                                                + "ix = ? AND key_group BETWEEN ? AND ?"
                                                + " ORDER BY key_group, entity, bucket",
                                        index.text(),
                                        keyGroups.first(),
                                        keyGroups.last())));
    }

    private static List<RunningTotal> totals(PreparedStatement statement) throws SQLException {
        List<RunningTotal> totals = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                totals.add(
                        new RunningTotal(
                                new RowKey(row.getString("entity"), row.getString("bucket")),
                                row.getInt("key_group"),
                                new TaggedCounts(
                                        new Counts(
                                                row.getLong("valid"), row.getLong("spend_micros")),
                                        new Tag(
                                                row.getLong("ckpt"),
                                                row.getLong("gen"),
                                                row.getLong("run")))));
            }
        }
        return totals;
    }

    /** Does nothing: the totals are closed with their ledger. */
    @Override
    public void close() {}
}
