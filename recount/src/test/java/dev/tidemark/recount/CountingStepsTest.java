package dev.tidemark.recount;

import static dev.tidemark.recount.LakeClicks.click;
import static dev.tidemark.recount.LakeClicks.rejected;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a count give what one process gives, however the work is spread. */
class CountingStepsTest {

    private static final Hour TEN = Hour.parse("2026-02-08T10");
    private static final Hour ELEVEN = Hour.parse("2026-02-08T11");
    private static final Instant LATER = Instant.parse("2026-02-10T00:00:00Z");

    /** Who logged an object's click: the second and the fourth line are void, the others stand. */
    private static final int[] RUNS = {1, 1, 2, 2};

    private static final int[] EPOCHS = {40, 41, 59, 60};

    @TempDir Path scratch;
    @TempDir Path work;

    private final MemoryLake lake = new MemoryLake();
    private long memory = 16 << 20;

    @Test
    void anyNumberOfStepsGivesTheRowsAndTheResultOfOneProcess() throws IOException {
        writeManyClicks();
        for (int shares : List.of(1, 2, 7)) {
            assertThatBothAgree(shares);
        }
    }

    @Test
    void theRegisterDecidesWhichLoggedLinesBind() throws IOException {
        writeManyClicks();
        for (int shares : List.of(0, 2)) {
            InMemoryLedger restored = ledgerOfARestoreAndABranch();
            assertThat(invalid(recounted(restored, shares))).isEqualTo(2);
            assertThat(invalid(recounted(new InMemoryLedger(), shares))).isEqualTo(4);
        }
    }

    private static long invalid(List<HourOutcome> outcomes) {
        return outcomes.stream()
                .mapToLong(hour -> hour.result().orElseThrow().totals().invalid())
                .sum();
    }

    @Test
    void stepsThatPutTheirLinesOnDiskGiveTheSame() throws IOException {
        writeManyClicks();
        memory = 60_000;
        assertThatBothAgree(2);
    }

    @Test
    void anObjectThatCannotBeReadSpoilsTheSameHoursWithTheSameWords() throws IOException {
        writeManyClicks();
        String broken = "raw/hour=2026-02-08T13/o3.jsonl.gz";
        lake.replace(broken, Arrays.copyOf(lake.content(broken), 40));
        assertThatBothAgree(3);
        assertThat(recounted(new InMemoryLedger(), 3).toString())
                .contains("UNREADABLE", "o3.jsonl.gz", "RECOUNTED");
    }

    private void assertThatBothAgree(int shares) throws IOException {
        InMemoryLedger here = ledgerOfARestoreAndABranch();
        InMemoryLedger spread = ledgerOfARestoreAndABranch();
        List<HourOutcome> expected = recounted(here, 0);
        assertThat(recounted(spread, shares)).usingRecursiveComparison().isEqualTo(expected);
        assertThat(spread.everything()).isEqualTo(here.everything());
        assertThat(here.everything()).hasSizeGreaterThan(50);
        assertThat(SpreadCounting.filesIn(scratch))
                .allMatch(file -> file.toString().contains("part"));
        assertThat(SpreadCounting.filesIn(work)).isEmpty();
    }

    /** Lines of generation 1 are void from epoch 41 if of run 1, and all of them from 60. */
    private static InMemoryLedger ledgerOfARestoreAndABranch() {
        InMemoryLedger ledger = new InMemoryLedger();
        Register parent = new Register(ledger.controlItems(), 1);
        parent.begin("job-1", Optional.empty(), 128);
        parent.runs().recordRestore(1, 0, LATER);
        parent.runs().recordRestore(2, 41, LATER);
        new Register(ledger.controlItems(), 2).begin("job-2", Optional.of(new Branch(1, 60)), 128);
        return ledger;
    }

    /** Clicks of four arrival hours: copies in other objects and hours, late, stale, and logged. */
    private void writeManyClicks() {
        Random random = new Random(7);
        int position = 0;
        for (int object = 0; object < 4; object++) {
            List<RawClick> clicks = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                long arrival = 600L + object * 60L + random.nextInt(60);
                long impression = arrival - random.nextInt(150);
                clicks.add(
                        click(
                                ++position,
                                "c" + random.nextInt(1_200),
                                "ad_" + random.nextInt(60),
                                impression,
                                impression + random.nextInt(150),
                                arrival));
            }
            RawClick logged = loggedInvalid(++position, object);
            clicks.add(logged);
            clicks.sort(java.util.Comparator.comparing(RawClick::arrivalTimeMillis));
            lake.raw("o" + object, clicks.toArray(RawClick[]::new));
            lake.exceptions(
                    "x" + object,
                    rejected(Verdict.INVALID, logged, 1, RUNS[object], EPOCHS[object]));
        }
    }

    /** A click of the counted hours that only the log calls invalid. */
    private static RawClick loggedInvalid(int position, int object) {
        long minute = new long[] {605, 650, 700, 710}[object];
        return click(position, "logged" + object, "ad_logged", minute, minute, 605 + object * 60L);
    }

    private List<HourOutcome> recounted(InMemoryLedger ledger, int shares) throws IOException {
        RecountSettings settings =
                new RecountSettings(
                        Duration.ofHours(2), Duration.ofMinutes(10), true, 2, memory, scratch);
        Clock clock = Clock.fixed(LATER, ZoneOffset.UTC);
        RecountProgress none = RecountProgress.NONE;
        Recount recount =
                shares == 0
                        ? new Recount(lake, ledger, settings, clock, none)
                        : new Recount(
                                lake,
                                ledger,
                                settings,
                                clock,
                                none,
                                new SpreadCounting(
                                        lake, ledger.controlItems(), settings, shares, 5, work));
        return recount.run(
                new RecountRequest(List.of(TEN, ELEVEN), false, true, OptionalLong.empty(), false));
    }

    @Test
    void aFileThatIsNotWholeIsNoPart() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (PieceFile.Writer out = new PieceFile.Writer(file)) {
            out.add(Piece.unreadable(3, "it breaks off"));
            out.add(Piece.unreadable(4, "it breaks off"));
        }
        assertThatThrownBy(() -> read(file.toByteArray())).isInstanceOf(IOException.class);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (PieceFile.Writer out = new PieceFile.Writer(whole)) {
            out.add(Piece.unreadable(3, "it breaks off"));
            out.finish();
        }
        assertThat(read(whole.toByteArray())).isEqualTo(1);
        byte[] half = Arrays.copyOf(whole.toByteArray(), whole.size() - 9);
        assertThatThrownBy(() -> read(half)).isInstanceOf(IOException.class);
    }

    private static int read(byte[] file) throws IOException {
        List<Piece> pieces = new ArrayList<>();
        PieceFile.read(new ByteArrayInputStream(file), pieces::add);
        return pieces.size();
    }

    @Test
    void theIdOfATaskChangesWithWhateverChangesTheCounts() throws IOException {
        writeManyClicks();
        String id = id(true, 2);
        assertThat(id).hasSize(16).isEqualTo(id(true, 2));
        assertThat(id(false, 2)).isNotEqualTo(id);
        assertThat(id(true, 3)).isNotEqualTo(id);
        assertThat(task(true, 2, ledgerOfARestoreAndABranch()).id())
                .as("a restore changes the id")
                .isNotEqualTo(id);
        lake.raw("o0", click(1, "c1", "ad_1", 600));
        assertThat(id(true, 2)).isNotEqualTo(id);
    }

    @Test
    void aTaskOfAReleaseThatCountsOtherwiseIsRefused() throws IOException {
        byte[] zipped = Base64.getUrlDecoder().decode(task(true, 2, new InMemoryLedger()).text());
        byte[] task = new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes();
        String other = new String(task, ISO_8859_1).replace("rules 1 pieces 1", "rules 1 pieces 0");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(other.getBytes(ISO_8859_1));
        }
        String text = Base64.getUrlEncoder().encodeToString(out.toByteArray());
        assertThatThrownBy(() -> CountingTask.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("by 'rules 1 pieces 0'", "by 'rules 1 pieces 1'");
    }

    private String id(boolean minutes, int horizonHours) throws IOException {
        return task(minutes, horizonHours, new InMemoryLedger()).id();
    }

    private CountingTask task(boolean minutes, int horizonHours, InMemoryLedger ledger)
            throws IOException {
        Duration horizon = Duration.ofHours(horizonHours);
        RecountSettings settings =
                new RecountSettings(horizon, Duration.ZERO, minutes, 2, memory, scratch);
        TreeMap<Hour, LakeObjects> hours = new TreeMap<>();
        hours.put(TEN, new LakeListing(lake).of(TEN, new RecountRules(horizon)));
        return CountingTask.of("/lake", hours, settings, ledger.controlItems());
    }
}
