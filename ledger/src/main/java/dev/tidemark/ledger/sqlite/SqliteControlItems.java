package dev.tidemark.ledger.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.LedgerException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Control items as rows of {@code control_items}, their attributes as one JSON object. */
final class SqliteControlItems implements ControlItems {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, String>> ATTRIBUTES = new TypeReference<>() {};

    /** Above every text that starts with the same prefix: the last code point of all. */
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    private final SqliteDatabase database;

    SqliteControlItems(SqliteDatabase database) {
        this.database = database;
    }

    @Override
    public Optional<ControlItem> get(String entity, String bucket) {
        return database
                .read(
                        session ->
                                items(
                                        session.bound(
                                                """
                                                SELECT entity, bucket, version, attributes
                                                FROM control_items
                                                WHERE entity = ? AND bucket = ?\
                                                """,
                                                entity,
                                                bucket)))
                .stream()
                .findFirst();
    }

    @Override
    public boolean create(String entity, String bucket, Map<String, String> attributes) {
        String json = json(new ControlItem(entity, bucket, 1, attributes).attributes());
        return database.commit(
                session ->
                        session.bound(
                                                """
                                                INSERT INTO control_items
                                                  (entity, bucket, version, attributes)
                                                VALUES (?, ?, 1, ?)
                                                ON CONFLICT (entity, bucket) DO NOTHING\
                                                """,
                                                entity,
                                                bucket,
                                                json)
                                        .executeUpdate()
                                == 1);
    }

    @Override
    public boolean replace(ControlItem seen, Map<String, String> attributes) {
        String json = json(attributes);
        return database.commit(
                session ->
                        session.bound(
                                                """
                                                UPDATE control_items
                                                SET version = version + 1, attributes = ?
                                                WHERE entity = ? AND bucket = ? AND version = ?\
                                                """,
                                                json,
                                                seen.entity(),
                                                seen.bucket(),
                                                seen.version())
                                        .executeUpdate()
                                == 1);
    }

    @Override
    public List<ControlItem> list(String entity, String bucketPrefix) {
        return database.read(
                session ->
                        items(
                                session.bound(
                                        """
                                        SELECT entity, bucket, version, attributes
                                        FROM control_items
                                        WHERE entity = ? AND bucket >= ? AND bucket < ?
                                        ORDER BY bucket\
                                        """,
                                        entity,
                                        bucketPrefix,
                                        bucketPrefix + LAST)));
    }

    private static List<ControlItem> items(PreparedStatement statement) throws SQLException {
        List<ControlItem> items = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                items.add(
                        new ControlItem(
                                rows.getString("entity"),
                                rows.getString("bucket"),
                                rows.getLong("version"),
                                attributes(rows.getString("attributes"))));
            }
        }
        return items;
    }

    private static String json(Map<String, String> attributes) {
        try {
            return JSON.writeValueAsString(new TreeMap<>(attributes));
        } catch (JsonProcessingException e) {
            throw new LedgerException("a control item cannot be written: " + attributes, e);
        }
    }

    private static Map<String, String> attributes(String json) {
        try {
            return JSON.readValue(json, ATTRIBUTES);
        } catch (JsonProcessingException e) {
            throw new LedgerException("a control item cannot be read: " + json, e);
        }
    }
}
