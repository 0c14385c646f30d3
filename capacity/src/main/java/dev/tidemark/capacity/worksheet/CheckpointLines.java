package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.BANDWIDTH;
import static dev.tidemark.capacity.worksheet.Inputs.BANDWIDTH_EACH;
import static dev.tidemark.capacity.worksheet.Inputs.CAPACITY;
import static dev.tidemark.capacity.worksheet.Inputs.CHECKPOINT_TIMEOUT;
import static dev.tidemark.capacity.worksheet.Inputs.DOWNTIME;
import static dev.tidemark.capacity.worksheet.Inputs.DURATION;
import static dev.tidemark.capacity.worksheet.Inputs.ID_BYTES;
import static dev.tidemark.capacity.worksheet.Inputs.INTERVAL;
import static dev.tidemark.capacity.worksheet.Inputs.NOW;
import static dev.tidemark.capacity.worksheet.Inputs.RATE;
import static dev.tidemark.capacity.worksheet.Inputs.STATE;
import static dev.tidemark.capacity.worksheet.Inputs.UPLOAD;
import static dev.tidemark.capacity.worksheet.Inputs.WORKERS;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.BacklogDrain;
import dev.tidemark.capacity.Checkpoint;
import dev.tidemark.capacity.DedupState;
import dev.tidemark.capacity.IntervalCost;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.WatermarkArithmetic;
import dev.tidemark.capacity.Workers;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Size, duration and cost of checkpoints, and what another interval would change. */
final class CheckpointLines {
    private static final Input<Integer> RETAINED =
            Input.of("retained", Kind.SMALL, "Checkpoints that are kept.")
                    .planned(load -> Inputs.checkpointing(load).retained())
                    .assumed("1");
    private static final Input<Integer> ALARM_FACTOR =
            Input.of("alarm-factor", Kind.SMALL, "Intervals without a checkpoint until an alarm.")
                    .assumed("3");
    private static final Input<Duration> WITHIN =
            Input.of("within", Kind.TIME, "How long an upload may take.");
    private static final Input<Duration> NEW_INTERVAL =
            Input.of("new-interval", Kind.TIME, "An interval to hold against this one.");
    private static final Input<Long> ID =
            Input.of("id", Kind.COUNT, "The id of a checkpoint whose start is known.");
    private static final Input<Instant> STARTED =
            Input.of("started", Kind.INSTANT, "When that checkpoint started.");
    private static final Input<Instant> FIRST =
            Input.of("first-checkpoint", Kind.INSTANT, "The first checkpoint after a restore.");
    private static final Input<?>[] ANOTHER_INTERVAL = {
        NEW_INTERVAL, INTERVAL, UPLOAD, STATE, BANDWIDTH
    };
    private static final Input<?>[] ANOTHER_INTERVAL_AND_LOAD = {
        NEW_INTERVAL, INTERVAL, UPLOAD, STATE, BANDWIDTH, DOWNTIME, CAPACITY, RATE
    };

    private CheckpointLines() {}

    static List<Line> all() {
        return List.of(
                line("upload", "state * churn", streams("13.3"))
                        .from(UPLOAD)
                        .size(at -> at.get(UPLOAD)),
                duration(),
                line(
                                "duration, from the bandwidth of each worker",
                                "upload / (workers * bandwidth of one)",
                                streams("13.5"))
                        .from(UPLOAD, BANDWIDTH_EACH, WORKERS)
                        .time(
                                at ->
                                        Checkpoint.duration(
                                                at.get(UPLOAD),
                                                at.get(BANDWIDTH_EACH),
                                                at.get(WORKERS))),
                overhead(),
                line("bandwidth to upload within that time", "upload / within", streams("16.7"))
                        .from(UPLOAD, WITHIN)
                        .bandwidth(at -> Checkpoint.bandwidth(at.get(UPLOAD), at.get(WITHIN))),
                line(
                                "workers that share the bandwidth",
                                "ceil(bandwidth / bandwidth of one)",
                                streams("16.7"))
                        .from(BANDWIDTH, BANDWIDTH_EACH)
                        .count(at -> Workers.sharing(at.get(BANDWIDTH), at.get(BANDWIDTH_EACH))),
                line("checkpoint storage", "state + retained * upload", streams("13.5"))
                        .from(STATE, UPLOAD, RETAINED)
                        .size(
                                at ->
                                        Checkpoint.stored(
                                                at.get(STATE), at.get(RETAINED), at.get(UPLOAD))),
                line("alarm on a checkpoint older than", "alarm factor * interval", streams("14.3"))
                        .from(INTERVAL, ALARM_FACTOR)
                        .time(at -> Checkpoint.alarmAge(at.get(ALARM_FACTOR), at.get(INTERVAL))),
                line(
                                "new click ids in an interval",
                                "rate * interval * bytes of an id",
                                eventTime("6"))
                        .from(RATE, INTERVAL, ID_BYTES)
                        .size(
                                at ->
                                        DedupState.newPerInterval(
                                                at.get(RATE), at.get(INTERVAL), at.get(ID_BYTES))),
                line(
                                "upload at the new interval",
                                "upload * new interval / interval, at most the state",
                                streams("13.3"))
                        .from(UPLOAD, INTERVAL, NEW_INTERVAL, STATE)
                        .size(
                                at ->
                                        Checkpoint.atInterval(
                                                at.get(UPLOAD),
                                                at.get(INTERVAL),
                                                at.get(NEW_INTERVAL),
                                                at.get(STATE))),
                line(
                                "overhead at the new interval",
                                "(upload there / bandwidth) / new interval",
                                streams("13.3"))
                        .from(ANOTHER_INTERVAL)
                        .percent(CheckpointLines::overheadThere),
                line(
                                "replay at the new interval",
                                "new interval + duration there + downtime",
                                eventTime("6"))
                        .from(ANOTHER_INTERVAL_AND_LOAD)
                        .maybeTime(at -> costs(at).map(IntervalCost::replay)),
                line(
                                "catch-up at the new interval",
                                "replay there * rate / (capacity - rate)",
                                eventTime("6 and 12"))
                        .from(ANOTHER_INTERVAL_AND_LOAD)
                        .maybeTime(at -> costs(at).map(IntervalCost::catchUp)),
                line(
                                "checkpoint that starts then",
                                "id + (now - started) / interval",
                                eventTime("6"))
                        .from(ID, STARTED, INTERVAL, NOW)
                        .count(
                                at ->
                                        Checkpoint.idAt(
                                                at.get(ID),
                                                at.get(STARTED),
                                                at.get(INTERVAL),
                                                at.get(NOW))),
                line("restored at", "first checkpoint - interval", eventTime("8"))
                        .from(FIRST, INTERVAL)
                        .instant(
                                at ->
                                        WatermarkArithmetic.restoredAt(
                                                at.get(FIRST), at.get(INTERVAL))));
    }

    private static Line duration() {
        return line("duration", "upload / bandwidth of the job", streams("13.5"))
                .from(DURATION, CHECKPOINT_TIMEOUT)
                .warns(
                        at ->
                                at.get(DURATION).compareTo(at.get(CHECKPOINT_TIMEOUT)) < 0
                                        ? ""
                                        : "No checkpoint completes within the timeout of "
                                                + Quantities.text(at.get(CHECKPOINT_TIMEOUT))
                                                + ".")
                .time(at -> at.get(DURATION));
    }

    private static Line overhead() {
        return line("overhead", "duration / interval", streams("13.3"))
                .from(DURATION, INTERVAL)
                .warns(
                        at ->
                                overheadOf(at).compareTo(Checkpoint.WARN_ABOVE.value()) <= 0
                                        ? ""
                                        : "More than a tenth of the time goes into checkpoints.")
                .percent(CheckpointLines::overheadOf);
    }

    private static BigDecimal overheadOf(Given at) {
        return Checkpoint.overhead(at.get(DURATION), at.get(INTERVAL));
    }

    private static BigDecimal overheadThere(Given at) {
        Duration duration =
                Checkpoint.duration(
                        Checkpoint.atInterval(
                                at.get(UPLOAD),
                                at.get(INTERVAL),
                                at.get(NEW_INTERVAL),
                                at.get(STATE)),
                        at.get(BANDWIDTH));
        return Checkpoint.overhead(duration, at.get(NEW_INTERVAL));
    }

    /** None where the job never catches up. */
    private static Optional<IntervalCost> costs(Given at) {
        if (!BacklogDrain.catchesUp(at.get(CAPACITY), at.get(RATE))) {
            return Optional.empty();
        }
        return Optional.of(
                IntervalCost.at(
                        at.get(NEW_INTERVAL),
                        new IntervalCost.MeasuredUpload(
                                at.get(UPLOAD), at.get(INTERVAL), at.get(STATE), at.get(BANDWIDTH)),
                        at.get(DOWNTIME),
                        at.get(CAPACITY),
                        at.get(RATE)));
    }
}
