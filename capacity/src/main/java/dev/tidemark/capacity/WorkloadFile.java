package dev.tidemark.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a workload.yaml, and changes single values of it for a what-if. */
public final class WorkloadFile {
    private static final String[] TOP = {
        "rate", "event", "state", "unit", "checkpoint", "restart", "sink", "kafka"
    };
    private static final YAMLMapper YAML =
            new YAMLMapper(
                    YAMLFactory.builder()
                            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                            .build());

    private WorkloadFile() {}

    /**
     * The workload in a file's text.
     *
     * @param name of the file, for messages and reports
     * @param yaml its text
     * @param changes what-if settings such as {@code rate.peak=200k/s} or {@code
     *     state.dedup.bytes=80}, applied in order
     * @throws IllegalArgumentException with a sentence that names the file, the key, and the
     *     nearest right key when it is unknown
     */
    public static Workload read(String name, String yaml, List<String> changes) {
        try {
            ObjectNode root = parse(yaml);
            changes.forEach(change -> apply(root, change));
            return workload(name, new Settings("", root));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }

    /**
     * The text of a workload with single values replaced; comments are lost.
     *
     * @param changes as in {@link #read}
     * @throws IllegalArgumentException as in {@link #read}, also if it is no workload afterwards
     */
    public static String changed(String name, String yaml, List<String> changes) {
        Workload before = read(name, yaml, changes);
        try {
            ObjectNode root = parse(yaml);
            changes.forEach(change -> apply(root, change));
            return YAML.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a workload can be written: " + before.name(), e);
        }
    }

    /**
     * One value of a workload as its file has it; empty if the file does not say it.
     *
     * @param key such as {@code unit.rate} or {@code state.dedup.bytes}
     */
    public static Optional<String> value(String yaml, String key) {
        JsonNode node = parse(yaml);
        for (String step : key.split("\\.", -1)) {
            JsonNode found = node.get(step);
            if (node instanceof ArrayNode entries) {
                for (JsonNode entry : entries) {
                    found = entry.path("name").asText().equals(step) ? entry : found;
                }
            }
            if (found == null) {
                return Optional.empty();
            }
            node = found;
        }
        return Optional.of(node.asText());
    }

    private static ObjectNode parse(String yaml) {
        try {
            if (YAML.readTree(yaml) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ", ";
            throw new IllegalArgumentException(
                    line + "this is not YAML: " + e.getOriginalMessage().strip() + ".", e);
        }
        throw new IllegalArgumentException(
                "it holds no keys; rate, event, unit, checkpoint and restart are needed.");
    }

    private static void apply(ObjectNode root, String change) {
        int equals = change.indexOf('=');
        if (equals < 1) {
            throw new IllegalArgumentException(
                    "\"" + change + "\" is not a change; write it as rate.peak=200k/s.");
        }
        List<String> path = List.of(change.substring(0, equals).strip().split("\\.", -1));
        JsonNode node = root;
        for (String step : path.subList(0, path.size() - 1)) {
            node = step(node, step, change);
        }
        if (!(node instanceof ObjectNode parent)) {
            throw notThere(change, "a single value has no parts");
        }
        parent.put(path.get(path.size() - 1), change.substring(equals + 1).strip());
    }

    /** One step down; the entries of the list under state are found by their names. */
    private static JsonNode step(JsonNode node, String step, String change) {
        if (node instanceof ArrayNode entries) {
            List<String> names = new ArrayList<>();
            for (JsonNode entry : entries) {
                if (entry.path("name").asText().equals(step)) {
                    return entry;
                }
                names.add(entry.path("name").asText());
            }
            throw notThere(change, "state has only " + String.join(", ", names));
        }
        if (!(node instanceof ObjectNode object)) {
            throw notThere(change, "a single value has no parts");
        }
        JsonNode child = object.get(step);
        return child == null ? object.putObject(step) : child;
    }

    private static IllegalArgumentException notThere(String change, String why) {
        return new IllegalArgumentException(
                "\"" + change + "\" changes nothing that exists: " + why + ".");
    }

    private static Workload workload(String name, Settings root) {
        root.allow(TOP);
        Workload.Traffic traffic = traffic(root.section("rate"));
        List<Workload.State> states = new ArrayList<>();
        for (Settings state : root.list("state")) {
            states.add(state(state));
        }
        return new Workload(
                name,
                traffic,
                event(root.section("event")),
                states,
                unit(root.section("unit")),
                checkpointing(root.section("checkpoint")),
                root.get("restart", Quantities::time),
                root.optionalSection("sink").map(WorkloadFile::sink),
                root.optionalSection("kafka").map(WorkloadFile::kafka));
    }

    private static Workload.Traffic traffic(Settings rate) {
        rate.allow("average", "peak", "hot_key", "splits");
        Rate average = rate.get("average", Quantities::rate);
        return new Workload.Traffic(
                average,
                rate.find("peak", Quantities::rate).orElse(average),
                rate.find("hot_key", Quantities::share),
                rate.find("splits", text -> (int) Settings.whole(text, 1, 1_000_000)));
    }

    private static Workload.Event event(Settings event) {
        event.allow("bytes", "late_share");
        return new Workload.Event(
                event.get("bytes", Quantities::bytes),
                event.find("late_share", Quantities::share).orElse(Share.ofPercent(0)));
    }

    private static Workload.State state(Settings state) {
        state.allow("name", "keys", "keys_per_s", "retention", "bytes", "panes");
        return new Workload.State(
                state.get("name", text -> text),
                keys(state),
                state.get("bytes", Quantities::bytes),
                state.find("panes", Settings::whole).orElse(1L));
    }

    private static Workload.Keys keys(Settings state) {
        Optional<Long> fixed = state.find("keys", Settings::whole);
        Optional<String> arriving = state.find("keys_per_s", text -> text);
        if (fixed.isPresent() == arriving.isPresent()) {
            throw state.wrong("needs either keys, or keys_per_s and retention");
        }
        if (fixed.isPresent()) {
            return new Workload.Keys.Fixed(fixed.get());
        }
        Duration retention = state.get("retention", Quantities::time);
        String text = arriving.orElseThrow();
        if (text.equals("rate")) {
            return new Workload.Keys.OfRecords(new Share(BigDecimal.ONE), retention);
        }
        if (text.endsWith("%")) {
            return new Workload.Keys.OfRecords(
                    state.get("keys_per_s", Quantities::share), retention);
        }
        return new Workload.Keys.Arriving(state.get("keys_per_s", Quantities::rate), retention);
    }

    private static Workload.Unit unit(Settings unit) {
        unit.allow(
                "kind",
                "rate",
                "rate_source",
                "slots",
                "memory",
                "disk",
                "headroom",
                "compaction",
                "count");
        Workload.Kind kind = unit.get("kind", WorkloadFile::kind);
        boolean kpu = kind == Workload.Kind.KPU;
        Optional<Settings> counts = unit.optionalSection("count");
        counts.ifPresent(count -> count.allow("average", "peak"));
        return new Workload.Unit(
                kind,
                new MeasuredRate(
                        unit.get("rate", Quantities::rate), unit.get("rate_source", text -> text)),
                (int) (long) unit.find("slots", text -> Settings.whole(text, 1, 1024)).orElse(1L),
                kpu
                        ? unit.find("memory", Quantities::bytes).orElse(Workers.KPU_MEMORY)
                        : unit.get("memory", Quantities::bytes),
                kpu
                        ? unit.find("disk", Quantities::bytes).orElse(Workers.KPU_DISK)
                        : unit.get("disk", Quantities::bytes),
                unit.find("headroom", WorkloadFile::headroom).orElse(1.3),
                unit.find("compaction", Quantities::share).orElse(Share.ofPercent(25)),
                count(counts, "average"),
                count(counts, "peak"));
    }

    private static OptionalLong count(Optional<Settings> counts, String key) {
        return counts.flatMap(c -> c.find(key, text -> Settings.whole(text, 1, 1_000_000)))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private static Workload.Kind kind(String text) {
        return switch (text) {
            case "kpu" -> Workload.Kind.KPU;
            case "taskmanager" -> Workload.Kind.TASKMANAGER;
            default ->
                    throw new IllegalArgumentException(
                            "\"" + text + "\" is not a unit; kpu and taskmanager are.");
        };
    }

    private static double headroom(String text) {
        return InRange.number(
                        "the headroom",
                        Quantities.number(text),
                        BigDecimal.ONE,
                        BigDecimal.valueOf(100))
                .doubleValue();
    }

    private static Workload.Checkpointing checkpointing(Settings checkpoint) {
        checkpoint.allow(
                "interval", "timeout", "churn", "upload", "limit", "local_recovery", "retained");
        return new Workload.Checkpointing(
                checkpoint.get("interval", Quantities::time),
                checkpoint
                        .find("timeout", Quantities::time)
                        .orElse(TwoPhaseCommit.FLINK_CHECKPOINT_TIMEOUT),
                checkpoint.get("churn", Quantities::share),
                checkpoint.get("upload", Quantities::bandwidth),
                checkpoint.find("limit", Quantities::bandwidth),
                checkpoint.find("local_recovery", Settings::truth).orElse(false),
                (int)
                        (long)
                                checkpoint
                                        .find("retained", text -> Settings.whole(text, 1, 1000))
                                        .orElse(3L));
    }

    private static Workload.Sink sink(Settings sink) {
        sink.allow("wcu", "index_shards", "late_keys");
        return new Workload.Sink(
                WriteBudget.of(sink.get("wcu", text -> Settings.whole(text, 1, 1_000_000_000))),
                (int)
                        (long)
                                sink.find("index_shards", text -> Settings.whole(text, 1, 10_000))
                                        .orElse(1L),
                sink.find("late_keys", Settings::whole).orElse(0L));
    }

    private static Workload.Kafka kafka(Settings kafka) {
        kafka.allow("transaction_timeout", "broker_max");
        return new Workload.Kafka(
                kafka.find("transaction_timeout", Quantities::time)
                        .orElse(TwoPhaseCommit.KAFKA_SINK_TIMEOUT),
                kafka.find("broker_max", Quantities::time)
                        .orElse(TwoPhaseCommit.KAFKA_BROKER_MAXIMUM));
    }
}
