package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.time.Instant;

/**
 * One conditional, absolute write of one writer to one item. Nothing is ever added to what the
 * store holds (docs/protocol.md, R12).
 */
public sealed interface LedgerWrite {

    RowKey key();

    Counts counts();

    /** The writer whose attributes this sets. */
    Writer writer();

    /**
     * Whether this write may replace what a row holds. This is the condition that every adapter
     * must evaluate with the write.
     */
    boolean mayReplace(LedgerRow held);

    /**
     * A closed minute or hour. It may create the value, or replace one that stands after the cut of
     * this run's restore; rows that were closed before it are final (docs/protocol.md, R14).
     *
     * @param keyGroup the key group of the ad, for the tag index
     * @param epoch the id of the last barrier this sink subtask has passed
     */
    record ClosedWindowWrite(RowKey key, int keyGroup, Counts counts, long epoch, Fence fence)
            implements LedgerWrite {
        @Override
        public Writer writer() {
            return Writer.FAST;
        }

        @Override
        public boolean mayReplace(LedgerRow held) {
            return held.jobGen().orElse(0) <= fence.generation()
                    && held.fast().map(value -> fence.isAfterTheCut(value.tag())).orElse(true);
        }
    }

    /**
     * The late total of an hour. It grows after any checkpoint, so only newer generations and later
     * runs stop it (docs/protocol.md, R14, R15).
     *
     * @param keyGroup the key group of the ad, for the tag index
     * @param epoch the id of the last barrier this sink subtask has passed
     */
    record LateTotalWrite(RowKey key, int keyGroup, Counts counts, long epoch, Fence fence)
            implements LedgerWrite {
        @Override
        public Writer writer() {
            return Writer.LATE;
        }

        @Override
        public boolean mayReplace(LedgerRow held) {
            return held.jobGen().orElse(0) <= fence.generation()
                    && held.late()
                            .map(TaggedCounts::tag)
                            .map(
                                    tag ->
                                            tag.generation() != fence.generation()
                                                    || tag.run() <= fence.run())
                            .orElse(true);
        }
    }

    /**
     * The recount's exact value. It never looks at the stream's attributes; an older recount never
     * replaces a newer one.
     *
     * @param generation the generation of the recount
     * @param at when the recount wrote it
     */
    record FinalWrite(RowKey key, Counts counts, long generation, Instant at)
            implements LedgerWrite {
        @Override
        public Writer writer() {
            return Writer.FINAL;
        }

        @Override
        public boolean mayReplace(LedgerRow held) {
            return held.finalCounts().map(value -> value.generation() <= generation).orElse(true);
        }
    }
}
