package dev.tidemark.ledger.dynamodb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The shape of one tag index: its keys and the attributes that its entries hold.
 *
 * @param name of the index
 * @param hashKey its partition key, the writer's index key; the range key is the key group
 * @param projected what its entries hold beside the keys of table and index
 */
record TagIndexShape(String name, String hashKey, List<String> projected) {

    private static final String[] OWN = {"valid", "spend_micros", "ckpt", "gen", "run"};

    /**
     * What repair reads: the writer's own value and tag, and of the others only the generation,
     * which says that they have one. It changes with their first write and with a new generation,
     * so their other writes cost this index nothing.
     */
    static final List<TagIndexShape> ALL = List.of(of("fast", "late_gen"), of("late", "fast_gen"));

    private static TagIndexShape of(String writer, String other) {
        List<String> projected = new ArrayList<>(List.of(RowItem.JOB_GEN, other, "final_gen"));
        for (String own : OWN) {
            projected.add(writer + "_" + own);
        }
        return new TagIndexShape(writer + "_ix", writer + "_ix", List.copyOf(projected));
    }

    /** The entry of an item; empty if the item lacks one of the index's keys. */
    Map<String, AttributeValue> entry(Map<String, AttributeValue> item) {
        if (!item.containsKey(hashKey) || !item.containsKey(RowItem.KEY_GROUP)) {
            return Map.of();
        }
        Map<String, AttributeValue> entry = new HashMap<>();
        for (String key : List.of(hashKey, RowItem.KEY_GROUP, RowItem.ENTITY, RowItem.BUCKET)) {
            entry.put(key, item.get(key));
        }
        projected.stream()
                .filter(item::containsKey)
                .forEach(name -> entry.put(name, item.get(name)));
        return entry;
    }

    boolean sameKey(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
        return Objects.equals(one.get(hashKey), other.get(hashKey))
                && Objects.equals(one.get(RowItem.KEY_GROUP), other.get(RowItem.KEY_GROUP));
    }
}
