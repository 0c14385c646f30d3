package dev.tidemark.recount;

import static dev.tidemark.recount.LakeClicks.click;
import static dev.tidemark.recount.LakeClicks.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.LedgerView;
import dev.tidemark.recount.HourOutcome.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecountTest {

    private static final Hour TEN = Hour.parse("2026-02-08T10");
    private static final Hour ELEVEN = Hour.parse("2026-02-08T11");
    private static final Hour NEXT_DAY = Hour.parse("2026-02-09T10");
    private static final String RAW_A = "raw/hour=2026-02-08T10/a.jsonl.gz";

    @TempDir Path scratch;

    private final InMemoryLedger ledger = new InMemoryLedger();
    private final MemoryLake lake = new MemoryLake();
    private Instant now = Instant.parse("2026-02-10T00:00:00Z");
    private boolean minutes;

    @Test
    void everyAdWithRawClicksGetsARowAlsoOneThatCountsNothing() throws IOException {
        RawClick invalid = click(3, "c3", "ad_3", 602);
        lake.raw("a", click(1, "c1", "ad_1", 600), click(2, "c2", "ad_1", 601), invalid)
                .exceptions("x", rejected(Verdict.INVALID, invalid, 1, 1, 0));

        HourOutcome outcome = recount(TEN);

        assertThat(outcome.kind()).isEqualTo(Kind.RECOUNTED);
        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=2/200 g1 ad_3|H2026-02-08T10=0/0 g1");
        RecountedHour held = held(TEN);
        assertThat(held.isFinal()).isTrue();
        assertThat(held.rows()).isEqualTo(2);
        assertThat(held.totals()).isEqualTo(new HourTotals(new Counts(2, 200), 0, 0, 1, 0));
        assertThat(hours().objects(held))
                .containsOnlyKeys(RAW_A, "exceptions/hour=2026-02-08T10/x.jsonl.gz")
                .containsEntry(RAW_A, (long) lake.content(RAW_A).length);
    }

    @Test
    void anHourWithNothingIsFinalToo() throws IOException {
        assertThat(recount(TEN).kind()).isEqualTo(Kind.RECOUNTED);
        assertThat(held(TEN).rows()).isZero();
        assertThat(recount(TEN).kind()).isEqualTo(Kind.UNCHANGED);
    }

    @Test
    void minuteItemsAreWrittenWhenTheyAreAskedForAlsoLater() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600), click(2, "c2", "ad_1", 659));
        recount(TEN);
        minutes = true;

        assertThat(recount(TEN).kind()).isEqualTo(Kind.RECOUNTED);

        assertThat(finals())
                .isEqualTo(
                        "ad_1|H2026-02-08T10=2/200 g2 ad_1|M2026-02-08T10:00=1/100 g2"
                                + " ad_1|M2026-02-08T10:59=1/100 g2");
        minutes = false;
        assertThat(recount(TEN).kind()).isEqualTo(Kind.UNCHANGED);
    }

    @Test
    void unchangedObjectsLeaveNothingToDoAndNewOnesANewGeneration() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600));
        recount(TEN);
        assertThat(recount(TEN).kind()).isEqualTo(Kind.UNCHANGED);
        assertThat(held(TEN).generation()).isEqualTo(1);

        lake.raw("b", click(2, "c2", "ad_1", 601));
        HourOutcome outcome = recount(TEN);

        assertThat(outcome.kind()).isEqualTo(Kind.RECOUNTED);
        RowChange change = outcome.changes().orElseThrow().largest().get(0);
        assertThat(change.before()).isEqualTo(new Counts(1, 100));
        assertThat(change.after()).isEqualTo(new Counts(2, 200));
        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=2/200 g2");
    }

    @Test
    void whatTheLakeNoLongerKnowsOfAnHourFallsToZero() throws IOException {
        minutes = true;
        lake.raw("a", click(1, "c1", "ad_1", 600), click(2, "c2", "ad_2", 601));
        recount(TEN);
        lake.raw("a", click(2, "c2", "ad_2", 602));

        HourOutcome outcome = recount(TEN);

        assertThat(finals())
                .isEqualTo(
                        "ad_1|H2026-02-08T10=0/0 g2 ad_1|M2026-02-08T10:00=0/0 g2"
                                + " ad_2|H2026-02-08T10=1/100 g2 ad_2|M2026-02-08T10:01=0/0 g2"
                                + " ad_2|M2026-02-08T10:02=1/100 g2");
        assertThat(outcome.changes().orElseThrow().largest())
                .extracting(RowChange::adId)
                .containsExactly("ad_1");
    }

    @Test
    void objectsThatWereLostAreRefusedUnlessForced() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600)).raw("b", click(2, "c2", "ad_2", 601));
        recount(TEN);
        lake.remove(RAW_A);

        HourOutcome refused = recount(TEN);
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.problem()).contains(RAW_A, "--force");
        assertThat(finals()).contains("ad_1|H2026-02-08T10=1/100 g1");

        RecountRequest forced =
                new RecountRequest(List.of(TEN), false, true, OptionalLong.empty(), true);
        assertThat(run(forced, ledger).get(0).kind()).isEqualTo(Kind.RECOUNTED);
        assertThat(finals()).contains("ad_1|H2026-02-08T10=0/0 g2");
    }

    @Test
    void anHourThatCanStillChangeIsRefusedAndNothingIsWritten() {
        lake.raw("a", click(1, "c1", "ad_1", 600));
        now = Instant.parse("2026-02-08T13:09:59Z");
        assertThatThrownBy(() -> recount(new Hour(TEN.number() - 1), TEN))
                .isInstanceOf(HourCanStillChangeException.class)
                .hasMessageContaining("2026-02-08T13:10:00Z");
        assertThat(ledger.everything()).isEmpty();
    }

    @Test
    void anUnreadableObjectSpoilsTheHoursThatNeedItAndNoOthers() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600))
                .raw("b", click(2, "c2", "ad_2", 300))
                .raw("c", click(3, "c3", "ad_3", 660));
        byte[] whole = lake.content(RAW_A);
        lake.replace(RAW_A, Arrays.copyOf(whole, whole.length - 9));
        Hour five = Hour.parse("2026-02-08T05");

        List<HourOutcome> outcomes = recount(five, TEN, ELEVEN);

        assertThat(outcomes)
                .extracting(HourOutcome::kind)
                .containsExactly(Kind.RECOUNTED, Kind.UNREADABLE, Kind.UNREADABLE);
        assertThat(outcomes.get(1).problem()).contains(RAW_A, "breaks off", "Nothing was written");
        assertThat(finals()).isEqualTo("ad_2|H2026-02-08T05=1/100 g1");
        assertThat(hours().find(TEN)).isEmpty();
    }

    @Test
    void anOlderGenerationThanARowsIsRefusedBeforeAnythingIsWritten() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600), click(2, "c2", "ad_2", 600));
        ledger.write(new FinalWrite(RowKey.of("ad_2", TEN), new Counts(9, 9), 5, Instant.EPOCH))
                .join();

        HourOutcome refused = recount(TEN);

        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(refused.problem()).contains("ad_2", "--final-gen 6");
        assertThat(finals()).isEqualTo("ad_2|H2026-02-08T10=9/9 g5");
        assertThat(hours().find(TEN)).isEmpty();
        assertThat(under(6).kind()).isEqualTo(Kind.RECOUNTED);
        assertThat(under(6).kind()).isEqualTo(Kind.UNCHANGED);
        assertThat(under(5).kind()).isEqualTo(Kind.REFUSED);
        assertThat(under(7).kind()).isEqualTo(Kind.RECOUNTED);
        lake.raw("b", click(3, "c3", "ad_2", 601));
        assertThat(under(7).kind()).isEqualTo(Kind.REFUSED);
    }

    @Test
    void aDryRunSaysWhatWouldChangeAndChangesNothing() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600));
        RecountRequest dryRun =
                new RecountRequest(List.of(TEN), true, true, OptionalLong.empty(), false);
        HourOutcome outcome = run(dryRun, ledger).get(0);
        assertThat(outcome.kind()).isEqualTo(Kind.WOULD_WRITE);
        assertThat(outcome.changes().orElseThrow().changed()).isEqualTo(1);
        assertThat(ledger.everything()).isEmpty();
        assertThat(hours().find(TEN)).isEmpty();
    }

    @Test
    void aRecountThatDiedWhileItWroteIsContinuedUnderItsGeneration() throws IOException {
        for (int i = 0; i < 50; i++) {
            lake.raw("a" + i, click(i, "c" + i, "ad_" + i, 600 + i));
        }
        for (int survived : new int[] {0, 1, 17, 49}) {
            assertThatThrownBy(() -> run(request(TEN), new DyingLedger(ledger, survived)))
                    .isInstanceOf(LedgerException.class);
            assertThat(held(TEN).state()).isEqualTo(RecountedHour.State.WRITING);
            assertThat(ledger.everything()).hasSizeGreaterThanOrEqualTo(survived);
        }

        assertThat(recount(TEN).kind()).isEqualTo(Kind.RECOUNTED);

        assertThat(held(TEN).isFinal()).isTrue();
        assertThat(ledger.everything())
                .hasSize(50)
                .allSatisfy(
                        row ->
                                assertThat(row.finalCounts())
                                        .get()
                                        .extracting(FinalCounts::generation)
                                        .isEqualTo(1L));
    }

    @Test
    void aRecountThatDiedIsNotContinuedUnderItsGenerationWhenObjectsHaveCome() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600), click(2, "c2", "ad_2", 600));
        assertThatThrownBy(() -> run(request(TEN), new DyingLedger(ledger, 1)))
                .isInstanceOf(LedgerException.class);
        lake.raw("b", click(3, "c3", "ad_2", 601));
        recount(TEN);
        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=1/100 g2 ad_2|H2026-02-08T10=2/200 g2");
    }

    @Test
    void aRecountThatWasOvertakenLeavesTheHourToTheOther() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600));
        Ledger slow =
                new LedgerView() {
                    @Override
                    public Ledger store() {
                        return ledger;
                    }

                    @Override
                    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
                        RecountedHour seen = held(TEN);
                        lake.raw("b", click(2, "c2", "ad_1", 601));
                        overtake(seen);
                        return ledger.write(write);
                    }
                };
        HourOutcome outcome = run(request(TEN), slow).get(0);
        assertThat(outcome.kind()).isEqualTo(Kind.UNCHANGED);
        assertThat(outcome.result()).contains(held(TEN));
        assertThat(held(TEN).isFinal()).isTrue();
        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=2/200 g2");
    }

    private void overtake(RecountedHour seen) {
        assertThat(seen.state()).isEqualTo(RecountedHour.State.WRITING);
        try (HourClaims other =
                new HourClaims(
                        new InMemoryLedger().controlItems(),
                        Holder.thisProcess("host", "other"),
                        RepairClock.system())) {
            assertThat(recount(ledger).run(request(TEN), other))
                    .extracting(HourOutcome::kind)
                    .containsExactly(Kind.RECOUNTED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void hoursFarApartAreEachCountedOnTheirOwn() throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600)).raw("b", click(2, "c2", "ad_2", 600 + 1_440));
        assertThat(recount(TEN, ELEVEN, NEXT_DAY))
                .extracting(HourOutcome::kind)
                .containsOnly(Kind.RECOUNTED);
        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=1/100 g1 ad_2|H2026-02-09T10=1/100 g1");
    }

    @Test
    void anHourIsTheSameCountedAloneOrTogetherWithLaterOnes() throws IOException {
        // The click of ad_9 is stale: its arrival, 13:30, is in no arrival hour that 10 needs.
        lake.raw("a", click(1, "c1", "ad_1", 600)).raw("b", click(2, "c2", "ad_9", 610, 610, 810));

        recount(TEN, ELEVEN, Hour.parse("2026-02-08T12"));

        assertThat(finals()).isEqualTo("ad_1|H2026-02-08T10=1/100 g1");
        assertThat(held(TEN).totals().stale()).isZero();
    }

    @Test
    void theAttributesOfTheStreamStayAsTheyAre() throws IOException {
        RowKey key = RowKey.of("ad_1", TEN);
        var fence = new Fence(1, 1, 0, Optional.empty());
        ledger.write(new LedgerWrite.ClosedWindowWrite(key, 3, new Counts(7, 70), 4, fence)).join();
        ledger.write(new LedgerWrite.LateTotalWrite(key, 3, new Counts(1, 10), 4, fence)).join();
        LedgerRow before = ledger.read(key).orElseThrow();
        lake.raw("a", click(1, "c1", "ad_1", 600));

        HourOutcome outcome = recount(TEN);

        LedgerRow after = ledger.read(key).orElseThrow();
        assertThat(after.fast()).isEqualTo(before.fast());
        assertThat(after.late()).isEqualTo(before.late());
        assertThat(after.jobGen()).isEqualTo(before.jobGen());
        assertThat(after.finalCounts()).contains(new FinalCounts(new Counts(1, 100), 1, now));
        assertThat(outcome.changes().orElseThrow().largest().get(0).before())
                .isEqualTo(new Counts(8, 80));
    }

    @Test
    void dueAreTheHoursOfTheLakeThatCanNoLongerChangeAndThatNobodyHasRecountedLately()
            throws IOException {
        lake.raw("a", click(1, "c1", "ad_1", 600));
        now = Instant.parse("2026-02-08T12:10:00Z");
        assertThat(due()).extracting(Hour::text).containsExactly("2026-02-08T08", "2026-02-08T09");
        now = Instant.parse("2026-02-08T13:10:00Z");
        assertThat(due()).hasSize(3).contains(TEN);
        recount(TEN);
        assertThat(due()).contains(TEN);
        now = now.plus(Duration.ofDays(7));
        assertThat(due()).doesNotContain(TEN).hasSize(2);
    }

    private List<Hour> due() throws IOException {
        return new DueHours(settings())
                .list(lake, hours(), now, Duration.ofDays(7), Optional.empty(), Optional.empty());
    }

    /** Takes so many writes, then no more. */
    private static final class DyingLedger implements LedgerView {
        private final Ledger store;
        private int left;

        DyingLedger(Ledger store, int left) {
            this.store = store;
            this.left = left;
        }

        @Override
        public Ledger store() {
            return store;
        }

        @Override
        public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
            if (left-- <= 0) {
                return CompletableFuture.failedFuture(new LedgerException("died"));
            }
            return store.write(write);
        }
    }

    private HourOutcome under(long generation) throws IOException {
        return run(
                        new RecountRequest(
                                List.of(TEN), false, true, OptionalLong.of(generation), false),
                        ledger)
                .get(0);
    }

    private HourOutcome recount(Hour hour) throws IOException {
        return run(request(hour), ledger).get(0);
    }

    private List<HourOutcome> recount(Hour... hours) throws IOException {
        return run(request(hours), ledger);
    }

    private static RecountRequest request(Hour... hours) {
        return new RecountRequest(List.of(hours), false, true, OptionalLong.empty(), false);
    }

    private List<HourOutcome> run(RecountRequest request, Ledger store) throws IOException {
        return recount(store).run(request);
    }

    private Recount recount(Ledger store) {
        return new Recount(
                lake, store, settings(), Clock.fixed(now, ZoneOffset.UTC), RecountProgress.NONE);
    }

    private RecountSettings settings() {
        return new RecountSettings(
                Duration.ofHours(2), Duration.ofMinutes(10), minutes, 2, 16 << 20, scratch);
    }

    private RecountedHours hours() {
        return new RecountedHours(ledger.controlItems());
    }

    private RecountedHour held(Hour hour) {
        return hours().find(hour).orElseThrow();
    }

    /** What the recount has written, in the order of the keys. */
    private String finals() {
        Map<String, String> finals = new TreeMap<>();
        for (LedgerRow row : ledger.everything()) {
            row.finalCounts()
                    .ifPresent(
                            value ->
                                    finals.put(
                                            row.key().entity() + "|" + row.key().bucket(),
                                            "%d/%d g%d"
                                                    .formatted(
                                                            value.counts().valid(),
                                                            value.counts().spendMicros(),
                                                            value.generation())));
        }
        return String.join(" ", finals.entrySet().stream().map(Map.Entry::toString).toList());
    }
}
