package dev.tidemark.capacity.lint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes a configuration file apart into keys and values, and keeps the line of each. */
final class ConfigurationText {
    /** One line of flink-conf.yaml: Flink itself splits at the first colon with a space. */
    private static final Pattern LINE = Pattern.compile("([A-Za-z0-9._-]+):\\s+(\\S.*?)(\\s+#.*)?");

    /** Settings of the managed service's own API, under the names Flink gives them. */
    private static final Map<String, String> MANAGED =
            Map.of(
                    "CheckpointInterval", KeyNames.INTERVAL,
                    "MinPauseBetweenCheckpoints", KeyNames.MIN_PAUSE,
                    "Parallelism", KeyNames.PARALLELISM);

    private final String file;
    private final String text;

    ConfigurationText(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** A key with dots, its value, and where it is. */
    record Entry(String key, String value, int line) {}

    boolean isJson() {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[");
    }

    List<Entry> entries() {
        if (isJson()) {
            return tokens(new JsonFactory(), ConfigurationText::propertyGroup);
        }
        return lines().orElseGet(() -> tokens(new YAMLFactory(), ConfigurationText::nested));
    }

    /** The file as lines of key: value; none when one line is something else. */
    private Optional<List<Entry>> lines() {
        List<Entry> entries = new ArrayList<>();
        int number = 0;
        Iterator<String> lines = text.lines().iterator();
        while (lines.hasNext()) {
            String line = lines.next();
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher match = LINE.matcher(line.stripTrailing());
            if (!match.matches() || match.group(2).matches("[{\\[|>&*].*")) {
                return Optional.empty();
            }
            entries.add(new Entry(match.group(1), unquoted(match.group(2)), number));
        }
        return Optional.of(entries);
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1 && value.matches("(?s)(['\"]).*\\1");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    /** How the names above a value become its key; null for a value that is no setting. */
    private interface Naming {
        String key(List<String> names);
    }

    private static String nested(List<String> names) {
        return String.join(".", names);
    }

    private static String propertyGroup(List<String> names) {
        String last = names.get(names.size() - 1);
        String parent = names.size() > 1 ? names.get(names.size() - 2) : "";
        if (parent.equals("PropertyMap")) {
            return last;
        }
        return parent.endsWith("Configuration") ? MANAGED.get(last) : null;
    }

    private List<Entry> tokens(JsonFactory format, Naming naming) {
        List<Entry> entries = new ArrayList<>();
        Deque<String> names = new ArrayDeque<>();
        try (JsonParser parser = format.createParser(text)) {
            while (parser.nextToken() != null) {
                JsonToken token = parser.currentToken();
                if (token == JsonToken.FIELD_NAME) {
                    names.addLast(parser.currentName());
                } else if (token.isScalarValue()) {
                    add(entries, names, naming, parser);
                }
                if ((token.isScalarValue() || token.isStructEnd())
                        && !parser.getParsingContext().inArray()
                        && !names.isEmpty()) {
                    names.removeLast();
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": " + reason(e), e);
        }
        return entries;
    }

    private static void add(
            List<Entry> entries, Deque<String> names, Naming naming, JsonParser parser)
            throws IOException {
        if (names.isEmpty()) {
            throw new IOException("it holds a single value and no settings");
        }
        String key = naming.key(List.copyOf(names));
        if (key != null) {
            entries.add(
                    new Entry(key, parser.getText(), parser.currentTokenLocation().getLineNr()));
        }
    }

    private static String reason(IOException e) {
        if (e instanceof JsonProcessingException parsing && parsing.getLocation() != null) {
            return "line "
                    + parsing.getLocation().getLineNr()
                    + " cannot be read: "
                    + parsing.getOriginalMessage();
        }
        return e.getMessage();
    }
}
