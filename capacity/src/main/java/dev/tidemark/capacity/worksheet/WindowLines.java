package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.PARALLELISM;
import static dev.tidemark.capacity.worksheet.Inputs.RATE;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.PreAggregationLoad;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.SlidingPanes;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Panes of overlapping and retained windows, and what pre-aggregation saves. */
final class WindowLines {
    static final Input<Duration> SIZE = Input.of("size", Kind.TIME, "Length of the window.");
    static final Input<Duration> SLIDE =
            Input.of("slide", Kind.TIME, "From one window's start to the next.");
    static final Input<Duration> LATENESS =
            Input.of("lateness", Kind.TIME, "Allowed lateness of the window.");
    private static final Input<Duration> OTHER_SLIDE =
            Input.of("other-slide", Kind.TIME, "A slide to hold against this one.");
    private static final Input<Duration> LAG =
            Input.of("watermark-lag", Kind.TIME, "How far the watermark is behind.");
    private static final Input<List<BigDecimal>> VALUES =
            Input.of(
                    "values",
                    Kind.listOf(new Kind<>("NUMBER", Quantities::number, Quantities::text)),
                    "Values of one window, for their average.");
    private static final Input<Rate> HOT_RATE =
            Input.of("hot-rate", Kind.RATE, "Records a second of the hottest key.");
    private static final Input<Duration> FLUSH_INTERVAL =
            Input.of("flush-interval", Kind.TIME, "When pre-aggregated partials are sent.")
                    .assumed("500ms");

    private WindowLines() {}

    static List<Line> all() {
        return List.of(
                panes(),
                line("updates", "rate * panes", streams("16.6"))
                        .from(RATE, SIZE, SLIDE)
                        .rate(at -> SlidingPanes.updates(at.get(RATE), panesOf(at))),
                line(
                                "times the work of the other slide",
                                "panes / panes of the other",
                                streams("16.6"))
                        .from(SIZE, SLIDE, OTHER_SLIDE)
                        .ratio(
                                at ->
                                        SlidingPanes.ratio(
                                                panesOf(at),
                                                SlidingPanes.of(
                                                        at.get(SIZE), at.get(OTHER_SLIDE)))),
                lateness(),
                line("windows open at once", "1 + ceil(lateness / size)", eventTime("4"))
                        .from(SIZE, LATENESS)
                        .count(at -> SlidingPanes.openWindows(at.get(SIZE), at.get(LATENESS))),
                line("windows held back", "watermark lag / size", streams("16.1"))
                        .from(LAG, SIZE)
                        .count(at -> SlidingPanes.heldBack(at.get(LAG), at.get(SIZE))),
                line("average", "sum / count, from an accumulator of two numbers", streams("8.1"))
                        .from(VALUES)
                        .ratio(at -> SlidingPanes.average(at.get(VALUES))),
                line("records that one partial covers", "hot rate * flush interval", eventTime("3"))
                        .from(HOT_RATE, FLUSH_INTERVAL)
                        .events(
                                at ->
                                        PreAggregationLoad.clicksPerFlush(
                                                at.get(HOT_RATE), at.get(FLUSH_INTERVAL))),
                line("partials of one key and window", "subtasks / flush interval", eventTime("3"))
                        .from(PARALLELISM, FLUSH_INTERVAL)
                        .rate(
                                at ->
                                        PreAggregationLoad.partials(
                                                at.get(PARALLELISM), at.get(FLUSH_INTERVAL))));
    }

    private static Line panes() {
        return line("panes", "ceil(size / slide)", streams("3.2"))
                .from(SIZE, SLIDE)
                .warns(
                        at ->
                                panesOf(at) > SlidingPanes.MANY
                                        ? "S01: more than 100 panes; keep slices or buckets in a"
                                                + " process function instead."
                                        : "")
                .count(WindowLines::panesOf);
    }

    private static Line lateness() {
        return line("extra windows of allowed lateness", "lateness / size", eventTime("4"))
                .from(SIZE, LATENESS)
                .warns(
                        at ->
                                extra(at).compareTo(BigDecimal.TEN) > 0
                                        ? "L02: more than ten times the state; send late records to"
                                                + " a side output instead."
                                        : "")
                .ratio(WindowLines::extra);
    }

    private static BigDecimal extra(Given at) {
        return SlidingPanes.extraForLateness(at.get(SIZE), at.get(LATENESS));
    }

    static long panesOf(Given at) {
        return SlidingPanes.of(at.get(SIZE), at.get(SLIDE));
    }
}
