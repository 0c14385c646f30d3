package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.BANDWIDTH;
import static dev.tidemark.capacity.worksheet.Inputs.BANDWIDTH_EACH;
import static dev.tidemark.capacity.worksheet.Inputs.CAPACITY;
import static dev.tidemark.capacity.worksheet.Inputs.DETECT;
import static dev.tidemark.capacity.worksheet.Inputs.DOWNTIME;
import static dev.tidemark.capacity.worksheet.Inputs.DURATION;
import static dev.tidemark.capacity.worksheet.Inputs.INTERVAL;
import static dev.tidemark.capacity.worksheet.Inputs.LATE;
import static dev.tidemark.capacity.worksheet.Inputs.PROVISION;
import static dev.tidemark.capacity.worksheet.Inputs.RATE;
import static dev.tidemark.capacity.worksheet.Inputs.RESTORE;
import static dev.tidemark.capacity.worksheet.Inputs.STATE;
import static dev.tidemark.capacity.worksheet.Inputs.WORKERS;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.BacklogDrain;
import dev.tidemark.capacity.Events;
import dev.tidemark.capacity.KafkaLag;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Replay;
import dev.tidemark.capacity.Restore;
import dev.tidemark.capacity.RestoreExposure;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** From a crash to no backlog. */
final class ReplayLines {
    private static final Input<Events> BACKLOG =
            Input.of("backlog", Kind.EVENTS, "Records still to read; else what the crash replays.")
                    .derived(
                            at -> Replay.size(longest(at), at.get(RATE)),
                            List.of(INTERVAL, DOWNTIME, RATE),
                            DURATION);
    private static final Input<Duration> WITHIN =
            Input.of("within", Kind.TIME, "When the backlog must be worked off.");
    private static final Input<Events> LAG =
            Input.of("lag", Kind.EVENTS, "The consumer lag that a dashboard shows.");
    private static final Input<Duration> BLIND =
            Input.of("blind", Kind.TIME, "How long the restored job has no watermark.")
                    .assumed("200ms");

    private ReplayLines() {}

    static List<Line> all() {
        return List.of(
                line(
                                "downtime",
                                "restart, and without local recovery state / bandwidth more",
                                eventTime("0") + "; " + streams("10.4"))
                        .from(DOWNTIME)
                        .time(at -> at.get(DOWNTIME)),
                line("replay right after a checkpoint", "interval + downtime", eventTime("0"))
                        .from(INTERVAL, DOWNTIME)
                        .time(at -> Replay.length(at.get(INTERVAL), at.get(DOWNTIME))),
                line(
                                "longest replay",
                                "interval + checkpoint duration (0 s where unknown) + downtime",
                                eventTime("6"))
                        .from(INTERVAL, DOWNTIME)
                        .also(DURATION)
                        .time(ReplayLines::longest),
                line("backlog", "longest replay * rate, where none is given", eventTime("0"))
                        .from(BACKLOG)
                        .events(at -> at.get(BACKLOG)),
                headroom(),
                line("falls behind by", "rate - capacity", streams("9 and 16.2"))
                        .from(CAPACITY, RATE)
                        .rate(
                                at ->
                                        catchesUp(at)
                                                ? Rate.ZERO
                                                : BacklogDrain.lagGrowth(
                                                        at.get(RATE), at.get(CAPACITY))),
                line("catch-up", "backlog / (capacity - rate)", eventTime("12"))
                        .from(BACKLOG, CAPACITY, RATE)
                        .maybeTime(at -> ifCatchesUp(at, ReplayLines::drain)),
                line("crash to healed", "downtime + catch-up", streams("10.4"))
                        .from(INTERVAL, DOWNTIME, CAPACITY, RATE)
                        .also(DURATION)
                        .maybeTime(at -> ifCatchesUp(at, ReplayLines::recovery)),
                line("capacity to catch up within that time", "rate + backlog / within", "R04")
                        .from(BACKLOG, RATE, WITHIN)
                        .rate(
                                at ->
                                        BacklogDrain.capacityFor(
                                                at.get(BACKLOG), at.get(RATE), at.get(WITHIN))),
                line("restore, everything downloaded", "state / bandwidth", streams("10.4"))
                        .from(STATE, BANDWIDTH)
                        .time(at -> Restore.download(at.get(STATE), at.get(BANDWIDTH))),
                line(
                                "restore of one worker with an empty disk",
                                "(state / workers) / bandwidth of one",
                                streams("16.7"))
                        .from(STATE, WORKERS, BANDWIDTH_EACH)
                        .time(
                                at ->
                                        Restore.withLocalRecovery(
                                                at.get(STATE),
                                                at.get(WORKERS),
                                                at.get(BANDWIDTH_EACH))),
                line("restart, step by step", "detect + provision + restore", streams("14.1"))
                        .from(DETECT, PROVISION, RESTORE)
                        .time(
                                at ->
                                        Restore.total(
                                                at.get(DETECT),
                                                at.get(PROVISION),
                                                at.get(RESTORE))),
                lag(1, "healthy consumer lag up to", "interval * rate"),
                lag(5, "warning from a consumer lag of", "5 * interval * rate"),
                line(
                                "this lag",
                                "healthy up to 1, behind up to 5 * interval * rate",
                                streams("13.4"))
                        .from(LAG, INTERVAL, RATE)
                        .words(ReplayLines::lagVerdict),
                line(
                                "rows re-opened without a floor, at full speed",
                                "capacity * blind time * late share; none with the floor (R2)",
                                eventTime("0 and 7"))
                        .from(CAPACITY, BLIND, LATE)
                        .events(
                                at ->
                                        RestoreExposure.rows(
                                                at.get(CAPACITY), at.get(BLIND), at.get(LATE))),
                line(
                                "rows re-opened without a floor, as far as there is input",
                                "min(capacity * blind time, backlog + rate * blind time) * late share",
                                eventTime("0 and 7"))
                        .from(CAPACITY, BLIND, LATE, BACKLOG, RATE)
                        .events(
                                at ->
                                        RestoreExposure.rows(
                                                at.get(CAPACITY),
                                                at.get(BLIND),
                                                at.get(LATE),
                                                at.get(BACKLOG),
                                                at.get(RATE))));
    }

    private static Line headroom() {
        return line("headroom", "capacity - rate", eventTime("12"))
                .from(CAPACITY, RATE)
                .warns(
                        at ->
                                catchesUp(at)
                                        ? ""
                                        : "The capacity "
                                                + at.get(CAPACITY)
                                                + " is not above the rate "
                                                + at.get(RATE)
                                                + ": a backlog never drains.")
                .rate(
                        at ->
                                catchesUp(at)
                                        ? BacklogDrain.rate(at.get(CAPACITY), at.get(RATE))
                                        : Rate.ZERO);
    }

    private static Line lag(int factor, String name, String formula) {
        return line(name, formula, streams("13.4"))
                .from(INTERVAL, RATE)
                .events(at -> KafkaLag.threshold(factor, at.get(INTERVAL), at.get(RATE)));
    }

    private static String lagVerdict(Given at) {
        return KafkaLag.verdict(at.get(LAG), at.get(INTERVAL), at.get(RATE))
                .name()
                .toLowerCase(Locale.ROOT);
    }

    private static boolean catchesUp(Given at) {
        return BacklogDrain.catchesUp(at.get(CAPACITY), at.get(RATE));
    }

    private static Optional<Duration> ifCatchesUp(Given at, Function<Given, Duration> time) {
        return catchesUp(at) ? Optional.of(time.apply(at)) : Optional.empty();
    }

    private static Duration drain(Given at) {
        return BacklogDrain.time(at.get(BACKLOG), at.get(CAPACITY), at.get(RATE));
    }

    /** A checkpoint's positions are those of its barrier, so its duration is replayed too. */
    private static Duration recovery(Given at) {
        return BacklogDrain.recovery(
                at.get(INTERVAL).plus(duration(at)),
                at.get(DOWNTIME),
                at.get(CAPACITY),
                at.get(RATE));
    }

    private static Duration longest(Given at) {
        return Replay.longest(at.get(INTERVAL), duration(at), at.get(DOWNTIME));
    }

    private static Duration duration(Given at) {
        return at.find(DURATION).orElse(Duration.ZERO);
    }
}
