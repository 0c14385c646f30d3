package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Control items beside the rows, under buckets of their own. Each change carries a mark, so that
 * one whose answer was lost is known again as made when it is repeated.
 */
final class DynamoDbControlItems implements ControlItems {

    private static final String VERSION = "version";
    private static final String ATTRIBUTES = "attributes";
    private static final String MARK = "mark";

    private final DynamoDbTable table;

    DynamoDbControlItems(DynamoDbTable table) {
        this.table = table;
    }

    @Override
    public Optional<ControlItem> get(String entity, String bucket) {
        Map<String, AttributeValue> item = table.changes().get(RowItem.key(entity, bucket));
        return item.isEmpty() ? Optional.empty() : Optional.of(read(item));
    }

    @Override
    public boolean create(String entity, String bucket, Map<String, String> attributes) {
        ControlItem item = new ControlItem(entity, bucket, 1, attributes);
        return put(item, "attribute_not_exists(#entity)", Map.of());
    }

    @Override
    public boolean replace(ControlItem seen, Map<String, String> attributes) {
        ControlItem item =
                new ControlItem(seen.entity(), seen.bucket(), seen.version() + 1, attributes);
        return put(item, "#version = :seen", Map.of("seen", RowItem.number(seen.version())));
    }

    private boolean put(ControlItem item, String condition, Map<String, AttributeValue> values) {
        AttributeValue mark = RowItem.text(UUID.randomUUID().toString());
        Map<String, AttributeValue> set =
                Map.of(
                        VERSION, RowItem.number(item.version()),
                        ATTRIBUTES, map(item.attributes()),
                        MARK, mark);
        Optional<Map<String, AttributeValue>> refusedBy =
                table.changes()
                        .makeAtOnce(
                                Change.update(
                                        RowItem.key(item.entity(), item.bucket()),
                                        set,
                                        List.of(),
                                        condition,
                                        values));
        return refusedBy.isEmpty() || mark.equals(refusedBy.get().get(MARK));
    }

    @Override
    public List<ControlItem> list(String entity, String bucketPrefix) {
        return table
                .items(
                        "#entity = :entity AND begins_with(#bucket, :prefix)",
                        Map.of(
                                ":entity", RowItem.text(entity),
                                ":prefix", RowItem.text(bucketPrefix)))
                .stream()
                .map(DynamoDbControlItems::read)
                .toList();
    }

    private static AttributeValue map(Map<String, String> attributes) {
        Map<String, AttributeValue> map = new HashMap<>();
        attributes.forEach((name, value) -> map.put(name, RowItem.text(value)));
        return AttributeValue.fromM(map);
    }

    private static ControlItem read(Map<String, AttributeValue> item) {
        Map<String, String> attributes = new HashMap<>();
        item.get(ATTRIBUTES).m().forEach((name, value) -> attributes.put(name, value.s()));
        return new ControlItem(
                item.get(RowItem.ENTITY).s(),
                item.get(RowItem.BUCKET).s(),
                RowItem.number(item, VERSION),
                attributes);
    }
}
