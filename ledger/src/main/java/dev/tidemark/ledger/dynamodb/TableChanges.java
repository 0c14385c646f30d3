package dev.tidemark.ledger.dynamodb;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Makes conditional changes of items, finds what refused them, and counts their write units. */
final class TableChanges {

    /** What a change takes from the write budget before its cost is known: item and one entry. */
    static final long ESTIMATE = 2;

    private final DynamoDbClient client;
    private final String table;
    private final Calls calls;
    private final WriteBudget budget;
    private final LongAdder computed = new LongAdder();
    private final LongAdder reported = new LongAdder();

    TableChanges(DynamoDbClient client, String table, Calls calls, WriteBudget budget) {
        this.client = client;
        this.table = table;
        this.calls = calls;
        this.budget = budget;
    }

    /**
     * Makes a change that has taken its turn in the write budget.
     *
     * @return empty if it was made; else the item that refused it, an empty map if there is none
     */
    Optional<Map<String, AttributeValue>> make(Change change) {
        return make(change, ESTIMATE);
    }

    /**
     * Makes a change of the job's own bookkeeping: it never waits for the budget, and rows pay for
     * it.
     */
    Optional<Map<String, AttributeValue>> makeAtOnce(Change change) {
        return make(change, 0);
    }

    private Optional<Map<String, AttributeValue>> make(Change change, long taken) {
        String what = "write " + change.key().get(RowItem.ENTITY).s() + " " + bucket(change);
        return calls.make(
                what,
                () -> {
                    try {
                        Map<String, AttributeValue> before = send(change);
                        count(WriteUnits.made(before, change.after(before)), taken);
                        return Optional.empty();
                    } catch (ConditionalCheckFailedException e) {
                        Map<String, AttributeValue> held = held(change, e);
                        count(WriteUnits.refused(held), taken);
                        return Optional.of(held);
                    }
                });
    }

    private static String bucket(Change change) {
        return change.key().get(RowItem.BUCKET).s();
    }

    private Map<String, AttributeValue> send(Change change) {
        if (change.deletes()) {
            DeleteItemResponse answer =
                    client.deleteItem(change.deleteIn(table, ReturnConsumedCapacity.TOTAL));
            report(answer.consumedCapacity());
            return answer.attributes();
        }
        UpdateItemResponse answer =
                client.updateItem(change.updateIn(table, ReturnConsumedCapacity.TOTAL));
        report(answer.consumedCapacity());
        return answer.attributes();
    }

    /**
     * An emulator may leave the item out of its answer; an item that is not there is left out too.
     */
    private Map<String, AttributeValue> held(Change change, ConditionalCheckFailedException e) {
        return e.hasItem() && !e.item().isEmpty() ? e.item() : read(change.key());
    }

    /** An item, read consistently; an empty map if there is none. */
    Map<String, AttributeValue> get(Map<String, AttributeValue> key) {
        return calls.make("read " + key.get(RowItem.ENTITY).s(), () -> read(key));
    }

    private Map<String, AttributeValue> read(Map<String, AttributeValue> key) {
        return client.getItem(
                        GetItemRequest.builder()
                                .tableName(table)
                                .key(key)
                                .consistentRead(true)
                                .build())
                .item();
    }

    private void count(long units, long taken) {
        computed.add(units);
        budget.settle(units - taken);
    }

    private void report(ConsumedCapacity capacity) {
        if (capacity != null && capacity.capacityUnits() != null) {
            reported.add(Math.round(capacity.capacityUnits()));
        }
    }

    /** Write units as computed, since the start. */
    long computed() {
        return computed.sum();
    }

    /** Write units as the service reported them, since the start; without refused changes. */
    long reported() {
        return reported.sum();
    }
}
