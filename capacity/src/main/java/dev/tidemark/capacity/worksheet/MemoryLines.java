package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.STATE;
import static dev.tidemark.capacity.worksheet.Inputs.UPLOAD;
import static dev.tidemark.capacity.worksheet.Inputs.WORKERS;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.KeyedState;
import dev.tidemark.capacity.LocalDisk;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.TaskManagerMemory;
import java.util.List;
import java.util.function.Function;

/** How Flink divides a TaskManager's memory, and what its disk must hold. */
final class MemoryLines {
    private static final Input<Bytes> PROCESS =
            Input.of(
                            "process",
                            Kind.SIZE,
                            "taskmanager.memory.process.size, the container's limit.")
                    .planned(load -> load.workload().unit().memory());
    private static final Input<Share> MANAGED =
            Input.of("managed", Kind.SHARE, "taskmanager.memory.managed.fraction.").assumed("40%");
    private static final Input<Bytes> NETWORK_MAX =
            Input.of("network-max", Kind.SIZE, "taskmanager.memory.network.max; else no limit.");
    private static final Input<List<Bytes>> PARTS =
            Input.of("parts", Kind.listOf(Kind.SIZE), "Sizes to add up.");
    private static final Input<Share> COMPACTION =
            Input.of("compaction", Kind.SHARE, "Room RocksDB needs on top of the state.")
                    .planned(load -> load.workload().unit().compaction())
                    .assumed("25%");
    private static final Input<Bytes> DISK =
            Input.of("disk", Kind.SIZE, "Local disk of one worker; a KPU has 50GB.")
                    .planned(load -> load.workload().unit().disk());

    private MemoryLines() {}

    static List<Line> all() {
        return List.of(
                part("JVM overhead", "a tenth of the process, 192 MiB to 1 GiB", m -> m.overhead()),
                part("metaspace", "256 MiB", m -> m.metaspace()),
                part("Flink memory", "process - JVM overhead - metaspace", m -> m.flink()),
                part("framework heap", "128 MiB", m -> m.frameworkHeap()),
                part("framework off-heap", "128 MiB", m -> m.frameworkOffHeap()),
                part(
                        "managed memory (RocksDB)",
                        "managed fraction * Flink memory",
                        m -> m.managed()),
                part("network", "a tenth of Flink memory, from 64 MiB", m -> m.network()),
                part(
                        "task heap",
                        "Flink memory - managed - network - framework",
                        m -> m.taskHeap()),
                line("sum of the parts", "all of them added up", streams("13.5"))
                        .from(PARTS)
                        .also(PROCESS)
                        .warns(MemoryLines::tooMuch)
                        .size(MemoryLines::sum),
                perWorker(),
                disk(),
                line(
                                "workers whose disk suffices",
                                "ceil((state * (1 + compaction) + upload) / (80% of a disk))",
                                eventTime("5 and 12"))
                        .from(STATE, COMPACTION, UPLOAD, DISK)
                        .count(
                                at ->
                                        LocalDisk.workersFor(
                                                at.get(STATE),
                                                at.get(COMPACTION),
                                                at.get(UPLOAD),
                                                at.get(DISK))));
    }

    private static Line part(
            String name, String formula, Function<TaskManagerMemory, Bytes> component) {
        return line(name, formula, streams("11.4") + "; Flink 2.2.0's defaults")
                .from(PROCESS, MANAGED)
                .also(NETWORK_MAX)
                .size(at -> component.apply(memory(at)));
    }

    private static TaskManagerMemory memory(Given at) {
        return TaskManagerMemory.of(
                at.get(PROCESS),
                at.get(MANAGED),
                at.find(NETWORK_MAX).orElse(TaskManagerMemory.NO_LIMIT));
    }

    private static Bytes sum(Given at) {
        return TaskManagerMemory.total(at.get(PARTS).toArray(Bytes[]::new));
    }

    private static String tooMuch(Given at) {
        return at.find(PROCESS)
                .filter(process -> sum(at).compareTo(process) > 0)
                .map(process -> "M01: the parts are more than the process of " + process + ".")
                .orElse("");
    }

    private static Line perWorker() {
        return line("state of a worker", "state / workers", streams("13.5"))
                .from(STATE, WORKERS)
                .warns(
                        at ->
                                KeyedState.needsRocksDb(share(at))
                                        ? "S03: more than 10 GB in a worker; RocksDB, not the heap."
                                        : "")
                .size(MemoryLines::share);
    }

    private static Bytes share(Given at) {
        return KeyedState.perWorker(at.get(STATE), at.get(WORKERS));
    }

    private static Line disk() {
        return line(
                        "disk of a worker",
                        "(state * (1 + compaction) + staged upload) / workers",
                        eventTime("5 and 12"))
                .from(STATE, WORKERS, COMPACTION, UPLOAD)
                .also(DISK)
                .warns(
                        at ->
                                at.find(DISK)
                                        .filter(disk -> diskOf(at).isTight(disk))
                                        .map(
                                                disk ->
                                                        "S08: more than 80% of a disk of "
                                                                + disk
                                                                + ".")
                                        .orElse(""))
                .size(at -> diskOf(at).needed());
    }

    private static LocalDisk diskOf(Given at) {
        return LocalDisk.perWorker(
                at.get(STATE), at.get(COMPACTION), at.get(UPLOAD), at.get(WORKERS));
    }
}
