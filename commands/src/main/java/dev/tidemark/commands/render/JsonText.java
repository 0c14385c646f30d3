package dev.tidemark.commands.render;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/**
 * Writes a tree of maps, lists and scalars as one line of JSON. It stands alone, so that a command
 * loads the JSON library only when JSON is asked for.
 */
public final class JsonText {

    /** Numbers are written out: not every reader knows 5E+4. */
    private static final ObjectMapper MAPPER =
            new ObjectMapper(
                    JsonFactory.builder()
                            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                            .build());

    private JsonText() {}

    /** One line, ended. */
    public static String of(Map<String, Object> tree) {
        try {
            return MAPPER.writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a tree of maps, lists and scalars", e);
        }
    }
}
