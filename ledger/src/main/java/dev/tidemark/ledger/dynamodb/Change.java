package dev.tidemark.ledger.dynamodb;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One conditional change of one item: attributes to set and to remove, or the whole item to delete.
 * Values are absolute, and every name is a placeholder, since DynamoDB reserves hundreds of words.
 *
 * @param key the key of the item
 * @param set attributes to set; with {@code remove} empty as well, the item is deleted
 * @param remove attributes to remove
 * @param condition under which it is made, with {@code #name} for each attribute
 * @param values what the condition compares with, by placeholder without the colon; may hold more
 *     than the condition uses
 */
record Change(
        Map<String, AttributeValue> key,
        Map<String, AttributeValue> set,
        Set<String> remove,
        String condition,
        Map<String, AttributeValue> values) {

    private static final Pattern NAME = Pattern.compile("#([a-z_]+)");
    private static final Pattern VALUE = Pattern.compile(":([a-z_]+)");

    static Change update(
            Map<String, AttributeValue> key,
            Map<String, AttributeValue> set,
            Collection<String> remove,
            String condition,
            Map<String, AttributeValue> values) {
        return new Change(key, set, new TreeSet<>(remove), condition, values);
    }

    static Change delete(
            Map<String, AttributeValue> key, String condition, Map<String, AttributeValue> values) {
        return new Change(key, Map.of(), Set.of(), condition, values);
    }

    boolean deletes() {
        return set.isEmpty() && remove.isEmpty();
    }

    /** What is left of an item after this change; empty if nothing is. */
    Map<String, AttributeValue> after(Map<String, AttributeValue> before) {
        if (deletes()) {
            return Map.of();
        }
        Map<String, AttributeValue> after = new HashMap<>(before);
        after.putAll(key);
        after.putAll(set);
        after.keySet().removeAll(remove);
        return after;
    }

    /** The request; it asks for the item as it was, whether the change is made or refused. */
    UpdateItemRequest updateIn(String table, ReturnConsumedCapacity capacity) {
        String update = updateExpression();
        return UpdateItemRequest.builder()
                .tableName(table)
                .key(key)
                .updateExpression(update)
                .conditionExpression(condition)
                .expressionAttributeNames(names(update + condition))
                .expressionAttributeValues(valuesUsed())
                .returnValues(ReturnValue.ALL_OLD)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .returnConsumedCapacity(capacity)
                .build();
    }

    /** The same for a change that deletes. */
    DeleteItemRequest deleteIn(String table, ReturnConsumedCapacity capacity) {
        return DeleteItemRequest.builder()
                .tableName(table)
                .key(key)
                .conditionExpression(condition)
                .expressionAttributeNames(names(condition))
                .expressionAttributeValues(valuesUsed())
                .returnValues(ReturnValue.ALL_OLD)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .returnConsumedCapacity(capacity)
                .build();
    }

    private String updateExpression() {
        StringJoiner clauses = new StringJoiner(" ");
        if (!set.isEmpty()) {
            StringJoiner assignments = new StringJoiner(", ", "SET ", "");
            new TreeSet<>(set.keySet())
                    .forEach(name -> assignments.add("#" + name + " = :set_" + name));
            clauses.add(assignments.toString());
        }
        if (!remove.isEmpty()) {
            StringJoiner removals = new StringJoiner(", ", "REMOVE ", "");
            remove.forEach(name -> removals.add("#" + name));
            clauses.add(removals.toString());
        }
        return clauses.toString();
    }

    /** A value that no expression uses is an error to DynamoDB. */
    private Map<String, AttributeValue> valuesUsed() {
        Map<String, AttributeValue> used = new TreeMap<>();
        set.forEach((name, value) -> used.put(":set_" + name, value));
        VALUE.matcher(condition)
                .results()
                .map(match -> match.group(1))
                .forEach(name -> used.put(":" + name, values.get(name)));
        return used.isEmpty() ? null : used;
    }

    static Map<String, String> names(String expressions) {
        Map<String, String> names = new TreeMap<>();
        NAME.matcher(expressions).results().map(MatchResult::group).forEach(n -> put(names, n));
        return names;
    }

    private static void put(Map<String, String> names, String placeholder) {
        names.put(placeholder, placeholder.substring(1));
    }
}
