package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.BROKER_MAXIMUM;
import static dev.tidemark.capacity.worksheet.Inputs.CHECKPOINT_TIMEOUT;
import static dev.tidemark.capacity.worksheet.Inputs.DOWNTIME;
import static dev.tidemark.capacity.worksheet.Inputs.DURATION;
import static dev.tidemark.capacity.worksheet.Inputs.GUARD_TTL;
import static dev.tidemark.capacity.worksheet.Inputs.HORIZON;
import static dev.tidemark.capacity.worksheet.Inputs.INTERVAL;
import static dev.tidemark.capacity.worksheet.Inputs.TRANSACTION_TIMEOUT;
import static dev.tidemark.capacity.worksheet.Inputs.timeouts;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.Outage;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Restore;
import dev.tidemark.capacity.TwoPhaseCommit;
import java.time.Duration;
import java.util.List;

/** How long the job may be down before something is lost or counted twice. */
final class OutageLines {
    private static final Input<Duration> RETENTION =
            Input.of("source-retention", Kind.TIME, "How long the source keeps its records.")
                    .assumed("24h");
    private static final Input<Duration> OUTAGE =
            Input.of("outage", Kind.TIME, "How long the job was or will be down.");
    private static final Input<Rate> OUTPUT =
            Input.of("output-rate", Kind.RATE, "Records a second that the sink writes.");
    private static final Input<Duration> FAILURE_INTERVAL =
            Input.of(
                    "failure-interval",
                    Kind.TIME,
                    "failure-rate-interval of the restart strategy.");
    private static final Input<Duration> RESTART_DELAY =
            Input.of("restart-delay", Kind.TIME, "Delay of the restart strategy.");
    private static final Input<?>[] TIMEOUTS = {
        INTERVAL, CHECKPOINT_TIMEOUT, DOWNTIME, TRANSACTION_TIMEOUT, BROKER_MAXIMUM
    };

    private OutageLines() {}

    static List<Line> all() {
        return List.of(
                line(
                                "longest outage that loses or double counts nothing",
                                "the least of retention - interval; guard TTL - horizon;"
                                        + " transaction timeout - interval - checkpoint timeout",
                                eventTime("5, 8 and 10"))
                        .from(
                                INTERVAL,
                                TRANSACTION_TIMEOUT,
                                RETENTION,
                                GUARD_TTL,
                                HORIZON,
                                CHECKPOINT_TIMEOUT,
                                DOWNTIME,
                                BROKER_MAXIMUM)
                        .time(at -> outage(at).bound()),
                line("set by", "the least of the three", eventTime("5, 8 and 10"))
                        .from(
                                INTERVAL,
                                TRANSACTION_TIMEOUT,
                                RETENTION,
                                GUARD_TTL,
                                HORIZON,
                                CHECKPOINT_TIMEOUT,
                                DOWNTIME,
                                BROKER_MAXIMUM)
                        .words(at -> outage(at).setBy()),
                line(
                                "the producer",
                                "transaction timeout <= broker maximum, or the job does not start",
                                eventTime("8"))
                        .from(TIMEOUTS)
                        .words(
                                at ->
                                        timeouts(at).verdict() == TwoPhaseCommit.Verdict.REJECTED
                                                ? "is refused by the broker"
                                                : "is accepted by the broker"),
                line(
                                "this outage",
                                "longer than the transaction timeout: pending output is lost",
                                eventTime("8") + "; " + streams("7.2"))
                        .from(withTimeouts(OUTAGE))
                        .words(
                                at ->
                                        timeouts(at).losesOutput(at.get(OUTAGE))
                                                ? "loses the pending output"
                                                : "outlives no transaction"),
                line("lost by a longer outage", "output rate * interval", streams("16.4"))
                        .from(withTimeouts(OUTPUT))
                        .events(at -> timeouts(at).lost(at.get(OUTPUT))),
                line(
                                "transaction timeout above, as Flink words it",
                                "checkpoint duration + downtime; check 2pc adds the interval",
                                "Flink's Kafka connector documentation")
                        .from(DURATION, DOWNTIME)
                        .time(
                                at ->
                                        TwoPhaseCommit.neededAsFlinkWordsIt(
                                                at.get(DURATION), at.get(DOWNTIME))),
                line("restarts that fit", "failure interval / restart delay", streams("10.2"))
                        .from(FAILURE_INTERVAL, RESTART_DELAY)
                        .count(
                                at ->
                                        Restore.restartsPossible(
                                                at.get(FAILURE_INTERVAL), at.get(RESTART_DELAY))));
    }

    private static Input<?>[] withTimeouts(Input<?> first) {
        Input<?>[] inputs = new Input<?>[TIMEOUTS.length + 1];
        inputs[0] = first;
        System.arraycopy(TIMEOUTS, 0, inputs, 1, TIMEOUTS.length);
        return inputs;
    }

    private static Outage outage(Given at) {
        return Outage.longest(
                at.get(RETENTION),
                at.get(INTERVAL),
                at.get(GUARD_TTL),
                at.get(HORIZON),
                timeouts(at));
    }
}
