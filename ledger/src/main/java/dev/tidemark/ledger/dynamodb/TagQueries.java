package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Queries of the two tag indexes. An index holds only its own writer's value; an item on which
 * another writer has one too is read from the table, so that a row that is found is complete.
 */
final class TagQueries {

    private static final String KEYS = "#$_ix = :ix AND #key_group BETWEEN :first AND :last";

    private final DynamoDbClient client;
    private final String table;
    private final Calls calls;
    private final TableChanges items;

    TagQueries(DynamoDbClient client, String table, Calls calls, TableChanges items) {
        this.client = client;
        this.table = table;
        this.calls = calls;
        this.items = items;
    }

    TagPage find(TagQuery query) {
        if (query.writer() == Writer.FINAL) {
            throw new IllegalArgumentException("final_* carries no tag");
        }
        String writer = query.writer().prefix();
        String index = query.index().text();
        QueryResponse page =
                page(
                        writer,
                        index,
                        query.keyGroups(),
                        query.after().map(token -> startKey(writer, index, token)));
        List<LedgerRow> rows = new ArrayList<>();
        page.items().forEach(entry -> row(query.writer(), entry).ifPresent(rows::add));
        return new TagPage(rows, next(page));
    }

    /** All running totals of an index partition, over all its pages. */
    List<RunningTotal> totals(TagIndexKey index, KeyGroupRange keyGroups) {
        List<RunningTotal> totals = new ArrayList<>();
        String key = Conditions.TOTAL_INDEX + index.text();
        Optional<Map<String, AttributeValue>> start = Optional.empty();
        do {
            QueryResponse page = page("fast", key, keyGroups, start);
            page.items().forEach(entry -> totals.add(total(entry)));
            start = next(page).map(token -> startKey("fast", key, token));
        } while (start.isPresent());
        return totals;
    }

    static RunningTotal total(Map<String, AttributeValue> item) {
        String bucket = item.get(RowItem.BUCKET).s().substring(Conditions.TOTAL.length());
        return new RunningTotal(
                new RowKey(item.get(RowItem.ENTITY).s(), bucket),
                Math.toIntExact(RowItem.number(item, RowItem.KEY_GROUP)),
                RowItem.tagged(item, "fast").orElseThrow());
    }

    private QueryResponse page(
            String writer,
            String index,
            KeyGroupRange keyGroups,
            Optional<Map<String, AttributeValue>> start) {
        String keys = KEYS.replace("$", writer);
        QueryRequest request =
                QueryRequest.builder()
                        .tableName(table)
                        .indexName(writer + "_ix")
                        .keyConditionExpression(keys)
                        .expressionAttributeNames(Change.names(keys))
                        .expressionAttributeValues(
                                Map.of(
                                        ":ix", RowItem.text(index),
                                        ":first", RowItem.number(keyGroups.first()),
                                        ":last", RowItem.number(keyGroups.last())))
                        .exclusiveStartKey(start.orElse(null))
                        .build();
        return calls.make("query " + writer + "_ix " + index, () -> client.query(request));
    }

    /** Empty if the entry's item has meanwhile gone. */
    private Optional<LedgerRow> row(Writer writer, Map<String, AttributeValue> entry) {
        String other = writer == Writer.FAST ? "late_gen" : "fast_gen";
        if (!entry.containsKey(other) && !entry.containsKey("final_gen")) {
            return Optional.of(RowItem.read(entry));
        }
        Map<String, AttributeValue> item =
                items.get(
                        RowItem.key(entry.get(RowItem.ENTITY).s(), entry.get(RowItem.BUCKET).s()));
        return item.isEmpty() ? Optional.empty() : Optional.of(RowItem.read(item));
    }

    /** The bucket comes before the ad, which may hold any character. */
    private static Optional<String> next(QueryResponse page) {
        if (!page.hasLastEvaluatedKey() || page.lastEvaluatedKey().isEmpty()) {
            return Optional.empty();
        }
        Map<String, AttributeValue> last = page.lastEvaluatedKey();
        return Optional.of(
                last.get(RowItem.KEY_GROUP).n()
                        + " "
                        + last.get(RowItem.BUCKET).s()
                        + " "
                        + last.get(RowItem.ENTITY).s());
    }

    private static Map<String, AttributeValue> startKey(String writer, String index, String token) {
        String[] parts = token.split(" ", 3);
        Map<String, AttributeValue> key = new HashMap<>(RowItem.key(parts[2], parts[1]));
        key.put(RowItem.KEY_GROUP, AttributeValue.fromN(parts[0]));
        key.put(writer + "_ix", RowItem.text(index));
        return key;
    }
}
