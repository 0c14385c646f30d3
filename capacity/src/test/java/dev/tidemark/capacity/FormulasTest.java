package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formulas that the documents' figures do not reach. */
class FormulasTest {
    private static Duration seconds(long count) {
        return Duration.ofSeconds(count);
    }

    @ParameterizedTest
    @CsvSource({
        "60, 600, 900, FITS", "60, 3600, 900, REJECTED", "60, 140, 900, LOSS_RISK",
        "60, 141, 900, FITS", "60, 900, 900, FITS", "600, 600, 900, LOSS_RISK"
    })
    void transactionTimeoutsAreHeldAgainstBothInequalities(
            long checkpoint, long transaction, long broker, TwoPhaseCommit.Verdict verdict) {
        TwoPhaseCommit timeouts =
                new TwoPhaseCommit(
                        seconds(30),
                        seconds(checkpoint),
                        seconds(50),
                        seconds(transaction),
                        seconds(broker));
        assertThat(timeouts.verdict()).isEqualTo(verdict);
    }

    @Test
    void theInequalityAndItsRangeAreWrittenWithNumbers() {
        TwoPhaseCommit timeouts =
                new TwoPhaseCommit(
                        seconds(30), seconds(60), seconds(50), seconds(600), seconds(900));
        assertThat(timeouts.inequality()).isEqualTo("30 + 60 + 50 = 140 < 600 <= 900 s");
        assertThat(timeouts.range())
                .isEqualTo("a transaction timeout above 140 s and up to 900 s fits.");
        TwoPhaseCommit none =
                new TwoPhaseCommit(
                        seconds(60), seconds(600), seconds(240), seconds(900), seconds(900));
        assertThat(none.someTimeoutFits()).isFalse();
        assertThat(none.range()).startsWith("no transaction timeout fits: it must be above 900 s");
    }

    @Test
    void anOutageThatExceedsEveryLimitIsBoundedByTheTightest() {
        TwoPhaseCommit timeouts =
                new TwoPhaseCommit(
                        seconds(30), seconds(60), seconds(50), seconds(600), seconds(900));
        Outage outage =
                Outage.longest(
                        Duration.ofHours(24),
                        seconds(30),
                        Duration.ofHours(26),
                        Duration.ofHours(2),
                        timeouts);
        assertThat(outage).isEqualTo(new Outage(seconds(510), "the transaction timeout"));
        TwoPhaseCommit patient =
                new TwoPhaseCommit(
                        seconds(30),
                        seconds(60),
                        seconds(50),
                        Duration.ofDays(3),
                        Duration.ofDays(3));
        Outage longer =
                Outage.longest(
                        Duration.ofHours(24),
                        seconds(30),
                        Duration.ofHours(26),
                        Duration.ofHours(2),
                        patient);
        assertThat(longer)
                .isEqualTo(
                        new Outage(
                                Duration.ofHours(24).minusSeconds(30), "the source's retention"));
        Outage forgetful =
                Outage.longest(
                        Duration.ofHours(24),
                        seconds(30),
                        Duration.ofHours(3),
                        Duration.ofHours(2),
                        patient);
        assertThat(forgetful).isEqualTo(new Outage(Duration.ofHours(1), "the dedup guard TTL"));
    }

    @ParameterizedTest
    @CsvSource({
        "ad_1, 113",
        "ad_2, 33",
        "ad_3, 47",
        "ad_4, 36",
        "ad_5, 73",
        "ad_6, 77",
        "ad_7, 117",
        "ad_8, 72",
        "ad_9, 44"
    })
    void keyGroupsAreFlinks(String key, int group) {
        assertThat(KeyGroups.groupOf(key, 128)).isEqualTo(group);
    }

    @Test
    void murmurIsFlinksForTheHashesInTheDocument() {
        assertThat(KeyGroups.murmur(2988827)).isEqualTo(36615925);
        assertThat(KeyGroups.murmur(2988829)).isEqualTo(1645020844);
    }

    @Test
    void aManagedServiceTakes128UpToAParallelismOf128() {
        assertThat(KeyGroups.managedMaxParallelism(128)).isEqualTo(128);
        assertThat(KeyGroups.managedMaxParallelism(129)).isEqualTo(256);
        assertThat(KeyGroups.defaultMaxParallelism(128)).isEqualTo(256);
    }

    @Test
    void aRescaleMovesWholeRangesAndPausesForSavepointAndDownload() {
        // From 2 to 4 subtasks, [32,63] goes to 1, [64,95] to 2 and [96,127] to 3.
        assertThat(Rescale.movedGroups(2, 4, 128)).isEqualTo(96);
        assertThat(Rescale.movedGroups(4, 4, 128)).isZero();
        assertThat(
                        Rescale.pause(
                                Bytes.gigabytes(100),
                                Bandwidth.megabytesPerSecond(500),
                                seconds(50),
                                Bandwidth.megabytesPerSecond(1000)))
                .isEqualTo(seconds(200 + 50 + 100));
    }

    @Test
    void refusedWritesAndIndexEntriesCostWriteUnits() {
        assertThat(FlushCost.units(1000, 0, 0)).isEqualTo(WriteUnits.of(1000));
        assertThat(FlushCost.units(1000, 2, 50)).isEqualTo(WriteUnits.of(3050));
        assertThat(FlushCost.rowsAfterCut(Rate.perSecond(700), seconds(40)))
                .isEqualTo(Events.of(28_000));
    }

    @Test
    void anItemCostsAUnitForEachStartedKilobyte() {
        assertThat(TableWrites.ofItem(Bytes.ZERO)).isEqualTo(WriteUnits.of(1));
        assertThat(TableWrites.ofItem(Bytes.of(1024))).isEqualTo(WriteUnits.of(1));
        assertThat(TableWrites.ofItem(Bytes.of(1025))).isEqualTo(WriteUnits.of(2));
        assertThat(TableWrites.ofRow(Bytes.of(300), true)).isEqualTo(WriteUnits.of(3));
        assertThat(TableWrites.ofRow(Bytes.of(300), false)).isEqualTo(WriteUnits.of(2));
        assertThat(TableWrites.perSecond(Rate.perSecond(1400), WriteUnits.of(2)))
                .isEqualTo(WriteBudget.of(2800));
    }

    @Test
    void aDiskHoldsStateCompactionAndStagedFiles() {
        LocalDisk disk =
                LocalDisk.perWorker(
                        Bytes.gigabytes(64), Share.ofPercent(25), Bytes.gigabytes(2), 2);
        assertThat(disk.needed()).isEqualTo(Bytes.gigabytes(41));
        assertThat(disk.isTight(Workers.KPU_DISK)).isTrue();
        assertThat(
                        LocalDisk.workersFor(
                                Bytes.gigabytes(64),
                                Share.ofPercent(25),
                                Bytes.gigabytes(2),
                                Workers.KPU_DISK))
                .isEqualTo(3);
    }

    @Test
    void aStuckWatermarkLetsDedupGrowUntilTheGuardTtl() {
        Rate rate = Rate.perSecond(1000);
        Duration horizon = Duration.ofHours(2);
        Duration ttl = Duration.ofHours(26);
        Bytes each = Bytes.of(60);
        assertThat(DedupState.whileStuck(rate, horizon, Duration.ofHours(6), ttl, each))
                .isEqualTo(DedupState.size(rate, Duration.ofHours(8), each));
        assertThat(DedupState.whileStuck(rate, horizon, Duration.ofDays(25), ttl, each))
                .isEqualTo(DedupState.size(rate, ttl, each));
    }

    @ParameterizedTest
    @CsvSource({"6000000, HEALTHY", "6000001, BEHIND", "30000000, BEHIND", "30000001, WARNING"})
    void aLagIsJudgedByIntervalsOfInput(long lag, KafkaLag.Verdict verdict) {
        assertThat(KafkaLag.verdict(Events.of(lag), seconds(60), Rate.perSecond(100_000)))
                .isEqualTo(verdict);
    }

    @Test
    void theCapacityForADrainTimeDrainsInThatTime() {
        Rate arrivals = Rate.perSecond(100_000);
        Rate capacity = BacklogDrain.capacityFor(Events.of(8_000_000), arrivals, seconds(60));
        assertThat(BacklogDrain.time(Events.of(8_000_000), capacity, arrivals))
                .isEqualTo(seconds(60));
    }

    @Test
    void noReaderIsIdleWhenThereAreMoreSplits() {
        assertThat(Workers.idleReaders(48, 64)).isZero();
        assertThat(Workers.hotSubtask(Rate.perSecond(100_000), Share.ofPercent(40), 10))
                .isEqualTo(Rate.perSecond(4000));
    }

    @Test
    void heapStateEndsAtTenGigabytes() {
        assertThat(KeyedState.needsRocksDb(Bytes.gigabytes(10))).isFalse();
        assertThat(KeyedState.needsRocksDb(Bytes.gigabytes(10.1))).isTrue();
    }

    @Test
    void aSlideThatDoesNotDivideTheSizeCountsTheStartedPane() {
        assertThat(SlidingPanes.of(seconds(60), seconds(25))).isEqualTo(3);
        assertThat(SlidingPanes.updates(Rate.perSecond(1000), 1440))
                .isEqualTo(Rate.perSecond(1_440_000));
    }

    @Test
    void aLongerIntervalsUploadIsNeverMoreThanTheState() {
        assertThat(
                        Checkpoint.atInterval(
                                Bytes.gigabytes(1),
                                seconds(60),
                                seconds(6000),
                                Bytes.gigabytes(20)))
                .isEqualTo(Bytes.gigabytes(20));
        assertThat(Checkpoint.overhead(seconds(120), seconds(60)))
                .isEqualByComparingTo(new BigDecimal(2));
    }
}
