package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Zero and absurd inputs give a sentence, and units do not mix. */
class AbsurdInputsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration AGE = Duration.ofDays(1_000_000);

    static Stream<Runnable> calls() {
        Rate none = Rate.ZERO;
        Rate most = new Rate(BigDecimal.TEN.pow(12));
        return Stream.of(
                () -> new Rate(BigDecimal.TEN.pow(30)),
                () -> most.plus(most),
                () -> none.minus(most),
                () -> none.over(0),
                () -> none.timeFor(Events.of(1)),
                () -> most.during(AGE),
                () -> most.during(Duration.ofDays(36_500)),
                () -> most.of(Bytes.gigabytes(1)),
                () -> new MeasuredRate(none, "a test"),
                () -> new MeasuredRate(most, " "),
                () -> Events.of(1).per(Duration.ZERO),
                () -> Bytes.of(1).minus(Bytes.of(2)),
                () -> Bytes.gigabytes(Double.NaN),
                () -> Bytes.gigabytes(1e9).times(1_000_000),
                () -> new Bandwidth(Bytes.ZERO).timeFor(Bytes.of(1)),
                () -> WriteUnits.of(1).at(WriteBudget.of(0)),
                () -> Share.ofPercent(101),
                () -> Share.ofPercent(Double.POSITIVE_INFINITY),
                () -> Share.of(2, 1),
                () -> Workers.taskManagers(0, 4),
                () -> Workers.taskManagers(4, 0),
                () -> Workers.slotsOf(),
                () -> Workers.hotSubtask(most, Share.ofPercent(40), 0),
                () -> BacklogDrain.time(Events.of(1), none, none),
                () -> BacklogDrain.catchUp(SECOND, SECOND, none, most),
                () -> DedupState.guardSlack(SECOND, Duration.ofHours(2)),
                () -> SlidingPanes.of(SECOND, Duration.ZERO),
                () -> SlidingPanes.average(List.of()),
                () -> Checkpoint.overhead(SECOND, Duration.ZERO),
                () -> Checkpoint.alarmAge(0, SECOND),
                () -> Restore.total(SECOND.negated()),
                () -> FlushCost.queries(5, 4, 8, 2),
                () -> FlushCost.queries(0, Long.MAX_VALUE, 8, 2),
                () -> KeyedState.accumulators(Long.MAX_VALUE, 1),
                () ->
                        Workers.needed(
                                most,
                                new MeasuredRate(new Rate(new BigDecimal("1e-30")), "a test")),
                () -> TagIndexLoad.perShard(WriteBudget.of(1), 0),
                () ->
                        LocalDisk.workersFor(
                                Bytes.of(1), Share.ofPercent(10), Bytes.ZERO, Bytes.ZERO),
                () -> KeyGroups.groupOf("ad_7", 0),
                () -> KeyGroups.ownerOf(128, 4, 128),
                () -> KeyGroups.of(4, 4, 128),
                () -> KeyGroups.of(0, 129, 128),
                () -> WatermarkArithmetic.least(List.of()),
                () ->
                        TaskManagerMemory.of(
                                Bytes.mebibytes(300),
                                TaskManagerMemory.MANAGED_FRACTION,
                                TaskManagerMemory.NO_LIMIT),
                () -> new TwoPhaseCommit(Duration.ZERO, SECOND, SECOND, SECOND, SECOND),
                () -> new TwoPhaseCommit(SECOND, SECOND, SECOND, AGE, SECOND));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void itIsRefusedWithASentence(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .matches("(?s).{10,}[a-z].*\\.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a lot", "12 parsecs", "1e999999999", "--1", "5/fortnight", "NaN"})
    void textThatIsNoAmountIsNamedInTheSentence(String text) {
        List<Runnable> readers =
                List.of(
                        () -> Quantities.number(text),
                        () -> Quantities.rate(text),
                        () -> Quantities.time(text),
                        () -> Quantities.bytes(text),
                        () -> Quantities.bandwidth(text),
                        () -> Quantities.share(text));
        for (Runnable reader : readers) {
            assertThatThrownBy(reader::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("\"");
        }
    }

    @Test
    void amountsAreReadInTheUnitsPeopleWrite() {
        assertThat(Quantities.rate("500k/s")).isEqualTo(Rate.perSecond(500_000));
        assertThat(Quantities.rate("1000000000/day")).isEqualTo(Rate.perDay(1_000_000_000));
        assertThat(Quantities.time("10 min")).isEqualTo(Duration.ofMinutes(10));
        assertThat(Quantities.time("500ms")).isEqualTo(Duration.ofMillis(500));
        assertThat(Quantities.time("PT30S")).isEqualTo(Duration.ofSeconds(30));
        assertThat(Quantities.bytes("16GiB")).isEqualTo(Bytes.mebibytes(16_384));
        assertThat(Quantities.bytes("200 GB")).isEqualTo(Bytes.gigabytes(200));
        assertThat(Quantities.bandwidth("500MB/s")).isEqualTo(Bandwidth.megabytesPerSecond(500));
        assertThat(Quantities.share("2%")).isEqualTo(Share.ofPercent(2));
        assertThat(Quantities.share("0.02")).isEqualTo(Share.ofPercent(2));
    }

    @Test
    void sumsTakeOnlyTheirOwnUnit() {
        for (Class<?> unit :
                List.of(Rate.class, Events.class, Bytes.class, Share.class, WriteUnits.class)) {
            List<Method> sums =
                    Arrays.stream(unit.getMethods())
                            .filter(m -> !Modifier.isStatic(m.getModifiers()))
                            .filter(m -> m.getName().equals("plus") || m.getName().equals("minus"))
                            .toList();
            assertThat(sums).isNotEmpty();
            assertThat(sums)
                    .allSatisfy(m -> assertThat(m.getParameterTypes()).containsExactly(unit))
                    .allSatisfy(m -> assertThat(m.getReturnType()).isEqualTo(unit));
        }
    }
}
