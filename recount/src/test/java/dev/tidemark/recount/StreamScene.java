package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refused;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a stream may have left behind: a lake, a ledger and its register, told line by line. All
 * clicks are of one hour; times are minutes of it.
 */
final class StreamScene {

    static final Hour HOUR = Hour.parse("2026-02-08T10");
    static final long COST = 7;

    private static final long MINUTE = 60_000;
    private static final int KEY_GROUPS = 128;

    final Ledger ledger = new InMemoryLedger();
    private final Path lake;
    private final Path scratch;
    private int threads = 1;
    private long memoryBytes = 64 << 20;
    private int restores;

    StreamScene(Path lake) throws IOException {
        this.lake = lake;
        this.scratch = Files.createDirectories(lake.resolveSibling("scratch"));
        for (Lake.Kind kind : Lake.Kind.values()) {
            Files.createDirectories(lake.resolve(kind.folder()));
        }
    }

    /** Reads with other means from now on. */
    StreamScene with(int moreThreads, long lessMemoryBytes) {
        threads = moreThreads;
        memoryBytes = lessMemoryBytes;
        return this;
    }

    /** Lets a generation begin fresh. */
    StreamScene generation(long number) {
        register(number).begin("job-" + number, Optional.empty(), KEY_GROUPS);
        return this;
    }

    /** Lets a generation begin from a savepoint. */
    StreamScene generation(long number, long parent, long savepoint) {
        register(number)
                .begin("job-" + number, Optional.of(new Branch(parent, savepoint)), KEY_GROUPS);
        return this;
    }

    /** Lets the next run of a generation begin. */
    StreamScene run(long generation, long restored) {
        long run = register(generation).runs().take("job-" + generation + "-" + restores, 0);
        register(generation).runs().recordRestore(run, restored, at(restores++));
        return this;
    }

    private Register register(long generation) {
        return new Register(ledger.controlItems(), generation);
    }

    private static Instant at(int minutes) {
        return Instant.ofEpochMilli(HOUR.startMillis()).plus(Duration.ofMinutes(minutes));
    }

    /** A click that arrives when it happens, right after its impression. */
    static Click click(String id, String ad, int minute) {
        return click(id, ad, minute, minute, minute);
    }

    static Click click(String id, String ad, int impression, int event, int arrival) {
        return new Click(
                id, ad, "", "", millis(impression), millis(event), millis(arrival), COST, true);
    }

    private static long millis(int minute) {
        return HOUR.startMillis() + minute * MINUTE;
    }

    /** A raw line; the shard is always the same. */
    StreamScene raw(Tag by, long sequence, Click click) throws IOException {
        RawClick line =
                RawClick.of(
                        new Position("s", sequence),
                        click,
                        by.generation(),
                        by.run(),
                        by.checkpoint());
        return line(Lake.Kind.RAW, click, RawClickJson.write(line));
    }

    /** A line of the exceptions log. */
    StreamScene logged(Tag by, long sequence, Click click, Verdict verdict) throws IOException {
        RejectedClick line =
                new RejectedClick(
                        verdict,
                        click.clickId(),
                        click.adId(),
                        click.eventTimeMillis(),
                        click.arrivalTimeMillis(),
                        millis(59),
                        new Position("s", sequence),
                        null,
                        "a reason",
                        null,
                        by.generation(),
                        by.run(),
                        by.checkpoint());
        return line(Lake.Kind.EXCEPTIONS, click, RejectedClickJson.write(line));
    }

    /** A record that is no click, as the log keeps it. */
    StreamScene malformed(Tag by, long sequence, int arrival, String raw) throws IOException {
        RejectedClick line =
                new RejectedClick(
                        Verdict.MALFORMED,
                        null,
                        null,
                        null,
                        millis(arrival),
                        null,
                        new Position("s", sequence),
                        "",
                        "it breaks off",
                        raw,
                        by.generation(),
                        by.run(),
                        by.checkpoint());
        return line(
                Lake.Kind.EXCEPTIONS, click("any", "any", arrival), RejectedClickJson.write(line));
    }

    private StreamScene line(Lake.Kind kind, Click click, byte[] line) throws IOException {
        Path object =
                lake.resolve(kind.folder())
                        .resolve("hour=" + Hour.of(click.arrivalTimeMillis()).text())
                        .resolve("object.jsonl");
        Files.createDirectories(object.getParent());
        String text = new String(line, StandardCharsets.UTF_8) + "\n";
        Files.writeString(object, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return this;
    }

    /** Takes every line that holds a text out of the raw lake. */
    StreamScene withoutRaw(String text) throws IOException {
        Path object = lake.resolve("raw/hour=" + HOUR.text() + "/object.jsonl");
        Files.write(
                object,
                Files.readAllLines(object).stream().filter(line -> !line.contains(text)).toList());
        return this;
    }

    StreamScene fast(Tag by, String ad, long valid) {
        return write(new ClosedWindowWrite(key(ad), 0, counts(valid), by.checkpoint(), fence(by)));
    }

    StreamScene fastMinute(Tag by, String ad, int minute, long valid) {
        RowKey key = RowKey.of(ad, dev.tidemark.clicks.Minute.of(millis(minute)));
        return write(new ClosedWindowWrite(key, 0, counts(valid), by.checkpoint(), fence(by)));
    }

    StreamScene late(Tag by, String ad, long valid) {
        return write(new LateTotalWrite(key(ad), 0, counts(valid), by.checkpoint(), fence(by)));
    }

    /** Puts a late total where a sweep puts it, past all fences. */
    StreamScene sweptLate(Tag by, String ad, long valid) {
        LedgerRow held = ledger.read(key(ad)).orElseThrow();
        RepairChange change = RepairChange.rewrite(held, Writer.LATE, counts(valid), by);
        ledger.repair(change).join();
        return this;
    }

    /** Writes as the job does: a refused write is kept. */
    private StreamScene write(StreamWrite write) {
        WriteOutcome outcome = ledger.write(write).join();
        if (outcome instanceof Refused refused) {
            register(write.fence().generation())
                    .refusedWrites()
                    .record(write, refused, at(restores));
        }
        return this;
    }

    /** The fence of a run, from what the register says. */
    private Fence fence(Tag by) {
        Register register = register(by.generation());
        long restored =
                register.runs().restores().stream()
                        .filter(restore -> restore.run() == by.run())
                        .findFirst()
                        .orElseThrow()
                        .checkpoint();
        return new Fence(
                by.generation(), by.run(), restored, register.generation().orElseThrow().parent());
    }

    private static RowKey key(String ad) {
        return RowKey.of(ad, HOUR);
    }

    static Counts counts(long valid) {
        return new Counts(valid, valid * COST);
    }

    StreamScene recount() throws IOException {
        Clock muchLater = Clock.fixed(Instant.parse("2026-02-09T00:00:00Z"), ZoneOffset.UTC);
        List<HourOutcome> outcomes =
                new Recount(
                                new FolderLake(lake),
                                ledger,
                                settings(),
                                muchLater,
                                RecountProgress.NONE)
                        .run(
                                new RecountRequest(
                                        List.of(HOUR), false, true, OptionalLong.empty(), true));
        assertThat(outcomes).hasSize(1);
        return this;
    }

    ReconciledHour reconcile() throws IOException {
        return reconciliation(false, 100);
    }

    /** Looks also for rows of ads without a click in the lake. */
    ReconciledHour reconcileFully() throws IOException {
        return reconciliation(true, 100);
    }

    /** Lists no more than so many. */
    ReconciledHour reconcile(int limit) throws IOException {
        return reconciliation(false, limit);
    }

    private ReconciledHour reconciliation(boolean full, int limit) throws IOException {
        return new Reconciliation(new FolderLake(lake), ledger, settings(), full, limit)
                .reconcile(HOUR);
    }

    ClickTrace trace() {
        return new ClickTrace(new FolderLake(lake), ledger, settings(), RecountProgress.NONE);
    }

    private RecountSettings settings() {
        return new RecountSettings(
                Duration.ofHours(2), Duration.ofMinutes(10), false, threads, memoryBytes, scratch);
    }
}
