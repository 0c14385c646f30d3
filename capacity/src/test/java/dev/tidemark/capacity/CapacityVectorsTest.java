package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.ArgumentsAggregator;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Every number of the documents, through the public functions. */
class CapacityVectorsTest {
    /** capacity-vectors.csv prints six significant digits. */
    private static final double PRINTED = 1e-5;

    private static final VectorFormulas FORMULAS = new VectorFormulas();

    private static final String FILE = "capacity-vectors.csv";

    @Test
    void allRowsAreThere() throws IOException {
        try (InputStream file = CapacityVectorsTest.class.getResourceAsStream(FILE)) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text.lines().skip(1)).hasSize(254).allMatch(line -> line.startsWith("V"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = FILE, numLinesToSkip = 1)
    void aPublicFunctionGivesTheRecomputedValue(@AggregateWith(ToVector.class) Vector row) {
        assertThat(FORMULAS.of(row)).as("a function for the formula %s", row.formula()).isPresent();
        Object value = FORMULAS.of(row).orElseThrow().apply(row);
        if (value instanceof String text) {
            assertThat(text).isEqualTo(row.recomputed());
            return;
        }
        assertClose(number(value), Double.parseDouble(row.recomputed()), PRINTED);
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = FILE, numLinesToSkip = 1)
    void theTextsFigureIsMetWhereItIsNotDoubted(@AggregateWith(ToVector.class) Vector row) {
        if (!row.isOk()) {
            return;
        }
        Object value = FORMULAS.of(row).orElseThrow().apply(row);
        if (value instanceof String text) {
            assertThat(text).isEqualTo(row.expected());
            return;
        }
        double expected = Double.parseDouble(row.expected());
        double actual = number(value);
        String tolerance = row.tolerance();
        if (tolerance.equals("exact")) {
            assertClose(actual, expected, PRINTED);
        } else if (tolerance.startsWith("nearest ")) {
            double step = Double.parseDouble(tolerance.substring(8));
            assertThat(actual).isBetween(expected - step / 2, expected + step / 2);
        } else if (tolerance.endsWith(" decimals") || tolerance.endsWith(" decimal")) {
            double step =
                    Math.pow(
                            10,
                            -Double.parseDouble(tolerance.substring(0, tolerance.indexOf(" "))));
            assertThat(actual).isBetween(expected - step * 0.501, expected + step * 0.501);
        } else if (tolerance.endsWith("%")) {
            assertClose(actual, expected, Double.parseDouble(tolerance.replace("%", "")) / 100);
        } else if (tolerance.equals("0.1 min")) {
            assertThat(actual).isBetween(expected - 0.1, expected + 0.1);
        } else {
            throw new AssertionError("unknown tolerance " + tolerance);
        }
    }

    private static double number(Object value) {
        return value instanceof BigDecimal decimal
                ? decimal.doubleValue()
                : ((Number) value).doubleValue();
    }

    private static void assertClose(double actual, double expected, double part) {
        assertThat(Math.abs(actual - expected))
                .as("%s against %s", actual, expected)
                .isLessThanOrEqualTo(Math.abs(expected) * part);
    }

    // The notes of doubted rows name a better figure; these functions give it.

    @Test
    void v002AndV001AReplayCountsTheCheckpointsDuration() {
        assertThat(Replay.longest(seconds(30), Duration.ofMillis(1500), seconds(50)))
                .isEqualTo(Duration.ofMillis(81_500));
    }

    @Test
    void v004EightySecondsOfTheAverageDayAre925920Clicks() {
        assertThat(Replay.size(Replay.length(seconds(30), seconds(50)), Rate.perSecond(11574)))
                .isEqualTo(Events.of(925_920));
    }

    @Test
    void v011TheMeasuredExposureIsCountedWithItsFourTenths() {
        assertThat(
                        RestoreExposure.rows(
                                Rate.perSecond(64_000),
                                Duration.ofMillis(30_400),
                                Share.ofPercent(2)))
                .isEqualTo(Events.of(38_912));
    }

    @Test
    void v012AnEightySecondBacklogBoundsTheExposureTo25463() {
        assertThat(
                        RestoreExposure.rows(
                                Rate.perSecond(64_000),
                                seconds(30),
                                Share.ofPercent(2),
                                Events.of(925_920),
                                Rate.perSecond(11_574)))
                .isEqualTo(Events.of(25_463));
    }

    @Test
    void v045FortyFiveMinutesOfLatenessKeep46WindowsOpen() {
        assertThat(SlidingPanes.openWindows(Duration.ofMinutes(1), Duration.ofMinutes(45)))
                .isEqualTo(46);
        assertThat(SlidingPanes.openWindows(Duration.ofMinutes(1), Duration.ZERO)).isEqualTo(1);
    }

    @Test
    void v050SixGigabytesOfIdsNeed13900ClicksASecond() {
        assertThat(DedupState.size(Rate.perSecond(13_889), Duration.ofHours(2), Bytes.of(60)))
                .isEqualTo(Bytes.of(6_000_048_000L));
    }

    @Test
    void v161TheStuckWatermarkIsOneMillisecondBelowTheRoundedTime() {
        assertThat(
                        WatermarkArithmetic.watermark(
                                java.time.Instant.parse("2026-02-08T12:01:00Z"), seconds(10)))
                .isEqualTo(java.time.Instant.parse("2026-02-08T12:00:49.999Z"));
    }

    @Test
    void v188AndV189ArrivalsDuringARestoreMakeItTwelveMinutes() {
        assertThat(
                        BacklogDrain.recovery(
                                seconds(60),
                                seconds(200),
                                Rate.perSecond(150_000),
                                Rate.perSecond(100_000)))
                .isEqualTo(seconds(720));
    }

    @Test
    void v207AFullDownloadTakes888SecondsWithItsArrivals() {
        assertThat(
                        BacklogDrain.recovery(
                                seconds(60),
                                seconds(256),
                                Rate.perSecond(1_500_000),
                                Rate.perSecond(1_000_000)))
                .isEqualTo(seconds(888));
    }

    @Test
    void v209HalfTheIntervalUploadsHalfAsMuch() {
        Bytes half =
                Checkpoint.atInterval(
                        Bytes.gigabytes(2.56), seconds(60), seconds(30), Bytes.gigabytes(128));
        Duration duration = Checkpoint.duration(half, Bandwidth.megabytesPerSecond(500));
        assertThat(duration).isEqualTo(Duration.ofMillis(2560));
        assertThat(Checkpoint.overhead(duration, seconds(30)).doubleValue())
                .isBetween(0.085, 0.0854);
    }

    @Test
    void v236TheReplayStartsAtTheBarrierAndNotAtTheCompletion() {
        assertThat(Replay.longest(Duration.ZERO, Duration.ofMinutes(8), Duration.ofMinutes(70)))
                .isEqualTo(Duration.ofMinutes(78));
    }

    @Test
    void v252OneTaskManagersOwnBandwidthMakesItTwoHundredSeconds() {
        assertThat(
                        Restore.withLocalRecovery(
                                Bytes.gigabytes(400), 20, Bandwidth.megabytesPerSecond(100)))
                .isEqualTo(seconds(200));
    }

    private static Duration seconds(long count) {
        return Duration.ofSeconds(count);
    }

    /** A row's cells by the names of the file's first line. */
    static final class ToVector implements ArgumentsAggregator {
        private static final List<String> COLUMNS =
                List.of(
                        "id",
                        "formula",
                        "inputs",
                        "expected",
                        "unit",
                        "tolerance",
                        "source",
                        "kind",
                        "recomputed",
                        "verdict",
                        "note");

        @Override
        public Vector aggregateArguments(ArgumentsAccessor cells, ParameterContext context) {
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < COLUMNS.size(); i++) {
                String cell = cells.getString(i);
                row.put(COLUMNS.get(i), cell == null ? "" : cell);
            }
            return new Vector(row);
        }
    }
}
