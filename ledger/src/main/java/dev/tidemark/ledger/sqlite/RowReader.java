package dev.tidemark.ledger.sqlite;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Turns rows of {@code ad_metrics} into {@link LedgerRow}s. */
final class RowReader {

    /** Selects what {@link #rows} reads; continue it with a WHERE clause. */
    static final String SELECT =
            """
            SELECT entity, bucket, key_group, job_gen,
              fast_valid, fast_spend_micros, fast_ckpt, fast_gen, fast_run,
              late_valid, late_spend_micros, late_ckpt, late_gen, late_run,
              final_valid, final_spend_micros, final_gen, final_at
            FROM ad_metrics WHERE \
            """;

    private RowReader() {}

    /** One item, by its key. */
    static Optional<LedgerRow> read(Session session, RowKey key) throws SQLException {
        return rows(session.bound(SELECT + "entity = ? AND bucket = ?", key.entity(), key.bucket()))
                .stream()
                .findFirst();
    }

    /** All rows of a statement that began with {@link #SELECT}. */
    static List<LedgerRow> rows(PreparedStatement statement) throws SQLException {
        List<LedgerRow> rows = new ArrayList<>();
        forEach(statement, rows::add);
        return rows;
    }

    /** The same without holding them. */
    static void forEach(PreparedStatement statement, Consumer<LedgerRow> rows) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.accept(row(result));
            }
        }
    }

    private static LedgerRow row(ResultSet result) throws SQLException {
        RowKey key = new RowKey(result.getString("entity"), result.getString("bucket"));
        int keyGroup = result.getInt("key_group");
        return new LedgerRow(
                key,
                result.wasNull() ? -1 : keyGroup,
                optional(result, "job_gen"),
                tagged(result, "fast"),
                tagged(result, "late"),
                recounted(result));
    }

    private static Optional<TaggedCounts> tagged(ResultSet result, String writer)
            throws SQLException {
        OptionalLong valid = optional(result, writer + "_valid");
        if (valid.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new TaggedCounts(
                        new Counts(valid.getAsLong(), result.getLong(writer + "_spend_micros")),
                        new Tag(
                                result.getLong(writer + "_ckpt"),
                                result.getLong(writer + "_gen"),
                                result.getLong(writer + "_run"))));
    }

    private static Optional<FinalCounts> recounted(ResultSet result) throws SQLException {
        OptionalLong valid = optional(result, "final_valid");
        if (valid.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new FinalCounts(
                        new Counts(valid.getAsLong(), result.getLong("final_spend_micros")),
                        result.getLong("final_gen"),
                        Instant.parse(result.getString("final_at"))));
    }

    private static OptionalLong optional(ResultSet result, String column) throws SQLException {
        long value = result.getLong(column);
        return result.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
