package dev.tidemark.ledger.dynamodb;

import static dev.tidemark.ledger.dynamodb.RowItem.number;
import static dev.tidemark.ledger.dynamodb.RowItem.text;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsLifetime;
import dev.tidemark.ledger.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Every change of a row or a running total as a conditional change of its item. The conditions say
 * the same as {@link LedgerWrite#refusal}, {@link TotalWrite#mayReplace} and {@link
 * dev.tidemark.ledger.RepairOutcome} (docs/protocol.md, R14, R15, R18, R24); a property test holds
 * them against each other.
 *
 * <p>A running total is an item of its own, whose bucket starts with {@value #TOTAL} and whose
 * value stands in {@code fast_*}: so it is found by the same index, under keys that start with
 * {@value #TOTAL_INDEX}.
 */
final class Conditions {

    static final String TOTAL = "T:";
    static final String TOTAL_INDEX = "T";

    /** When the store may delete a running total, in seconds of the epoch. */
    static final String EXPIRES_AT = "expires_at";

    private static final String GENERATION_FENCE =
            "(attribute_not_exists(#job_gen) OR #job_gen <= :gen)";
    private static final String NO_CLOSED_ROW =
            "(attribute_not_exists(#fast_gen)"
                    + " OR (#fast_gen = :gen AND #fast_run <= :run AND #fast_ckpt >= :restored)";
    private static final String OR_AFTER_THE_BRANCH =
            " OR (#fast_gen = :parent AND #fast_ckpt >= :branch)";
    private static final String STILL_VOID =
            "#fast_ckpt = :void_ckpt AND #fast_gen = :void_gen AND #fast_run = :void_run";
    private static final String NOT_OUTRUN =
            "(attribute_not_exists(#late_gen) OR #late_gen <> :gen OR #late_run <= :run)";
    private static final String NO_NEWER_RECOUNT =
            "(attribute_not_exists(#final_gen) OR #final_gen <= :gen)";
    private static final String TOTAL_FENCE =
            "(attribute_not_exists(#fast_gen) OR #fast_gen < :gen"
                    + " OR (#fast_gen = :gen AND #fast_run <= :run))";
    private static final String AS_SEEN = "#$_ckpt = :ckpt AND #$_gen = :gen AND #$_run = :run";
    private static final String OTHER_COUNTS =
            " AND (#$_valid <> :valid OR #$_spend_micros <> :spend)";

    private Conditions() {}

    /**
     * A write, in the form that fits an item which still carries the void value that was read
     * (docs/protocol.md, R19): a condition with every open cut in it would outgrow what DynamoDB
     * takes. If the item turns out to be another, the condition does not hold, and the caller asks
     * again.
     *
     * @param held the item as it was last seen; empty if it was not
     */
    static Change write(LedgerWrite write, Optional<LedgerRow> held) {
        Map<String, AttributeValue> key = RowItem.key(write.key());
        if (write instanceof FinalWrite recount) {
            Map<String, AttributeValue> set = counts("final", recount.counts());
            set.put("final_gen", number(recount.generation()));
            set.put("final_at", text(recount.at().toString()));
            Map<String, AttributeValue> values = Map.of("gen", number(recount.generation()));
            return Change.update(key, set, List.of(), NO_NEWER_RECOUNT, values);
        }
        StreamWrite stream = (StreamWrite) write;
        String writer = stream.writer().prefix();
        Map<String, AttributeValue> set =
                tagged(writer, new TaggedCounts(stream.counts(), stream.tag()));
        set.put(writer + "_ix", text(TagIndexKey.of(stream.key(), stream.epoch()).text()));
        set.put(RowItem.KEY_GROUP, number(stream.keyGroup()));
        set.put(RowItem.JOB_GEN, number(stream.fence().generation()));
        Map<String, AttributeValue> values = values(stream.fence());
        String own = NOT_OUTRUN;
        if (write instanceof ClosedWindowWrite) {
            Optional<Tag> ofAVoidValue =
                    held.flatMap(LedgerRow::fast)
                            .map(TaggedCounts::tag)
                            .filter(stream.fence()::isVoid);
            ofAVoidValue.ifPresent(tag -> putVoid(values, tag));
            own = ofAVoidValue.isPresent() ? STILL_VOID : noClosedRow(stream.fence());
        }
        return Change.update(key, set, List.of(), GENERATION_FENCE + " AND " + own, values);
    }

    private static String noClosedRow(Fence fence) {
        return NO_CLOSED_ROW + (fence.parent().isPresent() ? OR_AFTER_THE_BRANCH : "") + ")";
    }

    private static Map<String, AttributeValue> values(Fence fence) {
        Map<String, AttributeValue> values = new HashMap<>();
        values.put("gen", number(fence.generation()));
        values.put("run", number(fence.run()));
        values.put("restored", number(fence.restoredCheckpoint()));
        fence.parent().map(Branch::generation).ifPresent(gen -> values.put("parent", number(gen)));
        fence.parent().map(Branch::checkpoint).ifPresent(id -> values.put("branch", number(id)));
        return values;
    }

    private static void putVoid(Map<String, AttributeValue> values, Tag tag) {
        values.put("void_ckpt", number(tag.checkpoint()));
        values.put("void_gen", number(tag.generation()));
        values.put("void_run", number(tag.run()));
    }

    /**
     * A correction, in the form that fits an item which still carries the value that was read. If
     * the item turns out to be another, the condition does not hold, and the caller asks again.
     *
     * @param held the item as it was last seen; empty if it was not
     */
    static Change repair(RepairChange change, Optional<LedgerRow> held) {
        if (change.will().isPresent()) {
            return rewrite(change, change.will().get(), held);
        }
        Map<String, AttributeValue> key = RowItem.key(change.key());
        String writer = change.writer().prefix();
        Map<String, AttributeValue> values = values(change.seen().tag());
        String asSeen = AS_SEEN.replace("$", writer);
        if (change.writer() == Writer.LATE) {
            return Change.update(key, Map.of(), attributes(writer), asSeen, values);
        }
        boolean shared =
                held.filter(row -> row.late().isPresent() || row.finalCounts().isPresent())
                        .isPresent();
        return shared
                ? Change.update(
                        key,
                        Map.of(),
                        attributes(writer),
                        asSeen
                                + " AND (attribute_exists(#late_gen) OR"
                                + " attribute_exists(#final_gen))",
                        values)
                : Change.delete(
                        key,
                        asSeen
                                + " AND attribute_not_exists(#late_gen)"
                                + " AND attribute_not_exists(#final_gen)",
                        values);
    }

    /** {@code job_gen} is raised, never lowered; an expression has no maximum, so it has two. */
    private static Change rewrite(
            RepairChange change, TaggedCounts will, Optional<LedgerRow> held) {
        String writer = change.writer().prefix();
        long generation = will.tag().generation();
        boolean underNewer = held.filter(r -> r.jobGen().orElse(0) > generation).isPresent();
        Map<String, AttributeValue> set = tagged(writer, will);
        set.put(writer + "_ix", text(TagIndexKey.of(change.key(), will.tag().checkpoint()).text()));
        if (!underNewer) {
            set.put(RowItem.JOB_GEN, number(generation));
        }
        Map<String, AttributeValue> values = values(change.seen().tag());
        values.putAll(comparison(will));
        String condition =
                asSeenAndOther(writer, change.seen().tag(), will)
                        + (underNewer
                                ? " AND #job_gen > :will_gen"
                                : " AND (attribute_not_exists(#job_gen) OR #job_gen <= :will_gen)");
        return Change.update(RowItem.key(change.key()), set, List.of(), condition, values);
    }

    /** Under the tag that was read only other counts are a change (R21: done already). */
    private static String asSeenAndOther(String writer, Tag seen, TaggedCounts will) {
        String condition = seen.equals(will.tag()) ? AS_SEEN + OTHER_COUNTS : AS_SEEN;
        return condition.replace("$", writer);
    }

    private static Map<String, AttributeValue> comparison(TaggedCounts will) {
        return Map.of(
                "will_gen", number(will.tag().generation()),
                "valid", number(will.counts().valid()),
                "spend", number(will.counts().spendMicros()));
    }

    private static Map<String, AttributeValue> values(Tag tag) {
        Map<String, AttributeValue> values = new HashMap<>();
        values.put("ckpt", number(tag.checkpoint()));
        values.put("gen", number(tag.generation()));
        values.put("run", number(tag.run()));
        return values;
    }

    /** A running total that is written now. */
    static Change total(TotalWrite write, long nowMillis) {
        Map<String, AttributeValue> set =
                total(write.key(), new TaggedCounts(write.counts(), write.tag()));
        set.put(RowItem.KEY_GROUP, number(write.keyGroup()));
        set.put(EXPIRES_AT, number(expirySeconds(write.key(), nowMillis)));
        return Change.update(
                totalKey(write.key()), set, List.of(), TOTAL_FENCE, values(write.fence()));
    }

    /** The correction of a running total. */
    static Change repair(RunningTotal seen, Optional<TaggedCounts> will) {
        Map<String, AttributeValue> key = totalKey(seen.key());
        Map<String, AttributeValue> values = values(seen.value().tag());
        if (will.isEmpty()) {
            return Change.delete(key, AS_SEEN.replace("$", "fast"), values);
        }
        values.putAll(comparison(will.get()));
        return Change.update(
                key,
                total(seen.key(), will.get()),
                List.of(),
                asSeenAndOther("fast", seen.value().tag(), will.get()),
                values);
    }

    static Map<String, AttributeValue> totalKey(RowKey key) {
        return RowItem.key(key.entity(), TOTAL + key.bucket());
    }

    private static Map<String, AttributeValue> total(RowKey key, TaggedCounts value) {
        Map<String, AttributeValue> set = tagged("fast", value);
        String index = TagIndexKey.of(key, value.tag().checkpoint()).text();
        set.put("fast_ix", text(TOTAL_INDEX + index));
        return set;
    }

    private static long expirySeconds(RowKey key, long nowMillis) {
        long from = Math.max(TotalsLifetime.hourEndMillis(key), nowMillis);
        return (from + TotalsLifetime.AFTER.toMillis()) / 1_000;
    }

    private static Map<String, AttributeValue> tagged(String writer, TaggedCounts value) {
        Map<String, AttributeValue> set = counts(writer, value.counts());
        set.put(writer + "_ckpt", number(value.tag().checkpoint()));
        set.put(writer + "_gen", number(value.tag().generation()));
        set.put(writer + "_run", number(value.tag().run()));
        return set;
    }

    private static Map<String, AttributeValue> counts(String writer, Counts counts) {
        Map<String, AttributeValue> set = new HashMap<>();
        set.put(writer + "_valid", number(counts.valid()));
        set.put(writer + "_spend_micros", number(counts.spendMicros()));
        return set;
    }

    /** All attributes of a tagged writer; its index key goes with its value. */
    private static List<String> attributes(String writer) {
        return List.of(
                writer + "_valid",
                writer + "_spend_micros",
                writer + "_ckpt",
                writer + "_gen",
                writer + "_run",
                writer + "_ix");
    }
}
