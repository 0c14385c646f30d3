package dev.tidemark.clicks;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which field of other people's records holds which field of a click: {@code --fields}.
 *
 * <p>A field that is not mapped is read under its own name. A mapped one is read under the given
 * name only. A name that a mapping takes no longer feeds the field it would feed by default: with
 * {@code ad_id=campaign_id} the campaign is empty.
 */
public final class FieldMapping {

    private static final FieldMapping OWN_NAMES = new FieldMapping(Map.of());

    private final Map<ClickField, String> names = new EnumMap<>(ClickField.class);
    private final Map<String, ClickField> fields = new HashMap<>();

    private FieldMapping(Map<ClickField, String> given) {
        given.forEach(this::put);
        for (ClickField field : ClickField.values()) {
            if (!names.containsKey(field) && !fields.containsKey(field.label())) {
                put(field, field.label());
            }
        }
    }

    private void put(ClickField field, String name) {
        names.put(field, name);
        fields.put(name, field);
    }

    /** Every field under its own name. */
    public static FieldMapping ownNames() {
        return OWN_NAMES;
    }

    /**
     * Reads {@code click_id=id,ad_id=creative}: a field of a click on the left, its name in the
     * records on the right. Names are case-sensitive; spaces around them do not count. An empty
     * text maps nothing.
     *
     * @throws IllegalArgumentException if a left side is no field of a click (the message names the
     *     nearest one), if a side is empty or given twice, or if a required field is left without a
     *     name
     */
    public static FieldMapping parse(String text) {
        if (text.isBlank()) {
            return OWN_NAMES;
        }
        Map<ClickField, String> given = new EnumMap<>(ClickField.class);
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException(
                        "not a field mapping: '" + part.strip() + "'; write FIELD=THEIR_NAME");
            }
            ClickField field = field(part.substring(0, equals).strip());
            String name = part.substring(equals + 1).strip();
            if (name.isEmpty()) {
                throw new IllegalArgumentException(
                        "field " + field.label() + " is mapped to an empty name");
            }
            if (given.containsValue(name)) {
                throw new IllegalArgumentException("two fields are mapped to '" + name + "'");
            }
            if (given.put(field, name) != null) {
                throw new IllegalArgumentException("field " + field.label() + " is mapped twice");
            }
        }
        FieldMapping mapping = new FieldMapping(given);
        mapping.requireNamesOfRequiredFields();
        return mapping;
    }

    private void requireNamesOfRequiredFields() {
        for (ClickField field : ClickField.values()) {
            if (field.isRequired() && !names.containsKey(field)) {
                throw new IllegalArgumentException(
                        "'%1$s' is taken by field %2$s, so map %1$s to another name"
                                .formatted(field.label(), fields.get(field.label()).label()));
            }
        }
    }

    private static ClickField field(String label) {
        for (ClickField field : ClickField.values()) {
            if (field.label().equals(label)) {
                return field;
            }
        }
        throw new IllegalArgumentException(
                "unknown field '%s': did you mean %s? The fields are %s"
                        .formatted(
                                label,
                                NearestName.of(label, ClickField.values()).label(),
                                Arrays.stream(ClickField.values())
                                        .map(ClickField::label)
                                        .collect(Collectors.joining(", "))));
    }

    /** The field that the records call {@code name}, or null if it is none of a click's. */
    ClickField field(CharSequence name) {
        return fields.get(name.toString());
    }

    /** The name under which the records hold a field, or null if another field has taken it. */
    String nameOf(ClickField field) {
        return names.get(field);
    }

    /** The field for people to read: its own name, and theirs where it differs. */
    String describe(ClickField field) {
        String name = names.get(field);
        return name == null || name.equals(field.label())
                ? field.label()
                : "%s (mapped to '%s')".formatted(field.label(), name);
    }
}
