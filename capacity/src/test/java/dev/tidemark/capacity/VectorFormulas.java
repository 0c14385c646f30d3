package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Which public function answers which formula of capacity-vectors.csv, in the row's own unit. */
final class VectorFormulas {
    private static final Duration TICK = Duration.ofMillis(200);
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final int GROUPS = 128;

    private final Map<String, Function<Vector, Object>> functions = new HashMap<>();

    VectorFormulas() {
        workers();
        clocks();
        windows();
        state();
        memory();
        checkpoints();
        recovery();
        incidents();
        sink();
        keyGroups();
    }

    /** The function of a row: by formula and unit where a formula has two meanings. */
    Optional<Function<Vector, Object>> of(Vector row) {
        return Optional.ofNullable(
                functions.getOrDefault(
                        row.formula() + " -> " + row.unit(), functions.get(row.formula())));
    }

    private void put(String formula, Function<Vector, Object> function) {
        if (functions.put(formula, function) != null) {
            throw new AssertionError("two functions for " + formula);
        }
    }

    private void workers() {
        put("clicks_per_day/86400", r -> Rate.perDay(r.count("clicks_per_day")).perSecond());
        put("kpu*per_kpu", r -> perSecond(Workers.capacity(r.count("kpu"), r.measured("per_kpu"))));
        put("ceil(rate/per_kpu)", r -> Workers.needed(r.rate("rate"), r.measured("per_kpu")));
        put("rate/per", r -> Workers.needed(r.rate("rate"), r.measured("per")));
        put("p/slots", r -> Workers.taskManagers(r.count("p"), r.whole("slots")));
        put("tms*slots", r -> Workers.slots(r.count("tms"), r.whole("slots")));
        put(
                "rate/partitions",
                r -> perSecond(Workers.perWorker(r.rate("rate"), r.count("partitions"))));
        put(
                "capacity-arrivals",
                r -> perSecond(Workers.headroom(r.rate("capacity"), r.rate("arrivals"))));
        put("chains*p", r -> Workers.subtasks(r.whole("chains"), r.whole("p")));
        put("max(p1,p2)", r -> Workers.slotsOf(r.whole("p1"), r.whole("p2")));
        put("p-partitions", r -> Workers.idleReaders(r.whole("p"), r.whole("partitions")));
        put("2*p", r -> Workers.afterScaleUp(r.whole("p")));
        put(
                "mbps/per_tm",
                r -> Workers.sharing(r.megabytesPerSecond("mbps"), r.megabytesPerSecond("per_tm")));
        put(
                "concurrent*1000/latency_ms",
                r -> perSecond(Workers.asyncWrites(r.whole("concurrent"), r.millis("latency_ms"))));
        put("ms/1000", r -> Workers.busy(r.millis("ms")).value());
        put("half*total", r -> perSecond(Workers.hotSubtask(r.rate("total"), r.share("half"), 1)));
        put(
                "100*(1-active/all_)",
                r -> Workers.inactive(r.count("active"), r.count("all_")).percent());
        put("kpu*disk", r -> inGigabytes(r.gigabytes("disk").times(r.count("kpu"))));
        put("kpu*mem", r -> inGigabytes(r.gigabytes("mem").times(r.count("kpu"))));
        put("tms*gb", r -> inGigabytes(r.gigabytes("gb").times(r.count("tms"))));
        put(
                "tms*gb/1000",
                r -> inGigabytes(r.gigabytes("gb").times(r.count("tms"))).movePointLeft(3));
        put(
                "hot_rate*interval",
                r ->
                        PreAggregationLoad.clicksPerFlush(r.rate("hot_rate"), r.seconds("interval"))
                                .count());
        put(
                "2*subtasks",
                r ->
                        perSecond(
                                PreAggregationLoad.partials(
                                        r.whole("subtasks"), Duration.ofMillis(500))));
        put(
                "rate*b/1e6",
                r ->
                        BigDecimal.valueOf(r.rate("rate").of(r.bytes("b")).perSecond().value())
                                .movePointLeft(6));
    }

    private void clocks() {
        put(
                "clock(hms(event)-allowance-0.001)",
                r ->
                        millis(
                                WatermarkArithmetic.watermark(
                                        r.clock("event"), r.seconds("allowance"))));
        put(
                "clock(hms(max_)-delay-0.001)",
                r -> millis(WatermarkArithmetic.watermark(r.clock("max_"), r.seconds("delay"))));
        put(
                "clock(hms(max_)-delay)",
                r -> millis(WatermarkArithmetic.bound(r.clock("max_"), r.seconds("delay"))));
        put(
                "clock(hms(max_)-delay,False)",
                r -> whole(WatermarkArithmetic.bound(r.clock("max_"), r.seconds("delay"))));
        put(
                "clock(hms(silent)-delay,False)",
                r -> whole(WatermarkArithmetic.bound(r.clock("silent"), r.seconds("delay"))));
        put(
                "clock(min(hms(s1),hms(s2)))",
                r -> millis(WatermarkArithmetic.least(List.of(r.clock("s1"), r.clock("s2")))));
        put(
                "clock(min(hms(a),hms(b),hms(c)),False)",
                r ->
                        whole(
                                WatermarkArithmetic.least(
                                        List.of(r.clock("a"), r.clock("b"), r.clock("c")))));
        put(
                "min(a,b)",
                r ->
                        WatermarkArithmetic.least(
                                        List.of(
                                                Instant.ofEpochSecond(r.count("a")),
                                                Instant.ofEpochSecond(r.count("b"))))
                                .getEpochSecond());
        put(
                "clock(hms(end)+allowance)",
                r -> millis(WatermarkArithmetic.closesAt(r.clock("end"), r.seconds("allowance"))));
        put(
                "clock(hms(end)+delay,False)",
                r -> whole(WatermarkArithmetic.closesAt(r.clock("end"), r.seconds("delay"))));
        put(
                "clock(ceil_tick(hms(read)))",
                r -> millis(WatermarkArithmetic.tickAt(r.clock("read"), TICK)));
        put(
                "clock(idle_at(hms(read)))",
                r -> millis(WatermarkArithmetic.idleAt(r.clock("read"), IDLE, TICK)));
        put(
                "clock(hms(first_check)+timeout+tick)",
                r ->
                        millis(
                                WatermarkArithmetic.idleAfterCheck(
                                        r.clock("first_check"),
                                        r.seconds("timeout"),
                                        r.seconds("tick"))));
        put(
                "hms(wall)-hms(wm)",
                r -> seconds(WatermarkArithmetic.lag(r.clock("wall"), r.clock("wm"))));
        put(
                "(hms(newest)-hms(wm))/3600",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofHours(1),
                                WatermarkArithmetic.lag(r.clock("newest"), r.clock("wm"))));
        put(
                "(hms(a)-hms(c))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("a"), r.clock("c"))));
        put("1000/tick_ms", r -> perSecond(WatermarkArithmetic.perSecond(r.millis("tick_ms"))));
        between("hms(idle)-hms(restore)", "restore", "idle");
        between("hms(first_emission)-hms(restore)", "restore", "first_emission");
        between("hms(last)-hms(first)", "first", "last");
        between("hms(done)-hms(barrier)", "barrier", "done");
        between("hms(w2)-hms(w1)", "w1", "w2");
        between("hms(b)-hms(a)", "a", "b");
        put(
                "(hms(b)-hms(a))*1000",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMillis(1),
                                WatermarkArithmetic.lag(r.clock("b"), r.clock("a"))));
        put(
                "(hms(last+\":00\")-hms(first+\":00\"))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("last"), r.clock("first"))));
        put(
                "(hms(restart)-hms(done))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("restart"), r.clock("done"))));
        put(
                "clock(hms(impression)+horizon_h*3600,False)",
                r ->
                        whole(
                                WatermarkArithmetic.horizonEnd(
                                        r.clock("impression"), r.hours("horizon_h"))));
        put(
                "clock(hms(end)+delay+lateness,False)",
                r ->
                        whole(
                                WatermarkArithmetic.purgedAt(
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("lateness"))));
        put(
                "hms(arrival)<hms(end)+lateness",
                r ->
                        truth(
                                WatermarkArithmetic.isAccepted(
                                        r.clock("arrival"),
                                        r.clock("end"),
                                        Duration.ZERO,
                                        r.seconds("lateness"))));
        put(
                "hms(arrival)<hms(end)+delay+lateness",
                r ->
                        truth(
                                WatermarkArithmetic.isAccepted(
                                        r.clock("arrival"),
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("lateness"))));
        put(
                "clock(hms(last+\":00\")+gap*60,False)[:5]",
                r ->
                        whole(WatermarkArithmetic.sessionEnd(r.clock("last"), r.minutes("gap")))
                                .substring(0, 5));
        put(
                "clock(hms(end)+delay+proc+sink,False)",
                r ->
                        whole(
                                WatermarkArithmetic.readableAt(
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("proc"),
                                        r.seconds("sink"))));
        put(
                "clock(hms(c43)-restart_gap,False)",
                r ->
                        whole(
                                WatermarkArithmetic.restoredAt(
                                        r.clock("c43"), r.seconds("restart_gap"))));
        put(
                "clock(hms(b44)+dur)",
                r -> millis(WatermarkArithmetic.closesAt(r.clock("b44"), r.seconds("dur"))));
    }

    private void between(String formula, String from, String to) {
        put(formula, r -> seconds(WatermarkArithmetic.lag(r.clock(to), r.clock(from))));
    }

    private void windows() {
        put("size/slide", r -> SlidingPanes.of(r.seconds("size"), r.seconds("slide")));
        put("days*24", r -> SlidingPanes.of(Duration.ofDays(r.count("days")), Duration.ofHours(1)));
        put(
                "hours*60",
                r -> SlidingPanes.of(Duration.ofHours(r.count("hours")), Duration.ofMinutes(1)));
        put("a/b", r -> SlidingPanes.ratio(r.count("a"), r.count("b")));
        put(
                "lateness_min/size_min",
                r ->
                        SlidingPanes.extraForLateness(
                                r.minutes("size_min"), r.minutes("lateness_min")));
        put(
                "lag_h*60/window_min",
                r -> SlidingPanes.heldBack(r.hours("lag_h"), r.minutes("window_min")));
        put("(a+b)/2", r -> SlidingPanes.average(List.of(r.number("a"), r.number("b"))));
    }

    private void state() {
        put(
                "keys*bytes_/1e9",
                r -> inGigabytes(KeyedState.size(r.count("keys"), r.bytes("bytes_"), 1)));
        put("keys*b/1e9", r -> inGigabytes(KeyedState.size(r.count("keys"), r.bytes("b"), 1)));
        put("users*b/1e9", r -> inGigabytes(KeyedState.size(r.count("users"), r.bytes("b"), 1)));
        put(
                "keys*b*windows/1e9",
                r ->
                        inGigabytes(
                                KeyedState.size(
                                        r.count("keys"), r.bytes("b"), r.count("windows"))));
        put(
                "videos*panes*b/1e9",
                r ->
                        inGigabytes(
                                KeyedState.size(
                                        r.count("videos"), r.bytes("b"), r.count("panes"))));
        put(
                "panes*keys*b/1e12",
                r ->
                        inGigabytes(
                                        KeyedState.size(
                                                r.count("keys"), r.bytes("b"), r.count("panes")))
                                .movePointLeft(3));
        put(
                "panes*keys/1e9",
                r ->
                        BigDecimal.valueOf(
                                        KeyedState.entries(r.count("keys"), r.count("panes"))
                                                .count())
                                .movePointLeft(9));
        put("features*b", r -> KeyedState.size(r.count("features"), r.bytes("b"), 1).value());
        put("n*b", r -> KeyedState.size(r.count("n"), r.bytes("b"), 1).value());
        put(
                "a+b+c+d+e",
                r ->
                        KeyedState.accumulators(
                                r.count("a"),
                                r.count("b"),
                                r.count("c"),
                                r.count("d"),
                                r.count("e")));
        put(
                "gb/workers",
                r -> inGigabytes(KeyedState.perWorker(r.gigabytes("gb"), r.count("workers"))));
        put(
                "state/tms",
                r -> inGigabytes(KeyedState.perWorker(r.gigabytes("state"), r.count("tms"))));
        put("gb/tms", r -> inGigabytes(KeyedState.perWorker(r.gigabytes("gb"), r.count("tms"))));
        put(
                "rate*interval*bytes_per_id/1e6",
                r ->
                        inGigabytes(
                                        DedupState.newPerInterval(
                                                r.rate("rate"),
                                                r.seconds("interval"),
                                                r.bytes("bytes_per_id")))
                                .movePointRight(3));
        put(
                "rate*horizon_s*bytes_per_id/1e9",
                r ->
                        inGigabytes(
                                DedupState.size(
                                        r.rate("rate"),
                                        r.seconds("horizon_s"),
                                        r.bytes("bytes_per_id"))));
        put(
                "ttl_h-horizon_h",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofHours(1),
                                DedupState.guardSlack(r.hours("ttl_h"), r.hours("horizon_h"))));
        put("100*1.04/sqrt(m)", r -> DistinctSketch.error(r.whole("m")).percent());
        put(
                "m*bits/8/1024",
                r -> DistinctSketch.size(r.whole("m"), r.whole("bits")).value() / 1024.0);
        put(
                "n*err",
                r -> DistinctSketch.plusOrMinus(Events.of(r.count("n")), r.share("err")).count());
    }

    private void memory() {
        put("total*frac", r -> inMebibytes(memoryOf(r.mebibytes("total")).overhead()));
        put("total-overhead-metaspace", r -> inMebibytes(memoryOf(r.mebibytes("total")).flink()));
        put("flink*frac -> MB managed", r -> inMebibytes(eightGigabytes(r).managed()));
        put("flink*frac -> MB network", r -> inMebibytes(eightGigabytes(r).network()));
        put("flink-fw_heap-fw_off-managed-network", r -> inMebibytes(eightGigabytes(r).taskHeap()));
        put(
                "min(max(total*frac,lo),hi)",
                r -> inMebibytes(TaskManagerMemory.overhead(r.mebibytes("total"))));
        put(
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

    private void checkpoints() {
        put(
                "gb*churn*1000",
                r ->
                        inGigabytes(Checkpoint.incremental(r.gigabytes("gb"), r.share("churn")))
                                .movePointRight(3));
        put(
                "gb*churn",
                r -> inGigabytes(Checkpoint.incremental(r.gigabytes("gb"), r.share("churn"))));
        put(
                "mb/mbps",
                r -> seconds(Checkpoint.duration(r.megabytes("mb"), r.megabytesPerSecond("mbps"))));
        put(
                "gb*churn*1000/mbps",
                r ->
                        seconds(
                                Checkpoint.duration(
                                        Checkpoint.incremental(r.gigabytes("gb"), r.share("churn")),
                                        r.megabytesPerSecond("mbps"))));
        put(
                "gb*1000/mbps",
                r -> seconds(Restore.download(r.gigabytes("gb"), r.megabytesPerSecond("mbps"))));
        put(
                "gb*1000/(tms*mbps)",
                r ->
                        seconds(
                                Checkpoint.duration(
                                        r.gigabytes("gb"),
                                        r.megabytesPerSecond("mbps"),
                                        r.count("tms"))));
        put(
                "gb*1000/s",
                r ->
                        BigDecimal.valueOf(
                                        Checkpoint.bandwidth(r.gigabytes("gb"), r.seconds("s"))
                                                .perSecond()
                                                .value())
                                .movePointLeft(6));
        put(
                "100*dur/interval",
                r ->
                        Checkpoint.overhead(r.seconds("dur"), r.seconds("interval"))
                                .movePointRight(2));
        put(
                "base+retained*delta",
                r ->
                        inGigabytes(
                                Checkpoint.stored(
                                        r.gigabytes("base"),
                                        r.whole("retained"),
                                        r.gigabytes("delta"))));
        put(
                "factor*interval",
                r -> seconds(Checkpoint.alarmAge(r.whole("factor"), r.seconds("interval"))));
        put(
                "41+(hms(t)-hms(c41))/interval",
                r -> Checkpoint.idAt(41, r.clock("c41"), r.seconds("interval"), r.clock("t")));
        put(
                "43+(hms(t)-hms(c43))/interval",
                r -> Checkpoint.idAt(43, r.clock("c43"), r.seconds("interval"), r.clock("t")));
    }

    private void recovery() {
        put(
                "interval+restart",
                r -> seconds(Replay.length(r.seconds("interval"), r.seconds("restart"))));
        put(
                "input_s+restart",
                r -> seconds(Replay.length(r.seconds("input_s"), r.seconds("restart"))));
        put(
                "interval+ckpt_duration+restart",
                r ->
                        seconds(
                                Replay.longest(
                                        r.seconds("interval"),
                                        r.seconds("ckpt_duration"),
                                        r.seconds("restart"))));
        put("replay_s*rate", r -> Replay.size(r.seconds("replay_s"), r.rate("rate")).count());
        put("s*rate", r -> Replay.size(r.seconds("s"), r.rate("rate")).count());
        put(
                "s*rate -> records lost",
                r -> afterOutage(r.seconds("s")).lost(r.rate("rate")).count());
        put("interval*rate", r -> Replay.size(r.seconds("interval"), r.rate("rate")).count());
        put("min_*60*rate", r -> Replay.size(r.minutes("min_"), r.rate("rate")).count());
        put(
                "(hms(crash)-hms(ckpt))*rate",
                r ->
                        Replay.size(
                                        WatermarkArithmetic.lag(r.clock("crash"), r.clock("ckpt")),
                                        r.rate("rate"))
                                .count());
        put(
                "backlog/(capacity-arrivals)",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Events.of(r.count("backlog")),
                                        r.rate("capacity"),
                                        r.rate("arrivals"))));
        put(
                "backlog/drain",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Events.of(r.count("backlog")),
                                        r.rate("drain"),
                                        Rate.ZERO)));
        put(
                "interval*rate/drain",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Replay.size(r.seconds("interval"), r.rate("rate")),
                                        r.rate("drain"),
                                        Rate.ZERO)));
        put("cap-arr", r -> perSecond(BacklogDrain.rate(r.rate("cap"), r.rate("arr"))));
        put("arr-cap", r -> perSecond(BacklogDrain.lagGrowth(r.rate("arr"), r.rate("cap"))));
        put(
                "arrive-write",
                r -> perSecond(BacklogDrain.lagGrowth(r.rate("arrive"), r.rate("write"))));
        put("rate*3600", r -> r.rate("rate").during(Duration.ofHours(1)).count());
        put(
                "(interval+restore)*rate/(cap-rate)",
                r ->
                        seconds(
                                BacklogDrain.catchUp(
                                        r.seconds("interval"),
                                        r.seconds("restore"),
                                        r.rate("cap"),
                                        r.rate("rate"))));
        put(
                "(interval+restore)*rate/(cap-rate)+restore",
                r ->
                        seconds(
                                BacklogDrain.recovery(
                                        r.seconds("interval"),
                                        r.seconds("restore"),
                                        r.rate("cap"),
                                        r.rate("rate"))));
        put(
                "restore+catchup",
                r -> seconds(Restore.total(r.seconds("restore"), r.seconds("catchup"))));
        put(
                "restore+replay",
                r -> seconds(Restore.total(r.seconds("restore"), r.seconds("replay"))));
        put(
                "restore_full+replay",
                r -> seconds(Restore.total(r.seconds("restore_full"), r.seconds("replay"))));
        put(
                "interval_s/delay_s",
                r -> Restore.restartsPossible(r.seconds("interval_s"), r.seconds("delay_s")));
        put("s/60", r -> inMinutes(r.seconds("s")));
        put(
                "restore_min+catchup_min",
                r -> inMinutes(Restore.total(r.minutes("restore_min"), r.minutes("catchup_min"))));
        put(
                "(restore_s/60)+catchup_min",
                r -> inMinutes(Restore.total(r.seconds("restore_s"), r.minutes("catchup_min"))));
        put(
                "(hb+prov_lo+rest_lo)/60",
                r ->
                        inMinutes(
                                Restore.total(
                                        r.seconds("hb"),
                                        r.seconds("prov_lo"),
                                        r.seconds("rest_lo"))));
        put(
                "(hb+prov_hi+rest_hi+replay)/60",
                r ->
                        inMinutes(
                                Restore.total(
                                        r.seconds("hb"),
                                        r.seconds("prov_hi"),
                                        r.seconds("rest_hi"),
                                        r.seconds("replay"))));
        put(
                "factor*interval*rate",
                r ->
                        KafkaLag.threshold(r.whole("factor"), r.seconds("interval"), r.rate("rate"))
                                .count());
    }

    private void incidents() {
        put("rate*window_s", r -> r.rate("rate").during(r.seconds("window_s")).count());
        put("clicks*share", r -> Events.of(r.count("clicks")).times(r.share("share")).count());
        put(
                "rate*idle_s*share",
                r ->
                        RestoreExposure.rows(r.rate("rate"), r.seconds("idle_s"), r.share("share"))
                                .count());
        put(
                "rate*window_s*share",
                r ->
                        RestoreExposure.rows(
                                        r.rate("rate"), r.seconds("window_s"), r.share("share"))
                                .count());
        put(
                "min(rate*idle_s,backlog+arrivals*idle_s)*share",
                r ->
                        RestoreExposure.rows(
                                        r.rate("rate"),
                                        r.seconds("idle_s"),
                                        r.share("share"),
                                        Events.of(r.count("backlog")),
                                        r.rate("arrivals"))
                                .count());
        put(
                "a+b+c -> ms",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMillis(1),
                                Restore.total(r.millis("a"), r.millis("b"), r.millis("c"))));
        put(
                "a+b+c -> % of events",
                r -> percent(r, "a").plus(percent(r, "b")).plus(percent(r, "c")).percent());
        put("a+b", r -> percent(r, "a").plus(percent(r, "b")).percent());
        put("rows*restarts", r -> Events.of(r.count("rows")).times(r.count("restarts")).count());
    }

    private static Share percent(Vector row, String name) {
        return Share.ofPercent(row.number(name).doubleValue());
    }

    private void sink() {
        put(
                "keys/wcu",
                r ->
                        seconds(
                                FlushCost.duration(
                                        FlushCost.units(r.count("keys"), 0, 0),
                                        WriteBudget.of(r.count("wcu")))));
        put(
                "keys*(1+gsi)/wcu",
                r ->
                        seconds(
                                FlushCost.duration(
                                        FlushCost.units(r.count("keys"), r.whole("gsi"), 0),
                                        WriteBudget.of(r.count("wcu")))));
        put(
                "wcu/shards",
                r ->
                        TagIndexLoad.perShard(WriteBudget.of(r.count("wcu")), r.whole("shards"))
                                .perSecond()
                                .units());
        put(
                "ceil(wcu/partition_limit)",
                r ->
                        TagIndexLoad.shardsNeeded(
                                WriteBudget.of(r.count("wcu")),
                                WriteBudget.of(r.count("partition_limit"))));
        put(
                "(last_epoch-c+1)*shards*writers",
                r ->
                        FlushCost.queries(
                                r.count("c"),
                                r.count("last_epoch"),
                                r.whole("shards"),
                                r.whole("writers")));
        put("interval+ckpt_timeout+restart", r -> seconds(needed(r).needed()));
        put("twopc(interval,ckpt_timeout,restart,txn,broker)", r -> verdict(r.timeouts()));
        put(
                "ckpt_duration+restart",
                r ->
                        seconds(
                                TwoPhaseCommit.neededAsFlinkWordsIt(
                                        r.seconds("ckpt_duration"), r.seconds("restart"))));
        put(
                "txn-interval-ckpt_timeout",
                r ->
                        seconds(
                                new TwoPhaseCommit(
                                                r.seconds("interval"),
                                                r.seconds("ckpt_timeout"),
                                                Duration.ZERO,
                                                r.seconds("txn"),
                                                r.seconds("txn"))
                                        .longestOutage()));
        put(
                "down_min>txn_min",
                r ->
                        truth(
                                new TwoPhaseCommit(
                                                IDLE,
                                                IDLE,
                                                IDLE,
                                                r.minutes("txn_min"),
                                                r.minutes("txn_min"))
                                        .losesOutput(r.minutes("down_min"))));
    }

    private static TwoPhaseCommit needed(Vector row) {
        return new TwoPhaseCommit(
                row.seconds("interval"),
                row.seconds("ckpt_timeout"),
                row.seconds("restart"),
                Duration.ofMinutes(15),
                Duration.ofMinutes(15));
    }

    private static TwoPhaseCommit afterOutage(Duration interval) {
        return new TwoPhaseCommit(
                interval,
                Duration.ofMinutes(10),
                Duration.ofMinutes(22),
                Duration.ofMinutes(15),
                Duration.ofMinutes(15));
    }

    /** The row's wording of a verdict, from the public verdict and inequality. */
    private static String verdict(TwoPhaseCommit timeouts) {
        String needed = Quantities.text(seconds(timeouts.needed())).replace(",", "");
        String transaction =
                Quantities.text(seconds(timeouts.transactionTimeout())).replace(",", "");
        String broker = Quantities.text(seconds(timeouts.brokerMaximum())).replace(",", "");
        return switch (timeouts.verdict()) {
            case FITS -> "OK (" + needed + " < " + transaction + " <= " + broker + ")";
            case LOSS_RISK -> "LOSS RISK (" + needed + " >= " + transaction + ")";
            case REJECTED -> "REJECTED (timeout above broker max)";
        };
    }

    private void keyGroups() {
        put("kg(key)", r -> KeyGroups.groupOf(r.text("key"), GROUPS));
        put("owner(group,p)", r -> KeyGroups.ownerOf(r.whole("group"), r.whole("p"), GROUPS));
        put("rng(i,p)", r -> KeyGroups.of(r.whole("i"), r.whole("p"), GROUPS).toString());
        put("groups/p", r -> KeyGroups.mostPerSubtask(r.whole("p"), r.whole("groups")));
        put("osmax(p)", r -> KeyGroups.defaultMaxParallelism(r.whole("p")));
    }

    private static BigDecimal perSecond(Rate rate) {
        return rate.perSecond();
    }

    private static BigDecimal seconds(Duration time) {
        return InRange.seconds(time);
    }

    private static BigDecimal inMinutes(Duration time) {
        return WatermarkArithmetic.in(Duration.ofMinutes(1), time);
    }

    private static BigDecimal inGigabytes(Bytes bytes) {
        return BigDecimal.valueOf(bytes.value()).movePointLeft(9);
    }

    private static double inMebibytes(Bytes bytes) {
        return bytes.value() / (double) (1L << 20);
    }

    private static String truth(boolean value) {
        return value ? "True" : "False";
    }

    private static String millis(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss.SSS").format(time.atOffset(ZoneOffset.UTC));
    }

    private static String whole(Instant time) {
        return DateTimeFormatter.ofPattern("HH:mm:ss").format(time.atOffset(ZoneOffset.UTC));
    }
}
