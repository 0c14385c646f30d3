package dev.tidemark.capacity.lint;

import static dev.tidemark.capacity.lint.Rule.rule;
import static dev.tidemark.capacity.lint.Severity.ERROR;
import static dev.tidemark.capacity.lint.Severity.INFO;
import static dev.tidemark.capacity.lint.Severity.WARNING;
import static dev.tidemark.capacity.lint.TimeRules.at;
import static dev.tidemark.capacity.lint.TimeRules.word;

import dev.tidemark.capacity.KeyGroups;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.lint.Rule.Evidence;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules about rescaling, restarting and the load of a subtask. */
final class RecoveryRules {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";
    private static final Set<String> POOR =
            Set.of("fixed-delay", "fixeddelay", "none", "off", "disable");

    private static final Share HALF = Share.ofPercent(50);

    private RecoveryRules() {}

    static List<Rule> all() {
        return List.of(
                maxParallelism(),
                unevenGroups(),
                restartStrategy(),
                neverCatchesUp(),
                heavy(),
                hotKey());
    }

    private static Rule maxParallelism() {
        return rule("R01", ERROR, "Max parallelism unset or too low")
                .because(
                        "It is the ceiling of every later rescale, and changing it makes old snapshots"
                                + " unusable.",
                        EVENT_TIME + "9; " + STREAMS + "11.3")
                .fixedBy("Set pipeline.max-parallelism before the first deployment, 128 or more.")
                .when(
                        s -> {
                            Optional<Long> most =
                                    s.configuration().number(KeyNames.MAX_PARALLELISM);
                            if (most.isEmpty()) {
                                return CheckpointRules.absent(
                                                s, KeyNames.MAX_PARALLELISM + " is not set.")
                                        .map(found -> found.as(WARNING));
                            }
                            double planned =
                                    Math.max(
                                            s.configuration()
                                                    .number(KeyNames.PARALLELISM)
                                                    .orElse(0L),
                                            s.planned("subtasks").orElse(0.0));
                            boolean fits = most.get() >= planned && most.get() <= KeyGroups.MOST;
                            return fits
                                    ? Optional.empty()
                                    : Optional.of(
                                            Evidence.of(
                                                    "the max parallelism is "
                                                            + most.get()
                                                            + ", the planned parallelism "
                                                            + Math.round(planned)
                                                            + ", and Flink's limit 32,768.",
                                                    s.configuration()
                                                            .find(KeyNames.MAX_PARALLELISM)));
                        });
    }

    private static Rule unevenGroups() {
        return rule("R02", INFO, "Key groups that do not divide evenly")
                .because("Some subtasks own one key group more than others.", STREAMS + "11.3")
                .fixedBy("Make the max parallelism a multiple of the parallelism.")
                .when(
                        s -> {
                            long most =
                                    s.configuration().number(KeyNames.MAX_PARALLELISM).orElse(0L);
                            long p = s.configuration().number(KeyNames.PARALLELISM).orElse(0L);
                            if (p < 1 || most < p || most > KeyGroups.MOST || most % p == 0) {
                                return Optional.empty();
                            }
                            return Optional.of(
                                    Evidence.of(
                                            p
                                                    + " subtasks own "
                                                    + KeyGroups.mostPerSubtask((int) p, (int) most)
                                                    + " or "
                                                    + KeyGroups.fewestPerSubtask(
                                                            (int) p, (int) most)
                                                    + " of "
                                                    + most
                                                    + " key groups.",
                                            s.configuration().find(KeyNames.PARALLELISM)));
                        });
    }

    private static Rule restartStrategy() {
        return rule("R03", WARNING, "A restart strategy that gives up or loops")
                .because(
                        "A fixed delay gives up after some attempts or restarts for ever; none ends"
                                + " the job at the first failure.",
                        STREAMS + "10.2")
                .fixedBy(
                        "Use exponential-delay, or failure-rate with 10 failures in 600 s and a delay"
                                + " of 15 s.")
                .when(
                        s ->
                                word(s, KeyNames.RESTART)
                                        .filter(POOR::contains)
                                        .map(word -> at(s, KeyNames.RESTART)));
    }

    private static Rule neverCatchesUp() {
        return rule("R04", ERROR, "No capacity to catch up with")
                .because(
                        "A backlog drains at capacity less arrivals; without that margin a restart is"
                                + " never made good.",
                        STREAMS + "10.4; " + EVENT_TIME + "12")
                .fixedBy("Plan 1.3 to 1.5 times the peak.")
                .when(
                        s ->
                                s.plan()
                                        .filter(
                                                plan ->
                                                        plan.line("catch-up")
                                                                .filter(
                                                                        line ->
                                                                                line.peak()
                                                                                        .number()
                                                                                        .isEmpty())
                                                                .isPresent())
                                        .map(
                                                plan ->
                                                        Evidence.of(
                                                                plan.answer().heal(),
                                                                Optional.empty())));
    }

    private static Rule hotKey() {
        return rule("B02", WARNING, "One key gets half of the records")
                .because(
                        "All records of a key go to one subtask, however many there are.",
                        STREAMS + "9.4 and 14.4; the Flink page")
                .fixedBy("Pre-aggregate before the key, or salt it into 10 parts.")
                .when(
                        s ->
                                s.plan()
                                        .flatMap(plan -> plan.workload().traffic().hotKey())
                                        .filter(part -> part.compareTo(HALF) >= 0)
                                        .map(
                                                part ->
                                                        Evidence.of(
                                                                "the workload's hot key gets "
                                                                        + part
                                                                        + " of all records.",
                                                                Optional.empty())));
    }

    private static Rule heavy() {
        return rule("B04", WARNING, "More records for a subtask than is usual")
                .because(
                        "Keyed and windowed operators handle 10,000 to 50,000 a second.",
                        STREAMS + "13.1")
                .fixedBy("Use more subtasks, or measure that one of yours carries this.")
                .when(
                        s ->
                                s.planned("each subtask")
                                        .filter(rate -> rate > 50_000)
                                        .map(
                                                rate ->
                                                        Evidence.of(
                                                                "the workload gives each subtask "
                                                                        + Quantities.text(
                                                                                Math.round(rate))
                                                                        + " records a second.",
                                                                s.configuration()
                                                                        .find(
                                                                                KeyNames
                                                                                        .PARALLELISM))));
    }
}
