package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.PARALLELISM;
import static dev.tidemark.capacity.worksheet.Inputs.RATE;
import static dev.tidemark.capacity.worksheet.Inputs.RATE_EACH;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.MeasuredRate;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.Workers;
import java.time.Duration;
import java.util.List;

/** How many subtasks, slots and workers a load needs, and what one of them gets. */
final class WorkerLines {
    private static final Input<Integer> SLOTS =
            Input.of("slots", Kind.SMALL, "Slots of one TaskManager.")
                    .planned(load -> load.workload().unit().slots());
    private static final Input<Long> TASK_MANAGERS =
            Input.of("task-managers", Kind.COUNT, "TaskManagers that there are.");
    private static final Input<List<Integer>> PARALLELISMS =
            Input.of("parallelisms", Kind.listOf(Kind.SMALL), "Parallelism of each operator.");
    private static final Input<Integer> CHAINS =
            Input.of("chains", Kind.SMALL, "Operator chains of the job.");
    private static final Input<Integer> SPLITS =
            Input.of("splits", Kind.SMALL, "Shards or partitions of the source.")
                    .maybePlanned(load -> load.workload().traffic().splits());
    private static final Input<Long> ACTIVE =
            Input.of("active", Kind.COUNT, "Subtasks that get work.");
    private static final Input<Duration> BUSY =
            Input.of("busy", Kind.TIME, "busyTimeMsPerSecond of a subtask, such as 950ms.");
    private static final Input<Share> HOT_KEY =
            Input.of("hot-key", Kind.SHARE, "Part of all records that one key gets.")
                    .maybePlanned(load -> load.workload().traffic().hotKey());
    private static final Input<Integer> SALTS =
            Input.of("salts", Kind.SMALL, "Parts that the hot key is salted into.").assumed("1");

    private WorkerLines() {}

    static List<Line> all() {
        return List.of(
                line(
                                "subtasks needed",
                                "ceil(rate / rate of one)",
                                streams("13.1") + "; " + eventTime("12"))
                        .from(RATE, RATE_EACH)
                        .count(at -> Workers.needed(at.get(RATE), each(at))),
                line("capacity", "subtasks * rate of one", eventTime("0"))
                        .from(PARALLELISM, RATE_EACH)
                        .rate(WorkerLines::capacity),
                headroom(),
                line("each subtask", "rate / subtasks", streams("13.5"))
                        .from(RATE, PARALLELISM)
                        .rate(at -> Workers.perWorker(at.get(RATE), at.get(PARALLELISM))),
                line("TaskManagers", "ceil(subtasks / slots)", streams("13.1"))
                        .from(PARALLELISM, SLOTS)
                        .count(at -> Workers.taskManagers(at.get(PARALLELISM), at.get(SLOTS))),
                line("slots there", "TaskManagers * slots", streams("2"))
                        .from(TASK_MANAGERS, SLOTS)
                        .count(at -> Workers.slots(at.get(TASK_MANAGERS), at.get(SLOTS))),
                line("slots that the job takes", "the largest parallelism", streams("2.2"))
                        .from(PARALLELISMS)
                        .count(
                                at ->
                                        Workers.slotsOf(
                                                at.get(PARALLELISMS).stream()
                                                        .mapToInt(p -> p)
                                                        .toArray())),
                line("tasks", "operator chains * parallelism", streams("2.2"))
                        .from(CHAINS, PARALLELISM)
                        .count(at -> Workers.subtasks(at.get(CHAINS), at.get(PARALLELISM))),
                idleReaders(),
                line("after the managed service scales up", "2 * parallelism", eventTime("9"))
                        .from(PARALLELISM)
                        .count(at -> Workers.afterScaleUp(at.get(PARALLELISM))),
                line("left without work", "1 - active / parallelism", streams("13.2"))
                        .from(ACTIVE, PARALLELISM)
                        .share(at -> Workers.inactive(at.get(ACTIVE), at.get(PARALLELISM))),
                line("busy", "busy time / 1 s; near 100% is saturated", streams("9.3"))
                        .from(BUSY)
                        .share(at -> Workers.busy(at.get(BUSY))),
                line(
                                "hot key, on one subtask without pre-aggregation",
                                "rate * share of the key / salts",
                                "the Flink page, event time through recovery; " + streams("14.4"))
                        .from(RATE, HOT_KEY, SALTS)
                        .rate(
                                at ->
                                        Workers.hotSubtask(
                                                at.get(RATE), at.get(HOT_KEY), at.get(SALTS))));
    }

    private static Line headroom() {
        return line("headroom", "capacity - rate", eventTime("12"))
                .from(PARALLELISM, RATE_EACH, RATE)
                .warns(
                        at ->
                                capacity(at).compareTo(at.get(RATE)) > 0
                                        ? ""
                                        : "The capacity "
                                                + capacity(at)
                                                + " is not above the rate "
                                                + at.get(RATE)
                                                + ": a backlog never drains.")
                .rate(
                        at ->
                                capacity(at).compareTo(at.get(RATE)) > 0
                                        ? Workers.headroom(capacity(at), at.get(RATE))
                                        : Rate.ZERO);
    }

    private static Line idleReaders() {
        return line("idle readers", "max(0, parallelism - splits)", streams("7"))
                .from(PARALLELISM, SPLITS)
                .warns(
                        at ->
                                idle(at) == 0
                                        ? ""
                                        : "W04: a reader without a split holds back the watermark"
                                                + " until it is idle.")
                .count(WorkerLines::idle);
    }

    private static int idle(Given at) {
        return Workers.idleReaders(at.get(PARALLELISM), at.get(SPLITS));
    }

    private static Rate capacity(Given at) {
        return Workers.capacity(at.get(PARALLELISM), each(at));
    }

    private static MeasuredRate each(Given at) {
        return new MeasuredRate(at.get(RATE_EACH), "given with --rate-each or by the workload");
    }
}
