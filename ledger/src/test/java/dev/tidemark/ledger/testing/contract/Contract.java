package dev.tidemark.ledger.testing.contract;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The rows, runs and steps that the parts of the contract speak of. */
public interface Contract {

    KeyGroups GROUPS = new KeyGroups(128);
    String AD_7 = "ad_7";
    RowKey MINUTE = new RowKey(AD_7, "M2026-02-08T10:14");
    RowKey OTHER_MINUTE = new RowKey(AD_7, "M2026-02-08T10:15");
    RowKey HOUR = new RowKey(AD_7, "H2026-02-08T10");
    Counts FIVE = new Counts(5, 5_000);
    Counts SIX = new Counts(6, 6_000);
    Instant NOON = Instant.parse("2026-02-08T12:00:00Z");

    /** An empty store; the same one until the test ends. */
    Ledger ledger();

    /** Waits until the tag indexes show what was written. */
    default void letTheIndexCatchUp() {}

    /** A run of generation 7 that restored a checkpoint. */
    default Fence run(long run, long restored) {
        return new Fence(7, run, restored, Optional.empty());
    }

    /** A run of generation 8, which branched from generation 7 at savepoint 51. */
    default Fence newcomer(long run, long restored) {
        return new Fence(8, run, restored, Optional.of(new Branch(7, 51)));
    }

    default ClosedWindowWrite closed(RowKey key, Counts counts, long epoch, Fence fence) {
        return new ClosedWindowWrite(key, GROUPS.of(key.entity()), counts, epoch, fence);
    }

    default LateTotalWrite late(RowKey key, Counts counts, long epoch, Fence fence) {
        return new LateTotalWrite(key, GROUPS.of(key.entity()), counts, epoch, fence);
    }

    default FinalWrite recounted(RowKey key, Counts counts, long generation) {
        return new FinalWrite(key, counts, generation, NOON);
    }

    /** Writes and insists that the store took it. */
    default void written(LedgerWrite write) {
        WriteOutcome outcome = await(ledger().write(write));
        if (!(outcome instanceof WriteOutcome.Written)) {
            throw new AssertionError(write + " was refused: " + outcome);
        }
    }

    /** Writes and insists that the store refused it and kept the row as it was. */
    default WriteOutcome.Refused refused(Refusal why, LedgerWrite write) {
        Optional<LedgerRow> before = ledger().read(write.key());
        WriteOutcome outcome = await(ledger().write(write));
        Optional<LedgerRow> after = ledger().read(write.key());
        if (!(outcome instanceof WriteOutcome.Refused refused) || refused.why() != why) {
            throw new AssertionError(write + " should be refused as " + why + ": " + outcome);
        }
        if (!before.equals(after)) {
            throw new AssertionError("a refused write changed " + before + " to " + after);
        }
        return refused;
    }

    default RepairOutcome repaired(RepairChange change) {
        return await(ledger().repair(change));
    }

    default LedgerRow row(RowKey key) {
        return ledger().read(key).orElseThrow(() -> new AssertionError("no item " + key));
    }

    default TaggedCounts value(Counts counts, long epoch, long generation, long run) {
        return new TaggedCounts(counts, new Tag(epoch, generation, run));
    }

    /** What a row that only the stream wrote holds. */
    default LedgerRow streamRow(
            RowKey key, long jobGen, Optional<TaggedCounts> fast, Optional<TaggedCounts> late) {
        return new LedgerRow(
                key,
                GROUPS.of(key.entity()),
                OptionalLong.of(jobGen),
                fast,
                late,
                Optional.empty());
    }

    /** All rows in an index partition, over all pages, once the index has caught up. */
    default List<LedgerRow> found(Writer writer, TagIndexKey index, KeyGroupRange keyGroups) {
        letTheIndexCatchUp();
        List<LedgerRow> rows = new ArrayList<>();
        TagQuery query = new TagQuery(writer, index, keyGroups, Optional.empty());
        while (true) {
            TagPage page = ledger().find(query);
            rows.addAll(page.rows());
            if (page.next().isEmpty()) {
                return rows;
            }
            query = query.after(page.next().get());
        }
    }

    /** Whether the index finds one writer's value of a row under an epoch. */
    default boolean isFound(Writer writer, RowKey key, long epoch) {
        return found(writer, TagIndexKey.of(key, epoch), GROUPS.all()).stream()
                .anyMatch(row -> row.key().equals(key));
    }

    default <T> T await(CompletableFuture<T> future) {
        return future.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
