package dev.tidemark.capacity.lint;

import static dev.tidemark.capacity.lint.Rule.rule;
import static dev.tidemark.capacity.lint.Severity.ERROR;
import static dev.tidemark.capacity.lint.Severity.INFO;
import static dev.tidemark.capacity.lint.Severity.WARNING;
import static dev.tidemark.capacity.lint.TimeRules.at;
import static dev.tidemark.capacity.lint.TimeRules.text;
import static dev.tidemark.capacity.lint.TimeRules.word;

import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.KeyedState;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.SlidingPanes;
import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.lint.Rule.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Rules about what the job remembers, and where. */
final class StateRules {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";
    private static final Bytes SMALL = Bytes.gigabytes(8);
    private static final Bytes LARGE = Bytes.mebibytes(32_768);
    private static final List<String> PARTS =
            List.of(
                    "taskmanager.memory.framework.heap.size",
                    "taskmanager.memory.framework.off-heap.size",
                    "taskmanager.memory.task.heap.size",
                    "taskmanager.memory.task.off-heap.size",
                    "taskmanager.memory.managed.size",
                    "taskmanager.memory.network.min",
                    "taskmanager.memory.jvm-metaspace.size",
                    "taskmanager.memory.jvm-overhead.min");

    private StateRules() {}

    static List<Rule> all() {
        return List.of(shortTtl(), noTtl(), manyPanes(), heapTooSmall(), disk(), kryo(), memory());
    }

    static boolean isRocksDb(Subject subject) {
        return word(subject, KeyNames.BACKEND)
                .filter(word -> word.contains("rocksdb") || word.contains("forst"))
                .isPresent();
    }

    private static Rule shortTtl() {
        return rule("F05", ERROR, "TTL not longer than the horizon")
                .because(
                        "A TTL counts processing time: after an outage it has forgotten ids that the"
                                + " horizon still accepts, and their copies are counted twice.",
                        EVENT_TIME + "5")
                .fixedBy(
                        "Forget ids by event-time timers; set the TTL to the horizon plus the longest"
                                + " outage, 26 h for 2 h.")
                .when(
                        s -> {
                            Optional<Duration> ttl = s.configuration().time(KeyNames.STATE_TTL);
                            Optional<Duration> horizon = s.configuration().time(KeyNames.HORIZON);
                            if (ttl.isEmpty() || horizon.isEmpty() || ttl.get().isZero()) {
                                return Optional.empty();
                            }
                            return ttl.filter(t -> t.compareTo(horizon.get()) <= 0)
                                    .map(
                                            t ->
                                                    Evidence.of(
                                                            "the TTL is "
                                                                    + text(t)
                                                                    + " and the horizon "
                                                                    + text(horizon.get())
                                                                    + ".",
                                                            s.configuration()
                                                                    .find(KeyNames.STATE_TTL)));
                        });
    }

    private static Rule noTtl() {
        return rule("S06", WARNING, "State that is never forgotten")
                .because("State grows until the disk is full.", STREAMS + "5.3; the Flink page")
                .fixedBy("Set a TTL, or clear state by timers.")
                .when(
                        s ->
                                s.configuration()
                                        .time(KeyNames.STATE_TTL)
                                        .filter(Duration::isZero)
                                        .map(t -> at(s, KeyNames.STATE_TTL)));
    }

    private static Rule manyPanes() {
        return rule("S01", WARNING, "More than 100 panes of a key")
                .because(
                        "Each pane is state, and each record updates them all: 1,440 for 24 h by the"
                                + " minute.",
                        STREAMS + "3.2, 8.1 and 16.6")
                .fixedBy("Keep slices or buckets in a process function, or slide by more.")
                .whenever(
                        s ->
                                s.plan().stream()
                                        .flatMap(plan -> plan.workload().states().stream())
                                        .filter(state -> state.panes() > SlidingPanes.MANY)
                                        .map(StateRules::panes)
                                        .toList());
    }

    private static Evidence panes(Workload.State state) {
        return Evidence.of(
                "the workload's state "
                        + state.name()
                        + " has "
                        + Quantities.text(state.panes())
                        + " panes of each key.",
                Optional.empty());
    }

    private static Rule heapTooSmall() {
        return rule("S03", ERROR, "More state than the heap should hold")
                .because(
                        "Above 5 to 10 GB a TaskManager the heap is too small and collections stop"
                                + " the job.",
                        STREAMS + "2.6")
                .fixedBy(
                        "Set state.backend.type: rocksdb and execution.checkpointing.incremental: true.")
                .when(
                        s -> {
                            if (isRocksDb(s) || !s.configuration().showsTheCluster()) {
                                return Optional.empty();
                            }
                            return s.planned("state of a unit")
                                    .map(bytes -> Bytes.of(Math.round(bytes)))
                                    .filter(KeyedState::needsRocksDb)
                                    .map(
                                            bytes ->
                                                    Evidence.of(
                                                            "the state is on the heap, and the workload"
                                                                    + " puts "
                                                                    + bytes
                                                                    + " into each worker.",
                                                            s.configuration()
                                                                    .find(KeyNames.BACKEND)));
                        });
    }

    private static Rule disk() {
        return rule("S08", ERROR, "The local disk fills up")
                .because(
                        "State, compaction and staged checkpoint files share the disk, 50 GB in each"
                                + " KPU.",
                        EVENT_TIME + "5 and 12")
                .fixedBy("Use more units, a shorter retention, or a larger disk.")
                .when(
                        s ->
                                s.plan()
                                        .flatMap(plan -> plan.line("disk of a unit"))
                                        .filter(line -> !line.warning().isEmpty())
                                        .map(
                                                line ->
                                                        Evidence.of(
                                                                "the workload needs "
                                                                        + line.warning(),
                                                                Optional.empty())));
    }

    private static Rule kryo() {
        return rule("S05", WARNING, "State that Kryo serialises")
                .because(
                        "A class that changes cannot read its old state: Kryo has no schema"
                                + " evolution.",
                        STREAMS + "5.4")
                .fixedBy("Use POJO or Avro types and set pipeline.generic-types: false.")
                .when(
                        s ->
                                truth(s, KeyNames.FORCE_KRYO)
                                        .or(() -> truth(s, KeyNames.GENERIC_TYPES)));
    }

    private static Optional<Evidence> truth(Subject subject, String key) {
        return subject.configuration().truth(key).filter(on -> on).map(on -> at(subject, key));
    }

    private static Rule memory() {
        return rule("M01", INFO, "TaskManager memory to check")
                .because(
                        "Parts that do not fit keep a TaskManager from starting; outside 8 to 32 GB"
                                + " it is unusual for production.",
                        STREAMS + "11.4 and 13.5")
                .fixedBy("Set the process size alone, or parts that add up to no more than it.")
                .when(
                        s ->
                                s.configuration()
                                        .memory(KeyNames.PROCESS_MEMORY)
                                        .flatMap(process -> memory(s, process)));
    }

    private static Optional<Evidence> memory(Subject subject, Bytes process) {
        Bytes parts = Bytes.ZERO;
        for (String part : PARTS) {
            parts = parts.plus(subject.configuration().memory(part).orElse(Bytes.ZERO));
        }
        Optional<Setting> setting = subject.configuration().find(KeyNames.PROCESS_MEMORY);
        if (parts.compareTo(process) > 0) {
            return Optional.of(
                    Evidence.of(
                            "the parts add up to " + parts + " in a process of " + process + ".",
                            setting));
        }
        boolean usual = process.compareTo(SMALL) >= 0 && process.compareTo(LARGE) <= 0;
        return usual
                ? Optional.empty()
                : Optional.of(Evidence.of("a TaskManager's process has " + process + ".", setting));
    }
}
