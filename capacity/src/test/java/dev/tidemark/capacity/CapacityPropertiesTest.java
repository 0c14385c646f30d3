package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** What must hold for any workload up to 10^12 events a day. */
class CapacityPropertiesTest {
    private static final long MOST_A_DAY = 1_000_000_000_000L;
    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final Duration RESTART = Duration.ofSeconds(50);

    @Property
    void moreInputNeverNeedsFewerWorkers(
            @ForAll @LongRange(max = MOST_A_DAY) long a,
            @ForAll @LongRange(max = MOST_A_DAY) long b,
            @ForAll @LongRange(min = 1, max = 1_000_000) long each) {
        MeasuredRate worker = new MeasuredRate(Rate.perSecond(each), "a test");
        long few = Workers.needed(Rate.perDay(Math.min(a, b)), worker);
        long many = Workers.needed(Rate.perDay(Math.max(a, b)), worker);
        assertThat(few).isLessThanOrEqualTo(many);
    }

    @Property
    void theWorkersNeededAreEnoughAndOneFewerIsNot(
            @ForAll @LongRange(min = 1, max = MOST_A_DAY) long perDay,
            @ForAll @LongRange(min = 1, max = 1_000_000) long each) {
        MeasuredRate worker = new MeasuredRate(Rate.perSecond(each), "a test");
        Rate load = Rate.perDay(perDay);
        long needed = Workers.needed(load, worker);
        assertThat(Workers.capacity(needed, worker)).isGreaterThanOrEqualTo(load);
        assertThat(Workers.capacity(needed - 1, worker)).isLessThan(load);
    }

    @Property
    void moreInputNeverNeedsLessStateReplayOrTime(
            @ForAll @LongRange(max = MOST_A_DAY) long a,
            @ForAll @LongRange(max = MOST_A_DAY) long b) {
        Rate low = Rate.perDay(Math.min(a, b));
        Rate high = Rate.perDay(Math.max(a, b));
        Rate capacity = Rate.perDay(2 * MOST_A_DAY);
        Duration horizon = Duration.ofHours(2);
        assertThat(DedupState.size(low, horizon, Bytes.of(60)))
                .isLessThanOrEqualTo(DedupState.size(high, horizon, Bytes.of(60)));
        assertThat(Replay.size(Replay.length(INTERVAL, RESTART), low))
                .isLessThanOrEqualTo(Replay.size(Replay.length(INTERVAL, RESTART), high));
        assertThat(BacklogDrain.catchUp(INTERVAL, RESTART, capacity, low))
                .isLessThanOrEqualTo(BacklogDrain.catchUp(INTERVAL, RESTART, capacity, high));
        assertThat(KafkaLag.threshold(5, INTERVAL, low))
                .isLessThanOrEqualTo(KafkaLag.threshold(5, INTERVAL, high));
        assertThat(TableWrites.perSecond(low, WriteUnits.of(2)))
                .isLessThanOrEqualTo(TableWrites.perSecond(high, WriteUnits.of(2)));
    }

    @Property
    void moreRowsOrRefusalsNeverMakeAFlushShorter(
            @ForAll @LongRange(max = 500_000_000) long rows,
            @ForAll @LongRange(max = 500_000_000) long refused,
            @ForAll @IntRange(max = 2) int index,
            @ForAll @LongRange(min = 1, max = 1_000_000) long budget) {
        WriteBudget writes = WriteBudget.of(budget);
        Duration cost = FlushCost.duration(FlushCost.units(rows, index, refused), writes);
        assertThat(FlushCost.duration(FlushCost.units(rows + 1, index, refused), writes))
                .isGreaterThanOrEqualTo(cost);
        assertThat(FlushCost.duration(FlushCost.units(rows, index + 1, refused), writes))
                .isGreaterThanOrEqualTo(cost);
        assertThat(FlushCost.duration(FlushCost.units(rows, index, refused + 1), writes))
                .isGreaterThanOrEqualTo(cost);
    }

    @Property
    void aLongerIntervalNeverReplaysLessAndNeverUploadsLess(
            @ForAll @IntRange(min = 1, max = 3600) int a,
            @ForAll @IntRange(min = 1, max = 3600) int b) {
        IntervalCost shorter = costAt(Math.min(a, b));
        IntervalCost longer = costAt(Math.max(a, b));
        assertThat(shorter.replay()).isLessThanOrEqualTo(longer.replay());
        assertThat(shorter.catchUp()).isLessThanOrEqualTo(longer.catchUp());
        assertThat(shorter.upload()).isLessThanOrEqualTo(longer.upload());
    }

    private static IntervalCost costAt(int seconds) {
        IntervalCost.MeasuredUpload measured =
                new IntervalCost.MeasuredUpload(
                        Bytes.gigabytes(2.56),
                        Duration.ofSeconds(60),
                        Bytes.gigabytes(128),
                        Bandwidth.megabytesPerSecond(500));
        return IntervalCost.at(
                Duration.ofSeconds(seconds),
                measured,
                RESTART,
                Rate.perSecond(150_000),
                Rate.perSecond(100_000));
    }

    @Property
    void everyKeyGroupHasExactlyTheOwnerWhoseRangeHoldsIt(
            @ForAll @IntRange(min = 1, max = 4096) int most,
            @ForAll @IntRange(min = 1, max = 4096) int wanted,
            @ForAll @IntRange(max = 4095) int some) {
        int parallelism = Math.min(wanted, most);
        int group = some % most;
        int owner = KeyGroups.ownerOf(group, parallelism, most);
        KeyGroups range = KeyGroups.of(owner, parallelism, most);
        assertThat(group).isBetween(range.first(), range.last());
        assertThat(range.count())
                .isBetween(
                        KeyGroups.fewestPerSubtask(parallelism, most),
                        KeyGroups.mostPerSubtask(parallelism, most));
    }

    @Property
    void everyKeyHasAKeyGroupInRange(
            @ForAll String key, @ForAll @IntRange(min = 1, max = 32_768) int most) {
        assertThat(KeyGroups.groupOf(key, most)).isBetween(0, most - 1);
    }

    @Property
    void aTransactionTimeoutFitsExactlyInsideItsRange(
            @ForAll @IntRange(min = 1, max = 4000) int timeout,
            @ForAll @IntRange(min = 1, max = 4000) int broker,
            @ForAll @IntRange(max = 2000) int restart) {
        TwoPhaseCommit check =
                new TwoPhaseCommit(
                        INTERVAL,
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(restart),
                        Duration.ofSeconds(timeout),
                        Duration.ofSeconds(broker));
        boolean fits = check.verdict() == TwoPhaseCommit.Verdict.FITS;
        assertThat(fits).isEqualTo(30 + 60 + restart < timeout && timeout <= broker);
        if (fits) {
            assertThat(check.longestOutage()).isGreaterThan(Duration.ofSeconds(restart));
            assertThat(check.someTimeoutFits()).isTrue();
        }
    }

    @Property
    void theMemoryPartsOfATaskManagerAddUpToIt(
            @ForAll @IntRange(min = 2048, max = 1_000_000) int mebibytes,
            @ForAll @IntRange(min = 0, max = 60) int managedPercent) {
        TaskManagerMemory memory =
                TaskManagerMemory.of(
                        Bytes.mebibytes(mebibytes),
                        Share.ofPercent(managedPercent),
                        TaskManagerMemory.NO_LIMIT);
        assertThat(
                        TaskManagerMemory.total(
                                memory.overhead(),
                                memory.metaspace(),
                                memory.frameworkHeap(),
                                memory.frameworkOffHeap(),
                                memory.managed(),
                                memory.network(),
                                memory.taskHeap()))
                .isEqualTo(memory.process());
    }

    @Property
    void aShardIsIdleAfterMoreThanItsTimeoutAndOnATick(
            @ForAll @LongRange(max = 1_000_000_000L) long millis) {
        Instant read = Instant.EPOCH.plusMillis(millis);
        Duration tick = Duration.ofMillis(200);
        Instant idle = WatermarkArithmetic.idleAt(read, INTERVAL, tick);
        assertThat(idle).isEqualTo(WatermarkArithmetic.tickAt(idle, tick));
        assertThat(Duration.between(read, idle))
                .isGreaterThan(INTERVAL)
                .isLessThanOrEqualTo(INTERVAL.plus(tick.multipliedBy(3)));
    }

    @Property
    void whatIsWrittenCanBeReadAgain(@ForAll @LongRange(max = MOST_A_DAY) long count) {
        assertThat(Quantities.rate(count + "/s")).isEqualTo(Rate.perSecond(count));
        assertThat(Quantities.number(Quantities.text(count)).longValueExact()).isEqualTo(count);
        assertThat(Quantities.time(count % 1_000_000 + " s"))
                .isEqualTo(Duration.ofSeconds(count % 1_000_000));
    }

    @Property
    void aNumberOutOfRangeGetsASentenceThatNamesIt(
            @ForAll @LongRange(min = Long.MIN_VALUE, max = -1) long negative) {
        List<Runnable> absurd =
                List.of(
                        () -> Rate.perSecond(negative),
                        () -> Events.of(negative),
                        () -> Bytes.of(negative),
                        () -> WriteUnits.of(negative),
                        () -> KeyedState.size(negative, Bytes.of(1), 1),
                        () -> Workers.slots(negative, 1),
                        () -> FlushCost.units(negative, 0, 0));
        for (Runnable call : absurd) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(Quantities.text(negative))
                    .hasMessageContaining("must be from");
        }
    }
}
