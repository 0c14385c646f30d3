package dev.tidemark.bench.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.Recount;
import dev.tidemark.recount.RecountProgress;
import dev.tidemark.recount.RecountRequest;
import dev.tidemark.recount.RecountSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Recounts a day of generated clicks with tidemark and with DuckDB over the same files and with the
 * same number of threads, compares every row, and prints seconds and their ratio. Ends with status
 * 1 if a row differs.
 */
public final class RecountBenchmark {

    private static final String DUCKDB_MEMORY = "4GB";

    private final long clicks;
    private final int threads;
    private final int runs;
    private final long memoryMegabytes;
    private final Path folder;

    private RecountBenchmark(Map<String, String> options) {
        this.clicks = Long.parseLong(options.getOrDefault("--clicks", "2000000"));
        this.threads = Integer.parseInt(options.getOrDefault("--threads", "2"));
        this.runs = Integer.parseInt(options.getOrDefault("--runs", "1"));
        this.memoryMegabytes = Long.parseLong(options.getOrDefault("--memory-mb", "512"));
        this.folder =
                Path.of(options.getOrDefault("--folder", "bench/target/recount")).toAbsolutePath();
    }

    /** Usage: [--clicks N] [--threads N] [--memory-mb N] [--runs N] [--folder FOLDER]. */
    public static void main(String[] arguments) throws IOException, SQLException {
        Map<String, String> options = new TreeMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            options.put(arguments[i], arguments[i + 1]);
        }
        boolean same = new RecountBenchmark(options).run();
        System.exit(same ? 0 : 1);
    }

    private boolean run() throws IOException, SQLException {
        Path lake = lake();
        List<Spent> ours = new ArrayList<>();
        List<Spent> theirs = new ArrayList<>();
        boolean same = true;
        for (int i = 0; i < runs; i++) {
            Spent start = Spent.now();
            Map<String, String> counted = tidemark(lake);
            ours.add(Spent.now().since(start));
            start = Spent.now();
            Map<String, String> expected =
                    DuckDbRecount.count(lake, threads, DUCKDB_MEMORY, folder.resolve("duckdb"));
            theirs.add(Spent.now().since(start));
            same &= isSame(counted, expected);
        }
        report(lake, ours, theirs, same);
        return same;
    }

    /** The lake, made on first use. */
    private Path lake() throws IOException {
        Path lake = folder.resolve("lake-" + clicks);
        if (!Files.isDirectory(lake)) {
            Path unfinished = folder.resolve("unfinished-" + clicks);
            delete(unfinished);
            new SyntheticLake(unfinished, clicks, 1).write();
            Files.move(unfinished, lake);
        }
        return lake;
    }

    private Map<String, String> tidemark(Path lake) throws IOException {
        Path store = folder.resolve("store");
        delete(store);
        Files.createDirectories(store);
        StoreUri uri = new StoreUri.Sqlite(store.resolve("tidemark.db"));
        Ledgers.create(uri, TableCapacity.ON_DEMAND);
        RecountSettings settings =
                new RecountSettings(
                        Duration.ofHours(2),
                        Duration.ZERO,
                        false,
                        threads,
                        memoryMegabytes * 1_000_000,
                        store);
        List<Hour> hours =
                LongStream.range(0, SyntheticLake.HOURS)
                        .mapToObj(
                                i ->
                                        new Hour(
                                                Hour.of(SyntheticLake.START.toEpochMilli()).number()
                                                        + i))
                        .toList();
        Map<String, String> rows = new TreeMap<>();
        try (Ledger ledger = Ledgers.open(uri)) {
            new Recount(
                            Lakes.open(lake.toString(), folder),
                            ledger,
                            settings,
                            Clock.systemUTC(),
                            RecountProgress.NONE)
                    .run(new RecountRequest(hours, false, true, OptionalLong.empty(), false));
            ledger.scan(
                    "H",
                    "I",
                    row ->
                            row.finalCounts()
                                    .filter(value -> value.counts().valid() > 0)
                                    .ifPresent(
                                            value ->
                                                    rows.put(
                                                            row.key().entity()
                                                                    + "|"
                                                                    + row.key().bucket(),
                                                            value.counts().valid()
                                                                    + "/"
                                                                    + value.counts()
                                                                            .spendMicros())));
        }
        return rows;
    }

    /** DuckDB also sees the hour before, of which the lake holds no arrivals. */
    private static boolean isSame(Map<String, String> counted, Map<String, String> expected) {
        Hour first = Hour.of(SyntheticLake.START.toEpochMilli());
        Map<String, String> comparable = new TreeMap<>(expected);
        comparable
                .keySet()
                .removeIf(key -> key.substring(key.indexOf('|') + 1).compareTo(first.bucket()) < 0);
        return !counted.isEmpty() && counted.equals(comparable);
    }

    private void report(Path lake, List<Spent> ours, List<Spent> theirs, boolean same)
            throws IOException {
        Spent our = Spent.median(ours);
        Spent their = Spent.median(theirs);
        System.out.printf(
                Locale.ROOT,
                "%,d clicks, %,d MB of gzip, %d threads, heap %,d MB%n"
                        + "tidemark  %s  %s%nduckdb    %s  %s%n"
                        + "tidemark / duckdb: clicks per second %.2f, CPU per click %.2f%n"
                        + "rows %s%n",
                clicks,
                bytes(lake) / 1_000_000,
                threads,
                Runtime.getRuntime().maxMemory() / 1_000_000,
                our,
                ours,
                their,
                theirs,
                their.seconds() / our.seconds(),
                our.cpuSeconds() / their.cpuSeconds(),
                same ? "are the same" : "DIFFER");
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(all::add);
        }
        for (Path path : all) {
            try {
                Files.delete(path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
