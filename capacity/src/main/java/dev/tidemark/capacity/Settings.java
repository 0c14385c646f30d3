package dev.tidemark.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One section of a workload file: values by key, and messages that name the whole path. */
final class Settings {
    private static final long MOST = 1_000_000_000_000_000L;

    private final String path;
    private final ObjectNode node;

    Settings(String path, ObjectNode node) {
        this.path = path;
        this.node = node;
    }

    /** Refuses every key but these. */
    void allow(String... keys) {
        List<String> known = List.of(keys);
        Iterator<String> names = node.fieldNames();
        while (names.hasNext()) {
            String name = names.next();
            if (!known.contains(name)) {
                String nearest =
                        NearestName.of(name, known)
                                .map(key -> "did you mean \"" + at(key) + "\"?")
                                .orElse("known here: " + String.join(", ", known) + ".");
                throw new IllegalArgumentException(
                        "the key \"" + at(name) + "\" is unknown; " + nearest);
            }
        }
    }

    <T> T get(String key, Function<String, T> reader) {
        return find(key, reader)
                .orElseThrow(() -> new IllegalArgumentException(at(key) + " is missing."));
    }

    <T> Optional<T> find(String key, Function<String, T> reader) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isValueNode()) {
            throw new IllegalArgumentException(at(key) + " must be a single value.");
        }
        try {
            return Optional.of(reader.apply(value.asText()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(at(key) + ": " + e.getMessage(), e);
        }
    }

    Settings section(String key) {
        return optionalSection(key)
                .orElseThrow(() -> new IllegalArgumentException(at(key) + " is missing."));
    }

    Optional<Settings> optionalSection(String key) {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            return Optional.empty();
        }
        if (value instanceof ObjectNode object) {
            return Optional.of(new Settings(at(key), object));
        }
        throw new IllegalArgumentException(at(key) + " must hold keys and not a single value.");
    }

    List<Settings> list(String key) {
        JsonNode value = node.path(key);
        if (!value.isArray() && !value.isMissingNode() && !value.isNull()) {
            throw notAList(key);
        }
        List<Settings> entries = new ArrayList<>();
        for (JsonNode entry : value) {
            if (!(entry instanceof ObjectNode object)) {
                throw notAList(key);
            }
            String name = object.path("name").asText(String.valueOf(entries.size() + 1));
            entries.add(new Settings(at(key) + "." + name, object));
        }
        return entries;
    }

    private IllegalArgumentException notAList(String key) {
        return new IllegalArgumentException(
                at(key) + " must be a list of entries that start with \"- name:\".");
    }

    IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException(path + " " + why + ".");
    }

    static long whole(String text) {
        return whole(text, 0, MOST);
    }

    static long whole(String text, long least, long most) {
        return Quantities.whole(text, least, most);
    }

    static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "\"" + text + "\" is not a choice; true and false are.");
        };
    }

    private String at(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
