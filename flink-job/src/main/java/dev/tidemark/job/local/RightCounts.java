package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.ledger.RowKey;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the clicks of a log in one plain loop, with nothing of the job: distinct ids by ad and by
 * the hour in the text of their time. It is the number that the ledger is measured by.
 */
final class RightCounts {

    /** {@code 2026-02-08T10} of {@code 2026-02-08T10:59:10Z}. */
    private static final int HOUR_LENGTH = 13;

    private static final ObjectMapper JSON = new ObjectMapper();

    private RightCounts() {}

    /** The clicks of each ad's hour, by hour and ad. */
    static Map<RowKey, Long> of(Path folder) throws IOException {
        Map<RowKey, Long> clicks =
                new TreeMap<>(Comparator.comparing(RowKey::bucket).thenComparing(RowKey::entity));
        Set<String> seen = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                for (String line : Files.readAllLines(file)) {
                    JsonNode click = JSON.readTree(line);
                    if (seen.add(click.get("click_id").asText())) {
                        clicks.merge(hourOf(click), 1L, Long::sum);
                    }
                }
            }
        }
        return clicks;
    }

    private static RowKey hourOf(JsonNode click) {
        String hour = click.get("device_time").asText().substring(0, HOUR_LENGTH);
        return new RowKey(click.get("ad_id").asText(), "H" + hour);
    }
}
