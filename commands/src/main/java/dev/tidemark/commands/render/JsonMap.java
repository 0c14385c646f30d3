package dev.tidemark.commands.render;

import java.util.LinkedHashMap;
import java.util.Map;

/** Builds the tree of a JSON object in the order in which its keys are put; values may be null. */
public final class JsonMap {

    private final Map<String, Object> map = new LinkedHashMap<>();

    /** Adds a key in snake case. */
    public JsonMap put(String key, Object value) {
        map.put(key, value);
        return this;
    }

    /** The tree. */
    public Map<String, Object> build() {
        return java.util.Collections.unmodifiableMap(map);
    }
}
