package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.HORIZON;
import static dev.tidemark.capacity.worksheet.Inputs.NOW;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;
import static dev.tidemark.capacity.worksheet.WindowLines.LATENESS;

import dev.tidemark.capacity.WatermarkArithmetic;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** When watermarks, idleness and windows pass, to the millisecond. */
final class EventTimeLines {
    private static final Input<List<Instant>> HIGHEST =
            Input.of(
                    "highest",
                    Kind.listOf(Kind.INSTANT),
                    "Highest event time of each active shard.");
    private static final Input<Duration> ALLOWANCE =
            Input.of("allowance", Kind.TIME, "Out-of-orderness of the watermark.").assumed("5s");
    private static final Input<Instant> WATERMARK =
            Input.of("watermark", Kind.INSTANT, "The job's watermark; else that of the shards.")
                    .derived(EventTimeLines::jobWatermark, List.of(HIGHEST, ALLOWANCE));
    private static final Input<Instant> END =
            Input.of("window-end", Kind.INSTANT, "End of a window, exclusive.");
    private static final Input<Instant> ARRIVAL =
            Input.of("arrival", Kind.INSTANT, "The watermark's clock when a record arrives.");
    private static final Input<Instant> READ =
            Input.of("last-read", Kind.INSTANT, "When a shard's last record was read.");
    private static final Input<Instant> FIRST_CHECK =
            Input.of("first-check", Kind.INSTANT, "The first tick that found nothing to read.");
    private static final Input<Duration> IDLE_TIMEOUT =
            Input.of("idle-timeout", Kind.TIME, "Silence after which a shard is idle.")
                    .assumed("30s");
    private static final Input<Duration> TICK =
            Input.of("tick", Kind.TIME, "pipeline.auto-watermark-interval.").assumed("200ms");
    private static final Input<Instant> IMPRESSION =
            Input.of("impression", Kind.INSTANT, "When the ad was shown.");
    private static final Input<Duration> PROCESSING =
            Input.of("processing", Kind.TIME, "From the firing to the sink.").assumed("0s");
    private static final Input<Duration> SINK =
            Input.of("sink", Kind.TIME, "From the sink to the reader.").assumed("0s");
    private static final Input<Instant> LAST_EVENT =
            Input.of("last-event", Kind.INSTANT, "Last event of a session.");
    private static final Input<Duration> GAP = Input.of("gap", Kind.TIME, "Session gap.");

    private EventTimeLines() {}

    static List<Line> all() {
        return List.of(
                line(
                                "watermark of each shard",
                                "highest event time - allowance - 1 ms",
                                eventTime("2"))
                        .from(HIGHEST, ALLOWANCE)
                        .words(
                                at ->
                                        String.join(
                                                " ",
                                                shards(at).stream()
                                                        .map(Instant::toString)
                                                        .toList())),
                line(
                                "the same, as the documents round it",
                                "highest event time - allowance",
                                streams("4.2"))
                        .from(HIGHEST, ALLOWANCE)
                        .words(EventTimeLines::bounds),
                line("watermark of the job", "the least of the active shards", eventTime("2"))
                        .from(WATERMARK)
                        .instant(at -> at.get(WATERMARK)),
                line("watermark lag", "wall clock - watermark", eventTime("2"))
                        .from(WATERMARK, NOW)
                        .time(at -> WatermarkArithmetic.lag(at.get(NOW), at.get(WATERMARK))),
                line("watermarks a second", "1 s / tick", eventTime("2"))
                        .from(TICK)
                        .rate(at -> WatermarkArithmetic.perSecond(at.get(TICK))),
                line("seen at the tick", "the first tick at or after the read", eventTime("2"))
                        .from(READ, TICK)
                        .instant(at -> WatermarkArithmetic.tickAt(at.get(READ), at.get(TICK))),
                line(
                                "idle at",
                                "first tick more than the timeout after the next tick",
                                eventTime("2"))
                        .from(READ, IDLE_TIMEOUT, TICK)
                        .instant(
                                at ->
                                        WatermarkArithmetic.idleAt(
                                                at.get(READ), at.get(IDLE_TIMEOUT), at.get(TICK))),
                line(
                                "idle at, from the first check",
                                "first tick more than the timeout later",
                                eventTime("7"))
                        .from(FIRST_CHECK, IDLE_TIMEOUT, TICK)
                        .instant(
                                at ->
                                        WatermarkArithmetic.idleAfterCheck(
                                                at.get(FIRST_CHECK),
                                                at.get(IDLE_TIMEOUT),
                                                at.get(TICK))),
                line(
                                "closes when every shard has reached",
                                "window end + allowance",
                                eventTime("2"))
                        .from(END, ALLOWANCE)
                        .instant(
                                at -> WatermarkArithmetic.closesAt(at.get(END), at.get(ALLOWANCE))),
                line("state goes at", "window end + allowance + lateness", streams("3.6"))
                        .from(END, ALLOWANCE, LATENESS)
                        .instant(
                                at ->
                                        WatermarkArithmetic.purgedAt(
                                                at.get(END), at.get(ALLOWANCE), at.get(LATENESS))),
                line("a record that arrives then", "accepted before the state goes", streams("3.6"))
                        .from(ARRIVAL, END, ALLOWANCE, LATENESS)
                        .words(EventTimeLines::accepted),
                line("readable at", "window end + allowance + processing + sink", streams("4.4"))
                        .from(END, ALLOWANCE, PROCESSING, SINK)
                        .instant(
                                at ->
                                        WatermarkArithmetic.readableAt(
                                                at.get(END),
                                                at.get(ALLOWANCE),
                                                at.get(PROCESSING),
                                                at.get(SINK))),
                line("session ends", "last event + gap", streams("3.3"))
                        .from(LAST_EVENT, GAP)
                        .instant(
                                at ->
                                        WatermarkArithmetic.sessionEnd(
                                                at.get(LAST_EVENT), at.get(GAP))),
                line("click id forgotten at", "impression + horizon", eventTime("5"))
                        .from(IMPRESSION, HORIZON)
                        .instant(
                                at ->
                                        WatermarkArithmetic.horizonEnd(
                                                at.get(IMPRESSION), at.get(HORIZON))));
    }

    private static List<Instant> shards(Given at) {
        return at.get(HIGHEST).stream()
                .map(highest -> WatermarkArithmetic.watermark(highest, at.get(ALLOWANCE)))
                .toList();
    }

    private static String bounds(Given at) {
        return String.join(
                " ",
                at.get(HIGHEST).stream()
                        .map(highest -> WatermarkArithmetic.bound(highest, at.get(ALLOWANCE)))
                        .map(Instant::toString)
                        .toList());
    }

    private static Instant jobWatermark(Given at) {
        return WatermarkArithmetic.least(shards(at));
    }

    private static String accepted(Given at) {
        return WatermarkArithmetic.isAccepted(
                        at.get(ARRIVAL), at.get(END), at.get(ALLOWANCE), at.get(LATENESS))
                ? "updates its window"
                : "is too late";
    }
}
