package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.StoreUri;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The copy of a whole small table, rows, totals and control items alike, into a new one: one item
 * after the other, and never over an item that is there.
 */
final class TableCopy {

    private TableCopy() {}

    /** Copies a table that nobody writes. */
    static void copy(StoreUri.DynamoDb from, StoreUri.DynamoDb to) {
        DynamoDbTable source = DynamoDbTable.acquire(from);
        try {
            DynamoDbTable target = DynamoDbTable.acquire(to);
            try {
                source.scanAll(item -> put(item, target));
            } finally {
                target.release();
            }
        } finally {
            source.release();
        }
    }

    private static void put(Map<String, AttributeValue> item, DynamoDbTable target) {
        Map<String, AttributeValue> rest = new HashMap<>(item);
        Map<String, AttributeValue> key =
                Map.of(
                        RowItem.ENTITY, rest.remove(RowItem.ENTITY),
                        RowItem.BUCKET, rest.remove(RowItem.BUCKET));
        Change copied =
                Change.update(
                        key,
                        rest,
                        List.of(),
                        "attribute_not_exists(#" + RowItem.ENTITY + ")",
                        Map.of());
        boolean made =
                target.changes().makeAtOnce(copied).filter(held -> !held.equals(item)).isEmpty();
        if (!made) {
            throw new LedgerException(
                    "%s holds %s already; it was left alone. Next: copy into a new table."
                            .formatted(target.name(), key));
        }
    }
}
