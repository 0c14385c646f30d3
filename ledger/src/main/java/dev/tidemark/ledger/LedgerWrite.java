package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.time.Instant;
import java.util.Optional;

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
     * Why this write may not replace what a row holds; empty if it may. This is the condition that
     * every adapter must evaluate in one step with the write.
     *
     * @param held the item; one that does not exist is {@link LedgerRow#absent}
     */
    Optional<Refusal> refusal(LedgerRow held);

    /** Whether this write may replace what a row holds. */
    default boolean mayReplace(LedgerRow held) {
        return refusal(held).isEmpty();
    }

    /** A write of the stream: fenced, tagged, and found again by the tag index. */
    sealed interface StreamWrite extends LedgerWrite {

        /** The key group of the ad, the range key of the tag index. */
        int keyGroup();

        /** The id of the last barrier that the writing sink subtask had passed. */
        long epoch();

        /** What the writing run may overwrite. */
        Fence fence();

        /** The tag of the value. */
        default Tag tag() {
            return fence().tag(epoch());
        }
    }

    /**
     * A closed minute or hour. It may create the value, or replace one that stands after the cut of
     * this run's restore, or is void; other rows that were closed before it are final
     * (docs/protocol.md, R14, R19).
     */
    record ClosedWindowWrite(RowKey key, int keyGroup, Counts counts, long epoch, Fence fence)
            implements StreamWrite {
        @Override
        public Writer writer() {
            return Writer.FAST;
        }

        @Override
        public Optional<Refusal> refusal(LedgerRow held) {
            if (held.jobGen().orElse(0) > fence.generation()) {
                return Optional.of(Refusal.NEWER_GENERATION);
            }
            if (held.fast().isEmpty() || fence.isAfterTheCut(held.fast().get().tag())) {
                return Optional.empty();
            }
            return Optional.of(
                    fence.isOutrunBy(held.fast().get().tag())
                            ? Refusal.LATER_RUN
                            : Refusal.CLOSED_ROW);
        }
    }

    /**
     * The late total of an hour. It grows after any checkpoint, so only newer generations and later
     * runs stop it (docs/protocol.md, R14, R15).
     */
    record LateTotalWrite(RowKey key, int keyGroup, Counts counts, long epoch, Fence fence)
            implements StreamWrite {

        public LateTotalWrite {
            if (!key.isHour()) {
                throw new IllegalArgumentException("late totals are kept per hour, not in " + key);
            }
        }

        @Override
        public Writer writer() {
            return Writer.LATE;
        }

        @Override
        public Optional<Refusal> refusal(LedgerRow held) {
            if (held.jobGen().orElse(0) > fence.generation()) {
                return Optional.of(Refusal.NEWER_GENERATION);
            }
            return held.late()
                    .filter(value -> fence.isOutrunBy(value.tag()))
                    .map(value -> Refusal.LATER_RUN);
        }
    }

    /**
     * The recount's exact value. It never looks at the stream's attributes, nor changes {@code
     * job_gen}; an older recount never replaces a newer one.
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
        public Optional<Refusal> refusal(LedgerRow held) {
            return held.finalCounts()
                    .filter(value -> value.generation() > generation)
                    .map(value -> Refusal.NEWER_GENERATION);
        }
    }
}
