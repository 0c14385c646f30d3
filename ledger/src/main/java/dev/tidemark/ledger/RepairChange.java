package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.util.Optional;

/**
 * One conditional correction of one writer's value: applied only while the value still carries the
 * tag that was read, so that a row rewritten meanwhile is spared (docs/protocol.md, R18).
 *
 * <p>Removing a {@code fast_*} value deletes an item on which no other writer has an attribute, in
 * the same conditional step; removing a {@code late_*} value leaves the item. A rewrite raises
 * {@code job_gen} to its own generation and never lowers it.
 *
 * @param writer {@link Writer#FAST} or {@link Writer#LATE}
 * @param seen the tagged value that was read
 * @param will the value to set, under its new tag; empty to remove the writer's attributes
 */
public record RepairChange(
        RowKey key, int keyGroup, Writer writer, TaggedCounts seen, Optional<TaggedCounts> will) {

    /** A removal of what was read. */
    public static RepairChange remove(LedgerRow row, Writer writer) {
        return new RepairChange(
                row.key(),
                row.keyGroup(),
                writer,
                row.tagged(writer).orElseThrow(),
                Optional.empty());
    }

    /** A rewrite of what was read. */
    public static RepairChange rewrite(LedgerRow row, Writer writer, Counts counts, Tag tag) {
        return new RepairChange(
                row.key(),
                row.keyGroup(),
                writer,
                row.tagged(writer).orElseThrow(),
                Optional.of(new TaggedCounts(counts, tag)));
    }

    /** What becomes of this change on a row. */
    public RepairOutcome outcome(LedgerRow held) {
        return RepairOutcome.of(held.tagged(writer), seen.tag(), will);
    }
}
