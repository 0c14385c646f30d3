package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.TableCapacity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The keys and indexes of a ledger's table: how they are asked for, and how they are told apart.
 */
final class TableShape {

    private static final Map<String, ScalarAttributeType> TYPES =
            Map.of(
                    RowItem.ENTITY,
                    ScalarAttributeType.S,
                    RowItem.BUCKET,
                    ScalarAttributeType.S,
                    RowItem.KEY_GROUP,
                    ScalarAttributeType.N,
                    "fast_ix",
                    ScalarAttributeType.S,
                    "late_ix",
                    ScalarAttributeType.S);

    private static final String TABLE_KEY = "entity (S) and bucket (S)";

    private TableShape() {}

    /** The request that creates it. */
    static CreateTableRequest request(String table, TableCapacity capacity) {
        CreateTableRequest.Builder request =
                CreateTableRequest.builder()
                        .tableName(table)
                        .keySchema(key(RowItem.ENTITY, RowItem.BUCKET))
                        .attributeDefinitions(definitions())
                        .globalSecondaryIndexes(
                                TagIndexShape.ALL.stream()
                                        .map(index -> index(index, capacity))
                                        .toList());
        return capacity.isOnDemand()
                ? request.billingMode(BillingMode.PAY_PER_REQUEST).build()
                : request.billingMode(BillingMode.PROVISIONED)
                        .provisionedThroughput(units(capacity))
                        .build();
    }

    /** The same in words. */
    static String sentence(String table, TableCapacity capacity) {
        StringBuilder text =
                new StringBuilder(
                        "create table %s with the key %s, %s"
                                .formatted(
                                        table,
                                        TABLE_KEY,
                                        capacity.isOnDemand()
                                                ? "on demand"
                                                : "%d write and %d read units, as each index"
                                                        .formatted(
                                                                capacity.writeUnits(),
                                                                capacity.readUnits())));
        TagIndexShape.ALL.forEach(index -> text.append(", ").append(wanted(index)));
        return text.toString();
    }

    private static String wanted(TagIndexShape index) {
        return "index %s with the key %s (S) and key_group (N), holding %s"
                .formatted(index.name(), index.hashKey(), String.join(", ", index.projected()));
    }

    private static List<KeySchemaElement> key(String hash, String range) {
        return List.of(
                KeySchemaElement.builder().attributeName(hash).keyType(KeyType.HASH).build(),
                KeySchemaElement.builder().attributeName(range).keyType(KeyType.RANGE).build());
    }

    private static List<AttributeDefinition> definitions() {
        return new TreeMap<>(TYPES)
                .entrySet().stream()
                        .map(
                                type ->
                                        AttributeDefinition.builder()
                                                .attributeName(type.getKey())
                                                .attributeType(type.getValue())
                                                .build())
                        .toList();
    }

    private static GlobalSecondaryIndex index(TagIndexShape index, TableCapacity capacity) {
        GlobalSecondaryIndex.Builder builder =
                GlobalSecondaryIndex.builder()
                        .indexName(index.name())
                        .keySchema(key(index.hashKey(), RowItem.KEY_GROUP))
                        .projection(
                                Projection.builder()
                                        .projectionType(ProjectionType.INCLUDE)
                                        .nonKeyAttributes(index.projected())
                                        .build());
        return capacity.isOnDemand()
                ? builder.build()
                : builder.provisionedThroughput(units(capacity)).build();
    }

    private static ProvisionedThroughput units(TableCapacity capacity) {
        return ProvisionedThroughput.builder()
                .writeCapacityUnits(capacity.writeUnits())
                .readCapacityUnits(capacity.readUnits())
                .build();
    }

    /** What differs, in words; empty if a table can serve. More in an index is no harm. */
    static List<String> differences(TableDescription table) {
        Map<String, ScalarAttributeType> types = new TreeMap<>();
        table.attributeDefinitions()
                .forEach(type -> types.put(type.attributeName(), type.attributeType()));
        List<String> differences = new ArrayList<>();
        if (!table.keySchema().equals(key(RowItem.ENTITY, RowItem.BUCKET))
                || types.get(RowItem.ENTITY) != ScalarAttributeType.S
                || types.get(RowItem.BUCKET) != ScalarAttributeType.S) {
            differences.add(
                    "its key is %s, not %s".formatted(words(table.keySchema(), types), TABLE_KEY));
        }
        for (TagIndexShape index : TagIndexShape.ALL) {
            difference(table, index, types).ifPresent(differences::add);
        }
        return differences;
    }

    private static Optional<String> difference(
            TableDescription table, TagIndexShape wanted, Map<String, ScalarAttributeType> types) {
        Optional<GlobalSecondaryIndexDescription> found =
                table.globalSecondaryIndexes().stream()
                        .filter(index -> index.indexName().equals(wanted.name()))
                        .findFirst();
        if (found.isEmpty()) {
            return Optional.of("it has no " + wanted(wanted));
        }
        GlobalSecondaryIndexDescription index = found.get();
        if (!index.keySchema().equals(key(wanted.hashKey(), RowItem.KEY_GROUP))
                || types.get(wanted.hashKey()) != ScalarAttributeType.S
                || types.get(RowItem.KEY_GROUP) != ScalarAttributeType.N) {
            return Optional.of(
                    "the key of index %s is %s, not %s (S) and key_group (N)"
                            .formatted(
                                    wanted.name(),
                                    words(index.keySchema(), types),
                                    wanted.hashKey()));
        }
        TreeSet<String> lacking = new TreeSet<>(wanted.projected());
        if (index.projection().projectionType() == ProjectionType.ALL) {
            lacking.clear();
        }
        lacking.removeAll(index.projection().nonKeyAttributes());
        return lacking.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "index %s does not hold %s"
                                .formatted(wanted.name(), String.join(", ", lacking)));
    }

    private static String words(
            List<KeySchemaElement> key, Map<String, ScalarAttributeType> types) {
        return String.join(
                " and ",
                key.stream()
                        .map(
                                part ->
                                        "%s (%s)"
                                                .formatted(
                                                        part.attributeName(),
                                                        types.get(part.attributeName())))
                        .toList());
    }

    /** Whether table and indexes can be used. */
    static boolean isReady(TableDescription table) {
        boolean tableIs =
                Stream.of(TableStatus.ACTIVE, TableStatus.UPDATING)
                        .anyMatch(status -> status == table.tableStatus());
        return tableIs
                && table.globalSecondaryIndexes().stream()
                        .allMatch(
                                index ->
                                        index.indexStatus() == IndexStatus.ACTIVE
                                                || index.indexStatus() == IndexStatus.UPDATING);
    }
}
