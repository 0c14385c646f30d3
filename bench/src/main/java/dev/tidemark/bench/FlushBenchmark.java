package dev.tidemark.bench;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairReport;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;

/**
 * Flushes rows out of a DynamoDB table within a write budget: once from beginning to end, timed
 * against the write units that it costs, and once killed three times on its way. Fails if it takes
 * longer than the units allow, or if what it should not have touched has changed.
 *
 * <p>Rows of epochs 41 and 42 are after the cut of the restore to 41; those of epoch 40 are not.
 */
public final class FlushBenchmark {

    private static final KeyGroups GROUPS = new KeyGroups(128);
    private static final long RESTORED = 41;
    private static final double ALLOWED = 1.05;
    private static final int ADS = 50;
    private static final int KILLS = 3;
    private static final long FIRST_MINUTE =
            Minute.of(Instant.parse("2026-02-08T10:00:00Z").toEpochMilli()).number();
    private static final Counts COUNTS = new Counts(5, 5_000);

    private final StoreUri.DynamoDb store;
    private final int rows;
    private final long maxWcu;

    private FlushBenchmark(StoreUri.DynamoDb store, int rows, long maxWcu) {
        this.store = store;
        this.rows = rows;
        this.maxWcu = maxWcu;
    }

    /** Arguments: a store without its table, the rows to flush, and the write units a second. */
    public static void main(String[] args) throws Exception {
        StoreUri.DynamoDb store = (StoreUri.DynamoDb) StoreUri.parse(args[0]);
        FlushBenchmark benchmark =
                new FlushBenchmark(store, Integer.parseInt(args[1]), Long.parseLong(args[2]));
        if (args.length == 4) {
            benchmark.flushAndTell(Long.parseLong(args[3]));
            return;
        }
        benchmark.run();
    }

    private void run() throws Exception {
        Ledgers.create(store);
        timed();
        killed();
    }

    private void timed() {
        try (Ledger ledger = Ledgers.open(store)) {
            double rate = fill(ledger, 1);
            say("the server takes %.0f write units a second unbounded", rate);
            if (maxWcu > rate) {
                throw new IllegalStateException(
                        "--max-wcu %d is above what the server takes".formatted(maxWcu));
            }
        }
        try (Ledger ledger = Ledgers.open(store.withMaxWcu(maxWcu))) {
            long before = units(ledger);
            long start = System.nanoTime();
            RepairReport report = flush(ledger, 2, progress -> {});
            double seconds = (System.nanoTime() - start) / 1e9;
            long units = units(ledger) - before;
            double settle = Repair.settleTime(ledger.indexLag()).toMillis() / 1e3;
            double allowed = ALLOWED * units / maxWcu + settle;
            say(
                    "flushed %,d rows for %,d write units at --max-wcu %d: %.1f s of %.1f s allowed",
                    report.progress().applied(), units, maxWcu, seconds, allowed);
            require(report.progress().applied() == rows, "every row after the cut was removed");
            require(seconds <= allowed, "within 1.05 x units / max-wcu + settle time");
            requireRight(ledger);
        }
    }

    private void killed() throws Exception {
        try (Ledger ledger = Ledgers.open(store)) {
            fill(ledger, 2);
        }
        int done = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            done += flushInAProcess(2L + kill, rows / (KILLS + 1));
            say("killed for the %d. time, after %,d rows in all", kill, done);
        }
        flushInAProcess(2L + KILLS + 1, Integer.MAX_VALUE);
        try (Ledger ledger = Ledgers.open(store)) {
            requireRight(ledger);
        }
        say("rerun to its end: the rows are right");
    }

    /**
     * Flushes in another JVM and kills it.
     *
     * @param killAfter after so many rows; large for never
     * @return the rows that it said it had flushed
     */
    private int flushInAProcess(long run, int killAfter) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                FlushBenchmark.class.getName(),
                                store.text(),
                                Integer.toString(rows),
                                Long.toString(maxWcu),
                                Long.toString(run))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        int applied = 0;
        try (BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                applied = Integer.parseInt(line);
                if (applied >= killAfter) {
                    process.destroyForcibly();
                    break;
                }
            }
        }
        int status = process.waitFor();
        require(
                status == 0 || applied >= killAfter,
                "the flush in a process of its own ended well");
        return applied;
    }

    private void flushAndTell(long run) {
        try (Ledger ledger = Ledgers.open(store.withMaxWcu(maxWcu))) {
            flush(ledger, run, System.out::println);
        }
    }

    private static RepairReport flush(Ledger ledger, long run, LongConsumer applied) {
        Repair repair =
                new Repair(
                        ledger,
                        ledger.runningTotals(),
                        RepairPace.DEFAULT,
                        RepairClock.system(),
                        () -> false,
                        progress -> applied.accept(progress.applied()));
        return repair.flush(
                new Fence(1, run, RESTORED, Optional.empty()),
                Instant.EPOCH,
                RepairScope.whole(
                        GROUPS, EnumSet.of(RepairPart.FAST), Optional.of(RestoredCounts.NONE)));
    }

    /** Writes as many rows of history as rows after the cut; gives the write units a second. */
    private double fill(Ledger ledger, long run) {
        new Register(ledger.controlItems(), 1).raiseEpoch(RESTORED + 1);
        long before = units(ledger);
        long start = System.nanoTime();
        List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>();
        for (int i = 0; i < 2 * rows; i++) {
            long epoch = RESTORED - 1 + i % 2 * (1L + i / 2 % 2);
            Fence fence = new Fence(1, run, 0, Optional.empty());
            RowKey key = key(i);
            writes.add(
                    ledger.write(
                            new ClosedWindowWrite(
                                    key, GROUPS.of(key.entity()), COUNTS, epoch, fence)));
        }
        writes.forEach(CompletableFuture::join);
        return (units(ledger) - before) / ((System.nanoTime() - start) / 1e9);
    }

    private static RowKey key(int row) {
        return RowKey.of("ad_" + row % ADS, new Minute(FIRST_MINUTE + row / ADS));
    }

    /** The history is there and nothing else. */
    private void requireRight(Ledger ledger) {
        long history = 0;
        long others = 0;
        for (int i = 0; i < 2 * rows; i++) {
            boolean isHistory = i % 2 == 0;
            boolean isThere = ledger.read(key(i)).flatMap(row -> row.fast()).isPresent();
            history += isHistory && isThere ? 1 : 0;
            others += !isHistory && isThere ? 1 : 0;
        }
        require(history == rows, "every row before the cut is there");
        require(others == 0, "no row after the cut is left");
    }

    private static long units(Ledger ledger) {
        return ledger.metrics().get("write_units_computed").getAsLong();
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("it does not hold: " + what);
        }
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
