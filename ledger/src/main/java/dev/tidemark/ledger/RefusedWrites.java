package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.WriteOutcome.Refused;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The writes that a generation was refused, one entry for each row, writer and run. They are spread
 * over eight entities, since there may be many at once.
 */
public final class RefusedWrites {

    private static final String REFUSED = "C:refused:";

    private final ControlItems items;
    private final long generation;

    RefusedWrites(ControlItems items, long generation) {
        this.items = items;
        this.generation = generation;
    }

    /** Keeps a refused write; the last one of a run for the same value stands. */
    public void record(StreamWrite write, Refused refused, Instant at) {
        String entity = entity(TagShard.of(write.key()));
        String bucket = bucket(write);
        Map<String, String> attributes = attributes(write, refused, at);
        for (int attempt = 0; attempt < Register.ATTEMPTS; attempt++) {
            Optional<ControlItem> seen = items.get(entity, bucket);
            if (seen.isPresent()
                    ? items.replace(seen.get(), attributes)
                    : items.create(entity, bucket, attributes)) {
                return;
            }
        }
        throw Register.contended("a refused write of " + write.key());
    }

    /** All refused writes of the generation. */
    public List<RefusedWrite> list() {
        return IntStream.range(0, TagShard.COUNT)
                .mapToObj(shard -> items.list(entity(shard), REFUSED))
                .flatMap(List::stream)
                .map(RefusedWrites::read)
                .toList();
    }

    private String entity(int shard) {
        return Register.entity(generation) + ":refused:" + shard;
    }

    private static String bucket(StreamWrite write) {
        return REFUSED
                + String.join(
                        ":",
                        write.key().bucket(),
                        write.writer().prefix(),
                        Register.sortable(write.fence().run()),
                        Fingerprint.of(write.key().entity()));
    }

    private static Map<String, String> attributes(StreamWrite write, Refused refused, Instant at) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put("entity", write.key().entity());
        attributes.put("bucket", write.key().bucket());
        attributes.put("writer", write.writer().prefix());
        attributes.put("valid", Long.toString(write.counts().valid()));
        attributes.put("spend_micros", Long.toString(write.counts().spendMicros()));
        attributes.put("ckpt", Long.toString(write.epoch()));
        attributes.put("gen", Long.toString(write.fence().generation()));
        attributes.put("run", Long.toString(write.fence().run()));
        attributes.put("why", refused.why().name());
        attributes.put("at", at.toString());
        RowAttributes.of(refused.held())
                .forEach((name, value) -> attributes.put("held_" + name, value));
        return attributes;
    }

    private static RefusedWrite read(ControlItem item) {
        Map<String, String> attributes = item.attributes();
        Map<String, String> held = new HashMap<>();
        attributes.forEach(
                (name, value) -> {
                    if (name.startsWith("held_")) {
                        held.put(name.substring("held_".length()), value);
                    }
                });
        RowKey key = new RowKey(attributes.get("entity"), attributes.get("bucket"));
        return new RefusedWrite(
                key,
                Writer.ofPrefix(attributes.get("writer")),
                new Counts(Register.number(item, "valid"), Register.number(item, "spend_micros")),
                new Tag(
                        Register.number(item, "ckpt"),
                        Register.number(item, "gen"),
                        Register.number(item, "run")),
                Refusal.valueOf(attributes.get("why")),
                RowAttributes.read(key, held::get),
                Instant.parse(attributes.get("at")));
    }
}
