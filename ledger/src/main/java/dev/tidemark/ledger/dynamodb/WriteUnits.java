package dev.tidemark.ledger.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a change costs in write units, table and tag indexes together, computed as the service bills
 * it: one unit for each begun 1,024 bytes of the larger of the item before and after; for an index
 * one entry put, removed, replaced in place, or, where its key changes, removed and put. A refused
 * change costs what the item that refused it is large. Never taken from an emulator: those disagree
 * with the service.
 */
final class WriteUnits {

    private static final int UNIT_BYTES = 1_024;

    private WriteUnits() {}

    /** Of a change that was made; an item that is not there is empty. */
    static long made(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
        long units = units(Math.max(bytes(before), bytes(after)));
        for (TagIndexShape index : TagIndexShape.ALL) {
            units += indexUnits(index.entry(before), index.entry(after), index);
        }
        return units;
    }

    /** Of a change that was refused. */
    static long refused(Map<String, AttributeValue> held) {
        return units(bytes(held));
    }

    private static long indexUnits(
            Map<String, AttributeValue> before,
            Map<String, AttributeValue> after,
            TagIndexShape index) {
        if (before.equals(after)) {
            return 0;
        }
        if (!before.isEmpty() && !after.isEmpty() && index.sameKey(before, after)) {
            return units(Math.max(bytes(before), bytes(after)));
        }
        return (before.isEmpty() ? 0 : units(bytes(before)))
                + (after.isEmpty() ? 0 : units(bytes(after)));
    }

    private static long units(long bytes) {
        return Math.max(1, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
    }

    /** The size that the service rounds: names and values, in UTF-8. */
    static long bytes(Map<String, AttributeValue> item) {
        long bytes = 0;
        for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
            bytes += utf8(attribute.getKey()) + bytes(attribute.getValue());
        }
        return bytes;
    }

    private static long bytes(AttributeValue value) {
        return switch (value.type()) {
            case S -> utf8(value.s());
            case N -> numberBytes(value.n());
            case SS -> value.ss().stream().mapToLong(WriteUnits::utf8).sum();
            case M -> 3 + value.m().size() + bytes(value.m());
            default -> throw new IllegalArgumentException("not a type of ours: " + value.type());
        };
    }

    /** About one byte for two digits, and one more; one more for a sign. */
    private static long numberBytes(String number) {
        boolean negative = number.startsWith("-");
        int digits = number.length() - (negative ? 1 : 0);
        for (int i = number.length() - 1; i >= 0 && number.charAt(i) == '0'; i--) {
            digits--;
        }
        return (digits + 1L) / 2 + (negative ? 2 : 1);
    }

    private static long utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
