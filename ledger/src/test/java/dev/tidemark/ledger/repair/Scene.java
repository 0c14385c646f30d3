package dev.tidemark.ledger.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * A ledger in memory with a manual clock, and short words for what runs write to it. The clock of
 * the repair is the clock of the tag indexes.
 */
final class Scene {

    static final KeyGroups GROUPS = new KeyGroups(128);
    static final Set<RepairPart> ALL = EnumSet.allOf(RepairPart.class);

    /** One query at a time and one change at a time: everything happens in one order. */
    static final RepairPace ONE_BY_ONE = new RepairPace(1, 1, 0, Duration.ofSeconds(30));

    final InMemoryLedger ledger = new InMemoryLedger();
    final AtomicLong nanos = new AtomicLong();
    final RepairClock clock = new RepairClock(nanos::get, this::pass);
    RepairProgress progress = RepairProgress.NONE;
    BooleanSupplier cancelled = () -> false;
    RepairPace pace = ONE_BY_ONE;

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        ledger.advance(time);
    }

    Repair repair() {
        return new Repair(
                ledger, ledger.runningTotals(), pace, clock, cancelled, now -> progress = now);
    }

    static Fence fresh(long generation, long run, long restored) {
        return new Fence(generation, run, restored, Optional.empty());
    }

    static Fence branched(long generation, long run, long restored, long parent, long branch) {
        return new Fence(generation, run, restored, Optional.of(new Branch(parent, branch)));
    }

    static RepairScope whole(RestoredCounts counts) {
        return RepairScope.whole(GROUPS, ALL, Optional.of(counts));
    }

    static RepairScope only(RepairPart part, RestoredCounts counts) {
        return RepairScope.whole(GROUPS, Set.of(part), Optional.of(counts));
    }

    static RestoredCounts holding(Map<RowKey, Counts> counts) {
        return key -> Optional.ofNullable(counts.get(key));
    }

    static RowKey minute(String ad, int minute) {
        return new RowKey(ad, "M2026-02-08T10:%02d".formatted(minute));
    }

    static RowKey hour(String ad) {
        return new RowKey(ad, "H2026-02-08T10");
    }

    static Counts counts(long valid) {
        return new Counts(valid, 100 * valid);
    }

    static TaggedCounts value(long valid, long checkpoint, long generation, long run) {
        return new TaggedCounts(counts(valid), new Tag(checkpoint, generation, run));
    }

    WriteOutcome closed(RowKey key, long valid, long epoch, Fence fence) {
        return ledger.write(
                        new ClosedWindowWrite(
                                key, GROUPS.of(key.entity()), counts(valid), epoch, fence))
                .join();
    }

    WriteOutcome late(RowKey key, long valid, long epoch, Fence fence) {
        return ledger.write(
                        new LateTotalWrite(
                                key, GROUPS.of(key.entity()), counts(valid), epoch, fence))
                .join();
    }

    RunningTotals.Outcome total(RowKey key, long valid, long epoch, Fence fence) {
        return ledger.runningTotals()
                .write(new TotalWrite(key, GROUPS.of(key.entity()), counts(valid), epoch, fence))
                .join();
    }

    void recounted(RowKey key, long valid, long generation) {
        write(new FinalWrite(key, counts(valid), generation, Instant.EPOCH));
    }

    void write(LedgerWrite write) {
        assertThat(ledger.write(write).join()).isEqualTo(new WriteOutcome.Written());
    }

    Optional<TaggedCounts> fast(RowKey key) {
        return ledger.read(key).flatMap(LedgerRow::fast);
    }

    Optional<TaggedCounts> lateOf(RowKey key) {
        return ledger.read(key).flatMap(LedgerRow::late);
    }

    Optional<TaggedCounts> totalOf(RowKey key) {
        return ledger.runningTotals().read(key).map(RunningTotal::value);
    }

    /** Everything a reader can see, for comparing ledgers. */
    List<Object> contents(Set<RowKey> totals) {
        return List.of(
                Set.copyOf(ledger.everything()),
                totals.stream()
                        .flatMap(key -> ledger.runningTotals().read(key).stream())
                        .collect(Collectors.toUnmodifiableSet()));
    }
}
