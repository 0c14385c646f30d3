package dev.tidemark.capacity;

import static dev.tidemark.capacity.VectorFormulas.inGigabytes;
import static dev.tidemark.capacity.VectorFormulas.inMebibytes;
import static dev.tidemark.capacity.VectorFormulas.perSecond;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The formulas of capacity-vectors.csv about workers, windows, state and memory. */
final class SizingFormulas {

    private final VectorFormulas formulas;

    SizingFormulas(VectorFormulas formulas) {
        this.formulas = formulas;
    }

    void add() {
        workers();
        windows();
        state();
        memory();
    }

    private void workers() {
        formulas.put(
                "clicks_per_day/86400", r -> Rate.perDay(r.count("clicks_per_day")).perSecond());
        formulas.put(
                "kpu*per_kpu",
                r -> perSecond(Workers.capacity(r.count("kpu"), r.measured("per_kpu"))));
        formulas.put(
                "ceil(rate/per_kpu)", r -> Workers.needed(r.rate("rate"), r.measured("per_kpu")));
        formulas.put("rate/per", r -> Workers.needed(r.rate("rate"), r.measured("per")));
        formulas.put("p/slots", r -> Workers.taskManagers(r.count("p"), r.whole("slots")));
        formulas.put("tms*slots", r -> Workers.slots(r.count("tms"), r.whole("slots")));
        formulas.put(
                "rate/partitions",
                r -> perSecond(Workers.perWorker(r.rate("rate"), r.count("partitions"))));
        formulas.put(
                "capacity-arrivals",
                r -> perSecond(Workers.headroom(r.rate("capacity"), r.rate("arrivals"))));
        formulas.put("chains*p", r -> Workers.subtasks(r.whole("chains"), r.whole("p")));
        formulas.put("max(p1,p2)", r -> Workers.slotsOf(r.whole("p1"), r.whole("p2")));
        formulas.put("p-partitions", r -> Workers.idleReaders(r.whole("p"), r.whole("partitions")));
        formulas.put("2*p", r -> Workers.afterScaleUp(r.whole("p")));
        formulas.put(
                "mbps/per_tm",
                r -> Workers.sharing(r.megabytesPerSecond("mbps"), r.megabytesPerSecond("per_tm")));
        formulas.put(
                "concurrent*1000/latency_ms",
                r -> perSecond(Workers.asyncWrites(r.whole("concurrent"), r.millis("latency_ms"))));
        formulas.put("ms/1000", r -> Workers.busy(r.millis("ms")).value());
        formulas.put(
                "half*total",
                r -> perSecond(Workers.hotSubtask(r.rate("total"), r.share("half"), 1)));
        formulas.put(
                "100*(1-active/all_)",
                r -> Workers.inactive(r.count("active"), r.count("all_")).percent());
        formulas.put("kpu*disk", r -> inGigabytes(r.gigabytes("disk").times(r.count("kpu"))));
        formulas.put("kpu*mem", r -> inGigabytes(r.gigabytes("mem").times(r.count("kpu"))));
        formulas.put("tms*gb", r -> inGigabytes(r.gigabytes("gb").times(r.count("tms"))));
        formulas.put(
                "tms*gb/1000",
                r -> inGigabytes(r.gigabytes("gb").times(r.count("tms"))).movePointLeft(3));
        formulas.put(
                "hot_rate*interval",
                r ->
                        PreAggregationLoad.clicksPerFlush(r.rate("hot_rate"), r.seconds("interval"))
                                .count());
        formulas.put(
                "2*subtasks",
                r ->
                        perSecond(
                                PreAggregationLoad.partials(
                                        r.whole("subtasks"), Duration.ofMillis(500))));
        formulas.put(
                "rate*b/1e6",
                r ->
                        BigDecimal.valueOf(r.rate("rate").of(r.bytes("b")).perSecond().value())
                                .movePointLeft(6));
    }

    private void windows() {
        formulas.put("size/slide", r -> SlidingPanes.of(r.seconds("size"), r.seconds("slide")));
        formulas.put(
                "days*24",
                r -> SlidingPanes.of(Duration.ofDays(r.count("days")), Duration.ofHours(1)));
        formulas.put(
                "hours*60",
                r -> SlidingPanes.of(Duration.ofHours(r.count("hours")), Duration.ofMinutes(1)));
        formulas.put("a/b", r -> SlidingPanes.ratio(r.count("a"), r.count("b")));
        formulas.put(
                "lateness_min/size_min",
                r ->
                        SlidingPanes.extraForLateness(
                                r.minutes("size_min"), r.minutes("lateness_min")));
        formulas.put(
                "lag_h*60/window_min",
                r -> SlidingPanes.heldBack(r.hours("lag_h"), r.minutes("window_min")));
        formulas.put("(a+b)/2", r -> SlidingPanes.average(List.of(r.number("a"), r.number("b"))));
    }

    private void state() {
        formulas.put(
                "keys*bytes_/1e9",
                r -> inGigabytes(KeyedState.size(r.count("keys"), r.bytes("bytes_"), 1)));
        formulas.put(
                "keys*b/1e9", r -> inGigabytes(KeyedState.size(r.count("keys"), r.bytes("b"), 1)));
        formulas.put(
                "users*b/1e9",
                r -> inGigabytes(KeyedState.size(r.count("users"), r.bytes("b"), 1)));
        formulas.put(
                "keys*b*windows/1e9",
                r ->
                        inGigabytes(
                                KeyedState.size(
                                        r.count("keys"), r.bytes("b"), r.count("windows"))));
        formulas.put(
                "videos*panes*b/1e9",
                r ->
                        inGigabytes(
                                KeyedState.size(
                                        r.count("videos"), r.bytes("b"), r.count("panes"))));
        formulas.put(
                "panes*keys*b/1e12",
                r ->
                        inGigabytes(
                                        KeyedState.size(
                                                r.count("keys"), r.bytes("b"), r.count("panes")))
                                .movePointLeft(3));
        formulas.put(
                "panes*keys/1e9",
                r ->
                        BigDecimal.valueOf(
                                        KeyedState.entries(r.count("keys"), r.count("panes"))
                                                .count())
                                .movePointLeft(9));
        formulas.put(
                "features*b", r -> KeyedState.size(r.count("features"), r.bytes("b"), 1).value());
        formulas.put("n*b", r -> KeyedState.size(r.count("n"), r.bytes("b"), 1).value());
        formulas.put(
                "a+b+c+d+e",
                r ->
                        KeyedState.accumulators(
                                r.count("a"),
                                r.count("b"),
                                r.count("c"),
                                r.count("d"),
                                r.count("e")));
        formulas.put(
                "gb/workers",
                r -> inGigabytes(KeyedState.perWorker(r.gigabytes("gb"), r.count("workers"))));
        formulas.put(
                "state/tms",
                r -> inGigabytes(KeyedState.perWorker(r.gigabytes("state"), r.count("tms"))));
        formulas.put(
                "gb/tms",
                r -> inGigabytes(KeyedState.perWorker(r.gigabytes("gb"), r.count("tms"))));
        formulas.put(
                "rate*interval*bytes_per_id/1e6",
                r ->
                        inGigabytes(
                                        DedupState.newPerInterval(
                                                r.rate("rate"),
                                                r.seconds("interval"),
                                                r.bytes("bytes_per_id")))
                                .movePointRight(3));
        formulas.put(
                "rate*horizon_s*bytes_per_id/1e9",
                r ->
                        inGigabytes(
                                DedupState.size(
                                        r.rate("rate"),
                                        r.seconds("horizon_s"),
                                        r.bytes("bytes_per_id"))));
        formulas.put(
                "ttl_h-horizon_h",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofHours(1),
                                DedupState.guardSlack(r.hours("ttl_h"), r.hours("horizon_h"))));
        formulas.put("100*1.04/sqrt(m)", r -> DistinctSketch.error(r.whole("m")).percent());
        formulas.put(
                "m*bits/8/1024",
                r -> DistinctSketch.size(r.whole("m"), r.whole("bits")).value() / 1024.0);
        formulas.put(
                "n*err",
                r -> DistinctSketch.plusOrMinus(Events.of(r.count("n")), r.share("err")).count());
    }

    private void memory() {
        formulas.put("total*frac", r -> inMebibytes(memoryOf(r.mebibytes("total")).overhead()));
        formulas.put(
                "total-overhead-metaspace",
                r -> inMebibytes(memoryOf(r.mebibytes("total")).flink()));
        formulas.put("flink*frac -> MB managed", r -> inMebibytes(eightGigabytes(r).managed()));
        formulas.put("flink*frac -> MB network", r -> inMebibytes(eightGigabytes(r).network()));
        formulas.put(
                "flink-fw_heap-fw_off-managed-network",
                r -> inMebibytes(eightGigabytes(r).taskHeap()));
        formulas.put(
                "min(max(total*frac,lo),hi)",
                r -> inMebibytes(TaskManagerMemory.overhead(r.mebibytes("total"))));
        formulas.put(
                "a+b+c+d",
                r ->
                        inGigabytes(
                                TaskManagerMemory.total(
                                        r.gigabytes("a"),
                                        r.gigabytes("b"),
                                        r.gigabytes("c"),
                                        r.gigabytes("d"))));
    }

    private static TaskManagerMemory memoryOf(Bytes process) {
        return TaskManagerMemory.of(
                process, TaskManagerMemory.MANAGED_FRACTION, Bytes.mebibytes(1024));
    }

    /** The rows that start from Flink's memory belong to the 8 GB TaskManager: check that first. */
    private static TaskManagerMemory eightGigabytes(Vector row) {
        TaskManagerMemory memory = memoryOf(Bytes.mebibytes(8192));
        if (Math.abs(memory.flink().value() - row.mebibytes("flink").value()) > 1) {
            throw new AssertionError(row + " is not about a TaskManager of 8 GB");
        }
        return memory;
    }
}
