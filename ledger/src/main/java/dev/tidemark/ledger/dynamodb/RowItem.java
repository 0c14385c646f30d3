package dev.tidemark.ledger.dynamodb;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How a row stands in an item: the names and types of its attributes. */
final class RowItem {

    static final String ENTITY = "entity";
    static final String BUCKET = "bucket";
    static final String KEY_GROUP = "key_group";
    static final String JOB_GEN = "job_gen";

    private RowItem() {}

    static Map<String, AttributeValue> key(RowKey key) {
        return key(key.entity(), key.bucket());
    }

    static Map<String, AttributeValue> key(String entity, String bucket) {
        return Map.of(ENTITY, text(entity), BUCKET, text(bucket));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    static long number(Map<String, AttributeValue> item, String name) {
        return Long.parseLong(item.get(name).n());
    }

    /** The row of an item; an empty one is {@link LedgerRow#absent}. */
    static LedgerRow read(RowKey key, Map<String, AttributeValue> item) {
        return new LedgerRow(
                key,
                item.containsKey(KEY_GROUP) ? Math.toIntExact(number(item, KEY_GROUP)) : -1,
                item.containsKey(JOB_GEN)
                        ? OptionalLong.of(number(item, JOB_GEN))
                        : OptionalLong.empty(),
                tagged(item, "fast"),
                tagged(item, "late"),
                counts(item, "final")
                        .map(
                                counts ->
                                        new FinalCounts(
                                                counts,
                                                number(item, "final_gen"),
                                                Instant.parse(item.get("final_at").s()))));
    }

    static LedgerRow read(Map<String, AttributeValue> item) {
        return read(new RowKey(item.get(ENTITY).s(), item.get(BUCKET).s()), item);
    }

    static Optional<TaggedCounts> tagged(Map<String, AttributeValue> item, String writer) {
        return counts(item, writer)
                .map(
                        counts ->
                                new TaggedCounts(
                                        counts,
                                        new Tag(
                                                number(item, writer + "_ckpt"),
                                                number(item, writer + "_gen"),
                                                number(item, writer + "_run"))));
    }

    private static Optional<Counts> counts(Map<String, AttributeValue> item, String writer) {
        return item.containsKey(writer + "_valid")
                ? Optional.of(
                        new Counts(
                                number(item, writer + "_valid"),
                                number(item, writer + "_spend_micros")))
                : Optional.empty();
    }
}
