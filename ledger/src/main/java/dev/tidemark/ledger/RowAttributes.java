package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A row as text attributes, named as in {@code ad_metrics}. */
final class RowAttributes {

    private RowAttributes() {}

    /** Only the attributes that the row has; its key is not among them. */
    static Map<String, String> of(LedgerRow row) {
        Map<String, String> attributes = new TreeMap<>();
        if (row.keyGroup() >= 0) {
            attributes.put("key_group", Integer.toString(row.keyGroup()));
        }
        row.jobGen().ifPresent(value -> put(attributes, "job_gen", value));
        row.fast().ifPresent(value -> put(attributes, "fast", value));
        row.late().ifPresent(value -> put(attributes, "late", value));
        row.finalCounts()
                .ifPresent(
                        value -> {
                            put(attributes, "final", value.counts());
                            put(attributes, "final_gen", value.generation());
                            attributes.put("final_at", value.at().toString());
                        });
        return attributes;
    }

    private static void put(Map<String, String> attributes, String writer, TaggedCounts value) {
        put(attributes, writer, value.counts());
        put(attributes, writer + "_ckpt", value.tag().checkpoint());
        put(attributes, writer + "_gen", value.tag().generation());
        put(attributes, writer + "_run", value.tag().run());
    }

    private static void put(Map<String, String> attributes, String writer, Counts counts) {
        put(attributes, writer + "_valid", counts.valid());
        put(attributes, writer + "_spend_micros", counts.spendMicros());
    }

    private static void put(Map<String, String> attributes, String name, long value) {
        attributes.put(name, Long.toString(value));
    }

    static LedgerRow read(RowKey key, Map<String, String> attributes) {
        return new LedgerRow(
                key,
                Integer.parseInt(attributes.getOrDefault("key_group", "-1")),
                attributes.containsKey("job_gen")
                        ? OptionalLong.of(number(attributes, "job_gen"))
                        : OptionalLong.empty(),
                tagged(attributes, "fast"),
                tagged(attributes, "late"),
                counts(attributes, "final")
                        .map(
                                counts ->
                                        new FinalCounts(
                                                counts,
                                                number(attributes, "final_gen"),
                                                Instant.parse(attributes.get("final_at")))));
    }

    private static Optional<TaggedCounts> tagged(Map<String, String> attributes, String writer) {
        return counts(attributes, writer)
                .map(
                        counts ->
                                new TaggedCounts(
                                        counts,
                                        new Tag(
                                                number(attributes, writer + "_ckpt"),
                                                number(attributes, writer + "_gen"),
                                                number(attributes, writer + "_run"))));
    }

    private static Optional<Counts> counts(Map<String, String> attributes, String writer) {
        return attributes.containsKey(writer + "_valid")
                ? Optional.of(
                        new Counts(
                                number(attributes, writer + "_valid"),
                                number(attributes, writer + "_spend_micros")))
                : Optional.empty();
    }

    private static long number(Map<String, String> attributes, String name) {
        return Long.parseLong(attributes.get(name));
    }
}
