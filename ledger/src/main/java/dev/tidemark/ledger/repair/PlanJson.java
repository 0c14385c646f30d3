package dev.tidemark.ledger.repair;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.PlanHeader.Kind;
import dev.tidemark.ledger.repair.PlannedChange.Action;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** The two kinds of lines of a plan file as JSON. Field order is fixed, since it is hashed. */
final class PlanJson {

    static final int VERSION = 1;

    static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private PlanJson() {}

    static ObjectNode header(PlanHeader header, int rows, String sha256) {
        return MAPPER.createObjectNode()
                .put("tidemark_plan", VERSION)
                .put("kind", header.kind().text())
                .put("store", header.store())
                .put("job_gen", header.generation())
                .put("checkpoint", header.checkpoint())
                .put("run", header.run())
                .put("last_epoch", header.lastEpoch())
                .put("created", header.created().toString())
                .put("rows", rows)
                .put("sha256", sha256);
    }

    static PlanHeader header(JsonNode line) {
        return new PlanHeader(
                kind(text(line, "kind")),
                text(line, "store"),
                number(line, "job_gen"),
                number(line, "checkpoint"),
                number(line, "run"),
                number(line, "last_epoch"),
                Instant.parse(text(line, "created")));
    }

    static ObjectNode change(PlannedChange change) {
        ObjectNode line =
                MAPPER.createObjectNode()
                        .put("entity", change.key().entity())
                        .put("bucket", change.key().bucket())
                        .put("writer", change.part().text())
                        .put("action", change.action().name().toLowerCase(Locale.ROOT));
        line.set("seen", value(change.seen()).put("key_group", change.keyGroup()));
        line.set("will", change.will().<JsonNode>map(PlanJson::value).orElse(MAPPER.nullNode()));
        return line;
    }

    static PlannedChange change(JsonNode line) {
        JsonNode will = line.path("will");
        return new PlannedChange(
                RepairPart.parse(text(line, "writer")),
                action(text(line, "action")),
                new RowKey(text(line, "entity"), text(line, "bucket")),
                Math.toIntExact(number(line.path("seen"), "key_group")),
                value(line.path("seen")),
                will.isObject() ? Optional.of(value(will)) : Optional.empty());
    }

    private static ObjectNode value(TaggedCounts value) {
        return MAPPER.createObjectNode()
                .put("valid", value.counts().valid())
                .put("spend_micros", value.counts().spendMicros())
                .put("ckpt", value.tag().checkpoint())
                .put("gen", value.tag().generation())
                .put("run", value.tag().run());
    }

    private static TaggedCounts value(JsonNode value) {
        return new TaggedCounts(
                new Counts(number(value, "valid"), number(value, "spend_micros")),
                new Tag(number(value, "ckpt"), number(value, "gen"), number(value, "run")));
    }

    private static Kind kind(String text) {
        return switch (text) {
            case "flush" -> Kind.FLUSH;
            case "sweep" -> Kind.SWEEP;
            default -> throw new IllegalArgumentException("kind is '" + text + "'");
        };
    }

    private static Action action(String text) {
        return switch (text) {
            case "delete" -> Action.DELETE;
            case "remove" -> Action.REMOVE;
            case "rewrite" -> Action.REWRITE;
            default -> throw new IllegalArgumentException("action is '" + text + "'");
        };
    }

    private static String text(JsonNode line, String field) {
        JsonNode value = line.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(field + " is not a text");
        }
        return value.textValue();
    }

    private static long number(JsonNode line, String field) {
        JsonNode value = line.path(field);
        if (!value.canConvertToLong() || !value.isIntegralNumber()) {
            throw new IllegalArgumentException(field + " is not a whole number");
        }
        return value.longValue();
    }
}
