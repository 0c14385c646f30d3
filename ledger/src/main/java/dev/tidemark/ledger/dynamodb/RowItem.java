package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowAttributes;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How a row stands in an item: the names and types of its attributes. */
final class RowItem {

    static final String ENTITY = "entity";
    static final String BUCKET = "bucket";
    static final String KEY_GROUP = "key_group";
    static final String JOB_GEN = "job_gen";

    private RowItem() {}

    static Map<String, AttributeValue> key(RowKey key) {
        return key(key.entity(), key.bucket());
    }

    static Map<String, AttributeValue> key(String entity, String bucket) {
        return Map.of(ENTITY, text(entity), BUCKET, text(bucket));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    static long number(Map<String, AttributeValue> item, String name) {
        return Long.parseLong(item.get(name).n());
    }

    /** The row of an item; an empty one is {@link LedgerRow#absent}. */
    static LedgerRow read(RowKey key, Map<String, AttributeValue> item) {
        return RowAttributes.read(key, texts(item));
    }

    static LedgerRow read(Map<String, AttributeValue> item) {
        return read(new RowKey(item.get(ENTITY).s(), item.get(BUCKET).s()), item);
    }

    static Optional<TaggedCounts> tagged(Map<String, AttributeValue> item, String writer) {
        return RowAttributes.tagged(writer, texts(item));
    }

    private static UnaryOperator<String> texts(Map<String, AttributeValue> item) {
        return name -> {
            AttributeValue value = item.get(name);
            if (value == null) {
                return null;
            }
            return value.n() == null ? value.s() : value.n();
        };
    }
}
