package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;

/**
 * Standard output as a script reads it that throws standard error away: all of it is the result.
 */
final class ParsedOutput {

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private ParsedOutput() {}

    /** One JSON object on one line that ends, and nothing else. */
    static JsonNode json(String out) throws JsonProcessingException {
        JsonNode tree = JSON.readTree(out);
        assertThat(tree.isObject()).as(out).isTrue();
        assertThat(out).endsWith("}\n");
        assertThat(out.lines()).hasSize(1);
        return tree;
    }

    /** A header of keys, then records of as many cells, each line ended. */
    static List<List<String>> csv(String out) {
        List<List<String>> records = records(out);
        assertThat(out).endsWith("\n");
        assertThat(records.get(0)).allSatisfy(key -> assertThat(key).matches("[a-z0-9_]+"));
        assertThat(records)
                .as(out)
                .allSatisfy(each -> assertThat(each).hasSameSizeAs(records.get(0)));
        return records;
    }

    private static List<List<String>> records(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (next == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (next == ',' || next == '\n')) {
                cells.add(cell.toString());
                cell.setLength(0);
                if (next == '\n') {
                    records.add(List.copyOf(cells));
                    cells.clear();
                }
            } else {
                cell.append(next);
            }
        }
        assertThat(isQuoted).as("a quote that does not end in\n" + text).isFalse();
        return records;
    }
}
