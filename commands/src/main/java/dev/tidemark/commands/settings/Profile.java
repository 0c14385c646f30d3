package dev.tidemark.commands.settings;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One settings file: long flags without dashes, and their values.
 *
 * @param name the file as it is shown to people
 */
public record Profile(String name, Map<String, String> values) {

    /**
     * Reads a file.
     *
     * @throws Failure {@link ErrorCode#BAD_PROFILE} if it cannot be read or is no flat mapping
     */
    public static Profile read(Path file, String name) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw bad(name, "cannot be read: " + e, e);
        }
        return new Profile(name, parse(text, name));
    }

    private static Map<String, String> parse(String text, String name) {
        JsonNode root;
        try {
            root =
                    new ObjectMapper(new YAMLFactory())
                            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
                            .readTree(text);
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
            String what = e.getOriginalMessage().lines().findFirst().orElse("");
            throw bad(name, "is not YAML: " + where + ": " + what, e);
        }
        if (root.isMissingNode() || root.isNull()) {
            return Map.of();
        }
        if (!root.isObject()) {
            throw bad(name, "must hold lines such as 'store: sqlite:./tidemark.db'", null);
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : root.properties()) {
            if (!entry.getValue().isValueNode() || entry.getValue().isNull()) {
                throw bad(name, "key '" + entry.getKey() + "' needs one value", null);
            }
            values.put(entry.getKey(), entry.getValue().asText());
        }
        return values;
    }

    private static Failure bad(String name, String problem, Exception cause) {
        return new Failure(ErrorCode.BAD_PROFILE, "profile " + name + " " + problem, "", cause);
    }
}
