package dev.tidemark.cli;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A ledger in a file, as jobs that no longer live have written it. */
final class WrittenLedger implements AutoCloseable {

    static final KeyGroups GROUPS = new KeyGroups(128);

    private static final Instant RESTORED_AT = Instant.parse("2026-02-08T10:16:30Z");

    final Ledger ledger;

    private WrittenLedger(Ledger ledger) {
        this.ledger = ledger;
    }

    /** The file {@code tidemark.db} of a folder, created if it is not there. */
    static WrittenLedger in(Path folder) {
        StoreUri store = new StoreUri.Sqlite(folder.resolve("tidemark.db"));
        Ledgers.create(store);
        return new WrittenLedger(Ledgers.open(store));
    }

    /** A generation that begins and takes its first run; the epoch is the highest that it began. */
    Fence begun(long generation, Optional<Branch> parent, long epoch) {
        Register register = register(generation);
        register.begin("job-" + generation, parent, GROUPS.maxParallelism());
        register.raiseEpoch(epoch);
        long run = register.runs().take("job-" + generation, 0);
        return new Fence(generation, run, parent.map(Branch::checkpoint).orElse(0L), parent);
    }

    /** The next run of a generation, which has restored a checkpoint and got no further. */
    Fence restored(Fence before, String job, long checkpoint) {
        Register register = register(before.generation());
        long run = register.runs().take(job, 0);
        register.runs().recordRestore(run, checkpoint, RESTORED_AT);
        register.runs().recordCut(run, checkpoint);
        return new Fence(before.generation(), run, checkpoint, before.parent());
    }

    Register register(long generation) {
        return new Register(ledger.controlItems(), generation);
    }

    void minute(String ad, int minute, long valid, long epoch, Fence fence) {
        closed(minuteKey(ad, minute), valid, epoch, fence);
    }

    void hour(String ad, long valid, long epoch, Fence fence) {
        closed(hourKey(ad), valid, epoch, fence);
    }

    private void closed(RowKey key, long valid, long epoch, Fence fence) {
        write(new ClosedWindowWrite(key, GROUPS.of(key.entity()), counts(valid), epoch, fence));
    }

    void late(String ad, long valid, long epoch, Fence fence) {
        write(new LateTotalWrite(hourKey(ad), GROUPS.of(ad), counts(valid), epoch, fence));
    }

    void recounted(String ad, long valid) {
        write(new FinalWrite(hourKey(ad), counts(valid), 1, RESTORED_AT));
    }

    void total(String ad, int minute, long valid, long epoch, Fence fence) {
        ledger.runningTotals()
                .write(
                        new TotalWrite(
                                minuteKey(ad, minute), GROUPS.of(ad), counts(valid), epoch, fence))
                .join();
    }

    private void write(LedgerWrite write) {
        WriteOutcome outcome = ledger.write(write).join();
        if (!(outcome instanceof WriteOutcome.Written)) {
            throw new IllegalStateException(write + " was refused: " + outcome);
        }
    }

    Optional<Long> minute(String ad, int minute) {
        return fast(minuteKey(ad, minute));
    }

    Optional<Long> hour(String ad) {
        return fast(hourKey(ad));
    }

    private Optional<Long> fast(RowKey key) {
        return ledger.read(key).flatMap(LedgerRow::fast).map(WrittenLedger::valid);
    }

    Optional<Long> late(String ad) {
        return ledger.read(hourKey(ad)).flatMap(LedgerRow::late).map(WrittenLedger::valid);
    }

    Optional<Long> total(String ad, int minute) {
        return ledger.runningTotals()
                .read(minuteKey(ad, minute))
                .map(RunningTotal::value)
                .map(WrittenLedger::valid);
    }

    Optional<Long> exact(String ad) {
        return ledger.read(hourKey(ad))
                .flatMap(LedgerRow::finalCounts)
                .map(counts -> counts.counts().valid());
    }

    /** All rows. */
    List<LedgerRow> rows() {
        List<LedgerRow> rows = new ArrayList<>();
        ledger.scan("H", "N", rows::add);
        return rows;
    }

    static RowKey minuteKey(String ad, int minute) {
        return new RowKey(ad, "M2026-02-08T10:%02d".formatted(minute));
    }

    static RowKey hourKey(String ad) {
        return new RowKey(ad, "H2026-02-08T10");
    }

    private static Counts counts(long valid) {
        return new Counts(valid, 100 * valid);
    }

    private static long valid(TaggedCounts value) {
        return value.counts().valid();
    }

    @Override
    public void close() {
        ledger.close();
    }
}
