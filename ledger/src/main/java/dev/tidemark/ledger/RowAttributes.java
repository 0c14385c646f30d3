package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A row as text attributes, named as in {@code ad_metrics}. */
public final class RowAttributes {

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

    /**
     * The row of a key.
     *
     * @param text the text of an attribute, or null where the row has none
     */
    public static LedgerRow read(RowKey key, UnaryOperator<String> text) {
        String keyGroup = text.apply("key_group");
        String jobGen = text.apply("job_gen");
        return new LedgerRow(
                key,
                keyGroup == null ? -1 : Integer.parseInt(keyGroup),
                jobGen == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(jobGen)),
                tagged("fast", text),
                tagged("late", text),
                counts("final", text)
                        .map(
                                counts ->
                                        new FinalCounts(
                                                counts,
                                                number("final_gen", text),
                                                Instant.parse(text.apply("final_at")))));
    }

    /** What a writer has written, with its tag; empty if it has written nothing. */
    public static Optional<TaggedCounts> tagged(String writer, UnaryOperator<String> text) {
        return counts(writer, text)
                .map(
                        counts ->
                                new TaggedCounts(
                                        counts,
                                        new Tag(
                                                number(writer + "_ckpt", text),
                                                number(writer + "_gen", text),
                                                number(writer + "_run", text))));
    }

    private static Optional<Counts> counts(String writer, UnaryOperator<String> text) {
        return text.apply(writer + "_valid") == null
                ? Optional.empty()
                : Optional.of(
                        new Counts(
                                number(writer + "_valid", text),
                                number(writer + "_spend_micros", text)));
    }

    private static long number(String name, UnaryOperator<String> text) {
        return Long.parseLong(text.apply(name));
    }
}
