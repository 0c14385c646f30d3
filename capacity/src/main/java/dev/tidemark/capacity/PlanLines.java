package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The table of a plan: every number, average and peak side by side, with formula and source. */
final class PlanLines {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";

    private final Workload workload;
    private final LoadCase peak;
    private final PlanTable table;

    PlanLines(Workload workload, LoadCase average, LoadCase peak) {
        this.workload = workload;
        this.peak = peak;
        table = new PlanTable(average, peak);
    }

    List<CapacityPlan.Line> all() {
        input();
        workers();
        state();
        new RecoveryLines(workload, peak, table).add();
        transactions();
        sink();
        return table.lines();
    }

    private void input() {
        table.rate("input", LoadCase::load, "given", "the workload's rate", "");
        table.line(
                "input bandwidth",
                at -> PlanTable.bytes(at.input().perSecond(), at.input().toString()),
                "B/s",
                "rate * bytes of a record",
                STREAMS + "13.5",
                "");
        workload.traffic()
                .hotKey()
                .ifPresent(
                        hot -> {
                            Rate one = Workers.hotSubtask(peak.load(), hot, 1);
                            table.rate(
                                    "hot key, on one subtask without pre-aggregation",
                                    at -> Workers.hotSubtask(at.load(), hot, 1),
                                    "rate * share of the key",
                                    "the Flink page, event time through recovery",
                                    one.compareTo(workload.unit().rate().rate()) > 0
                                            ? "One subtask handles "
                                                    + workload.unit().rate().rate()
                                                    + ": the hot key needs pre-aggregation."
                                            : "");
                            table.rate(
                                    "hot key, partials with pre-aggregation",
                                    at -> partials(at),
                                    "subtasks / 500 ms",
                                    EVENT_TIME + "3",
                                    "");
                        });
    }

    private static Rate partials(LoadCase at) {
        return Events.of(at.subtasks()).per(Duration.ofMillis(500));
    }

    private void workers() {
        Workload.Unit unit = workload.unit();
        String name = unit.kind() == Workload.Kind.KPU ? "KPUs" : "TaskManagers";
        table.count(
                name + " needed",
                LoadCase::unitsNeeded,
                "the more of: ceil(ceil(rate * "
                        + unit.headroom()
                        + " / rate of a subtask) / slots); ceil(disk needed / 80% of a disk)",
                EVENT_TIME + "12; " + STREAMS + "13.1; rate: " + unit.rate().source(),
                peak.unitsNeeded() > peak.units()
                        ? unit.kind().text(peak.units()) + " are fewer than the peak needs."
                        : "");
        table.count(name, LoadCase::units, "given, else what is needed", "the workload", "");
        table.count("subtasks", LoadCase::subtasks, "units * slots", STREAMS + "13.1", "");
        table.rate(
                "capacity",
                LoadCase::capacity,
                "subtasks * rate of a subtask",
                EVENT_TIME + "0",
                BacklogDrain.catchesUp(peak.capacity(), peak.load())
                        ? ""
                        : "The capacity is not above the peak: a backlog never drains.");
        table.rate("each subtask", LoadCase::perSubtask, "rate / subtasks", STREAMS + "13.5", "");
        table.size(
                "memory",
                at -> workload.unit().memory().times(at.units()),
                "units * memory of one",
                STREAMS + "13.5",
                "");
        if (unit.kind() == Workload.Kind.TASKMANAGER) {
            memory(unit);
        }
        workload.traffic().splits().ifPresent(this::readers);
        int most = maxParallelism();
        table.count(
                "key groups of the fullest subtask",
                at -> KeyGroups.mostPerSubtask((int) Math.min(at.subtasks(), most), most),
                "ceil(" + most + " / subtasks), max parallelism " + most,
                STREAMS + "11.3",
                peak.subtasks() > KeyGroups.MOST
                        ? "Flink allows at most 32,768 subtasks of an operator."
                        : "");
    }

    private void readers(int splits) {
        table.count(
                "readers without a split",
                at -> idleReaders(at, splits),
                "max(0, subtasks - " + splits + " splits)",
                STREAMS + "7",
                idleReaders(peak, splits) > 0
                        ? "A reader without a split holds back the watermark until it is idle."
                        : "");
    }

    private static int idleReaders(LoadCase at, int splits) {
        return Workers.idleReaders((int) Math.min(at.subtasks(), KeyGroups.MOST), splits);
    }

    private int maxParallelism() {
        return KeyGroups.defaultMaxParallelism((int) Math.min(peak.subtasks(), KeyGroups.MOST));
    }

    private void memory(Workload.Unit unit) {
        TaskManagerMemory memory =
                TaskManagerMemory.of(
                        unit.memory(),
                        TaskManagerMemory.MANAGED_FRACTION,
                        TaskManagerMemory.NO_LIMIT);
        table.size(
                "task heap of a TaskManager",
                at -> memory.taskHeap(),
                "Flink memory - managed - network - framework",
                STREAMS + "11.4",
                "");
        table.size(
                "managed memory of a TaskManager",
                at -> memory.managed(),
                "0.4 * Flink memory",
                STREAMS + "11.4",
                "");
    }

    private void state() {
        for (Workload.State state : workload.states()) {
            table.size(
                    "state: " + state.name(),
                    at -> state.size(at.load()),
                    "keys * bytes * panes",
                    STREAMS + "13.2",
                    state.panes() > SlidingPanes.MANY
                            ? "More than 100 panes: keep buckets in a process function instead."
                            : "");
        }
        table.size("state", LoadCase::state, "sum of the states", STREAMS + "13.2", "");
        table.size(
                "state of a unit",
                LoadCase::statePerUnit,
                "state / units",
                STREAMS + "13.5",
                KeyedState.needsRocksDb(peak.statePerUnit())
                        ? "More than 10 GB in a unit: RocksDB, not the heap."
                        : "");
        Bytes disk = workload.unit().disk();
        table.size(
                "disk of a unit",
                at -> at.disk().needed(),
                "(state * (1 + "
                        + workload.unit().compaction()
                        + " for compaction) + staged upload) / units",
                EVENT_TIME + "12; the compaction room is an assumption unless measured",
                peak.disk().isTight(disk)
                        ? peak.disk().needed() + " is more than 80% of " + disk + "."
                        : "");
    }

    private void transactions() {
        if (peak.timeouts().isEmpty()) {
            return;
        }
        table.time(
                "oldest transaction at its commit",
                at -> at.timeouts().orElseThrow().needed(),
                "interval + checkpoint timeout + downtime with one disk lost",
                EVENT_TIME + "8",
                switch (peak.timeouts().orElseThrow().verdict()) {
                    case FITS -> "";
                    case LOSS_RISK, REJECTED -> {
                        TwoPhaseCommit timeouts = peak.timeouts().orElseThrow();
                        yield timeouts.inequality() + "; " + timeouts.range();
                    }
                });
        table.time(
                "longest outage that loses no output",
                at -> at.timeouts().orElseThrow().longestOutage(),
                "transaction timeout - interval - checkpoint timeout",
                EVENT_TIME + "8",
                "");
    }

    private void sink() {
        if (workload.sink().isEmpty()) {
            return;
        }
        Workload.Sink sink = workload.sink().orElseThrow();
        table.time(
                "flush of all late totals, index not counted",
                at -> at.flush(0).orElseThrow(),
                "late keys / write units a second",
                EVENT_TIME + "0",
                "");
        table.time(
                "flush of all late totals",
                at -> at.flush(1).orElseThrow(),
                "late keys * (1 + 1 for the index) / write units a second; exact tags need less",
                EVENT_TIME + "8",
                "");
        table.line(
                "load of a tag-index shard",
                at -> {
                    WriteBudget shard = at.perIndexShard().orElseThrow();
                    return PlanTable.value(
                            BigDecimal.valueOf(shard.perSecond().units()), shard.toString());
                },
                "WU/s",
                "write units a second / " + sink.indexShards() + " shards, of 1,000",
                EVENT_TIME + "8",
                TagIndexLoad.throttles(sink.budget(), sink.indexShards())
                        ? "Above 1,000 units a second: use at least "
                                + TagIndexLoad.shardsNeeded(sink.budget(), TagIndexLoad.PARTITION)
                                + " index shards."
                        : "");
    }
}
