package dev.tidemark.commands.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.commands.run.JobEvent.Broker;
import dev.tidemark.commands.run.JobEvent.Checkpoint;
import dev.tidemark.commands.run.JobEvent.Counts;
import dev.tidemark.commands.run.JobEvent.Demo;
import dev.tidemark.commands.run.JobEvent.DemoRow;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Held;
import dev.tidemark.commands.run.JobEvent.LastCheckpoint;
import dev.tidemark.commands.run.JobEvent.OnTimeAndLate;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Restore;
import dev.tidemark.commands.run.JobEvent.Saved;
import dev.tidemark.commands.run.JobEvent.Sent;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobEvent.Started;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the lines of the job's JVM. */
final class JobEventReader {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Numbers of a progress line that are no verdicts. */
    private static final List<String> NOT_COUNTS = List.of("clicks_per_s", "checkpoints");

    private JobEventReader() {}

    /** The event of a line; empty if the line is none, or of a kind that is not known here. */
    static Optional<JobEvent> read(String line) {
        JsonNode node;
        try {
            node = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
        return switch (node.path("event").asText()) {
            case "started" -> Optional.of(started(node));
            case "progress" -> Optional.of(progress(node));
            case "stage" -> Optional.of(new Stage(node.path("message").asText()));
            case "demo" -> Optional.of(demo(node));
            case "broker" ->
                    Optional.of(new Broker(node.path("transaction_max_timeout_ms").asLong()));
            case "sent" ->
                    Optional.of(
                            new Sent(
                                    node.path("records").asLong(),
                                    node.path("may_stand_twice").asLong()));
            case "checkpoint" ->
                    Optional.of(
                            new Checkpoint(
                                    node.path("id").asLong(),
                                    node.path("job_gen").asLong(),
                                    node.path("run").asLong(),
                                    node.path("max_parallelism").asLong()));
            case "held" -> Optional.of(held(node));
            case "restore" ->
                    Optional.of(
                            new Restore(
                                    text(node, "path"),
                                    node.path("checkpoint").asLong(),
                                    node.path("job_gen").asLong()));
            case "saved" -> Optional.of(saved(node));
            case "finished" -> Optional.of(finished(node));
            default -> Optional.empty();
        };
    }

    private static Held held(JsonNode node) {
        return new Held(
                node.path("kind").asText(),
                node.path("name").asText(),
                node.path("at").asText(),
                node.path("number").asLong(),
                node.path("valid").asLong(),
                node.path("spend_micros").asLong());
    }

    private static Saved saved(JsonNode node) {
        JsonNode usable = node.path("usable");
        return new Saved(
                node.path("id").asLong(),
                text(node, "kind"),
                text(node, "path"),
                text(node, "at"),
                node.path("bytes").asLong(),
                node.path("job_gen").asLong(),
                node.path("run").asLong(),
                usable.isBoolean() ? usable.asBoolean() : null);
    }

    private static Started started(JsonNode node) {
        return new Started(
                node.path("run").asLong(), node.path("job_gen").asLong(), text(node, "from"));
    }

    private static Progress progress(JsonNode node) {
        JsonNode last = node.path("last_checkpoint");
        return new Progress(
                counts(node),
                node.path("clicks_per_s").asLong(),
                text(node, "data_complete_through"),
                node.path("checkpoints").asLong(),
                last.isObject()
                        ? new LastCheckpoint(
                                last.path("id").asLong(),
                                text(last, "at"),
                                last.path("duration_ms").asLong())
                        : null);
    }

    private static Finished finished(JsonNode node) {
        JsonNode totals = node.path("totals");
        return new Finished(
                node.path("result").asText(),
                node.path("message").asText(),
                text(node, "next"),
                totals.isObject() ? counts(totals) : null,
                text(node, "savepoint"));
    }

    private static Demo demo(JsonNode node) {
        List<DemoRow> rows = new ArrayList<>();
        for (JsonNode row : node.path("rows")) {
            rows.add(
                    new DemoRow(
                            row.path("ad_id").asText(),
                            row.path("hour").asText(),
                            row.path("right").asLong(),
                            onTimeAndLate(row.path("without_flush")),
                            onTimeAndLate(row.path("with_flush"))));
        }
        return new Demo(
                node.path("clicks").asLong(),
                node.path("shards").asLong(),
                node.path("checkpoint").asLong(),
                node.path("flush_found").asLong(),
                node.path("flush_changed").asLong(),
                rows);
    }

    private static OnTimeAndLate onTimeAndLate(JsonNode node) {
        return new OnTimeAndLate(node.path("fast").asLong(), node.path("late").asLong());
    }

    private static Counts counts(JsonNode node) {
        Map<String, Long> byName = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (entry.getValue().isIntegralNumber() && !NOT_COUNTS.contains(entry.getKey())) {
                byName.put(entry.getKey(), entry.getValue().asLong());
            }
        }
        return new Counts(byName);
    }

    private static String text(JsonNode node, String key) {
        JsonNode value = node.path(key);
        return value.isTextual() ? value.asText() : null;
    }
}
