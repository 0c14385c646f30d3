package dev.tidemark.capacity;

import static dev.tidemark.capacity.VectorFormulas.inGigabytes;
import static dev.tidemark.capacity.VectorFormulas.inMinutes;
import static dev.tidemark.capacity.VectorFormulas.perSecond;
import static dev.tidemark.capacity.VectorFormulas.seconds;

import java.math.BigDecimal;
import java.time.Duration;

/** The formulas of capacity-vectors.csv about checkpoints, replays and key groups. */
final class RecoveryFormulas {
    private static final int GROUPS = 128;

    private final VectorFormulas formulas;

    RecoveryFormulas(VectorFormulas formulas) {
        this.formulas = formulas;
    }

    void add() {
        checkpoints();
        recovery();
        incidents();
        keyGroups();
    }

    private void checkpoints() {
        formulas.put(
                "gb*churn*1000",
                r ->
                        inGigabytes(Checkpoint.incremental(r.gigabytes("gb"), r.share("churn")))
                                .movePointRight(3));
        formulas.put(
                "gb*churn",
                r -> inGigabytes(Checkpoint.incremental(r.gigabytes("gb"), r.share("churn"))));
        formulas.put(
                "mb/mbps",
                r -> seconds(Checkpoint.duration(r.megabytes("mb"), r.megabytesPerSecond("mbps"))));
        formulas.put(
                "gb*churn*1000/mbps",
                r ->
                        seconds(
                                Checkpoint.duration(
                                        Checkpoint.incremental(r.gigabytes("gb"), r.share("churn")),
                                        r.megabytesPerSecond("mbps"))));
        formulas.put(
                "gb*1000/mbps",
                r -> seconds(Restore.download(r.gigabytes("gb"), r.megabytesPerSecond("mbps"))));
        formulas.put(
                "gb*1000/(tms*mbps)",
                r ->
                        seconds(
                                Checkpoint.duration(
                                        r.gigabytes("gb"),
                                        r.megabytesPerSecond("mbps"),
                                        r.count("tms"))));
        formulas.put(
                "gb*1000/s",
                r ->
                        BigDecimal.valueOf(
                                        Checkpoint.bandwidth(r.gigabytes("gb"), r.seconds("s"))
                                                .perSecond()
                                                .value())
                                .movePointLeft(6));
        formulas.put(
                "100*dur/interval",
                r ->
                        Checkpoint.overhead(r.seconds("dur"), r.seconds("interval"))
                                .movePointRight(2));
        formulas.put(
                "base+retained*delta",
                r ->
                        inGigabytes(
                                Checkpoint.stored(
                                        r.gigabytes("base"),
                                        r.whole("retained"),
                                        r.gigabytes("delta"))));
        formulas.put(
                "factor*interval",
                r -> seconds(Checkpoint.alarmAge(r.whole("factor"), r.seconds("interval"))));
        formulas.put(
                "41+(hms(t)-hms(c41))/interval",
                r -> Checkpoint.idAt(41, r.clock("c41"), r.seconds("interval"), r.clock("t")));
        formulas.put(
                "43+(hms(t)-hms(c43))/interval",
                r -> Checkpoint.idAt(43, r.clock("c43"), r.seconds("interval"), r.clock("t")));
    }

    private void recovery() {
        formulas.put(
                "interval+restart",
                r -> seconds(Replay.length(r.seconds("interval"), r.seconds("restart"))));
        formulas.put(
                "input_s+restart",
                r -> seconds(Replay.length(r.seconds("input_s"), r.seconds("restart"))));
        formulas.put(
                "interval+ckpt_duration+restart",
                r ->
                        seconds(
                                Replay.longest(
                                        r.seconds("interval"),
                                        r.seconds("ckpt_duration"),
                                        r.seconds("restart"))));
        formulas.put(
                "replay_s*rate", r -> Replay.size(r.seconds("replay_s"), r.rate("rate")).count());
        formulas.put("s*rate", r -> Replay.size(r.seconds("s"), r.rate("rate")).count());
        formulas.put(
                "s*rate -> records lost",
                r -> afterOutage(r.seconds("s")).lost(r.rate("rate")).count());
        formulas.put(
                "interval*rate", r -> Replay.size(r.seconds("interval"), r.rate("rate")).count());
        formulas.put("min_*60*rate", r -> Replay.size(r.minutes("min_"), r.rate("rate")).count());
        formulas.put(
                "(hms(crash)-hms(ckpt))*rate",
                r ->
                        Replay.size(
                                        WatermarkArithmetic.lag(r.clock("crash"), r.clock("ckpt")),
                                        r.rate("rate"))
                                .count());
        formulas.put(
                "backlog/(capacity-arrivals)",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Events.of(r.count("backlog")),
                                        r.rate("capacity"),
                                        r.rate("arrivals"))));
        formulas.put(
                "backlog/drain",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Events.of(r.count("backlog")),
                                        r.rate("drain"),
                                        Rate.ZERO)));
        formulas.put(
                "interval*rate/drain",
                r ->
                        seconds(
                                BacklogDrain.time(
                                        Replay.size(r.seconds("interval"), r.rate("rate")),
                                        r.rate("drain"),
                                        Rate.ZERO)));
        formulas.put("cap-arr", r -> perSecond(BacklogDrain.rate(r.rate("cap"), r.rate("arr"))));
        formulas.put(
                "arr-cap", r -> perSecond(BacklogDrain.lagGrowth(r.rate("arr"), r.rate("cap"))));
        formulas.put(
                "arrive-write",
                r -> perSecond(BacklogDrain.lagGrowth(r.rate("arrive"), r.rate("write"))));
        formulas.put("rate*3600", r -> r.rate("rate").during(Duration.ofHours(1)).count());
        formulas.put(
                "(interval+restore)*rate/(cap-rate)",
                r ->
                        seconds(
                                BacklogDrain.catchUp(
                                        r.seconds("interval"),
                                        r.seconds("restore"),
                                        r.rate("cap"),
                                        r.rate("rate"))));
        formulas.put(
                "(interval+restore)*rate/(cap-rate)+restore",
                r ->
                        seconds(
                                BacklogDrain.recovery(
                                        r.seconds("interval"),
                                        r.seconds("restore"),
                                        r.rate("cap"),
                                        r.rate("rate"))));
        formulas.put(
                "restore+catchup",
                r -> seconds(Restore.total(r.seconds("restore"), r.seconds("catchup"))));
        formulas.put(
                "restore+replay",
                r -> seconds(Restore.total(r.seconds("restore"), r.seconds("replay"))));
        formulas.put(
                "restore_full+replay",
                r -> seconds(Restore.total(r.seconds("restore_full"), r.seconds("replay"))));
        formulas.put(
                "interval_s/delay_s",
                r -> Restore.restartsPossible(r.seconds("interval_s"), r.seconds("delay_s")));
        formulas.put("s/60", r -> inMinutes(r.seconds("s")));
        formulas.put(
                "restore_min+catchup_min",
                r -> inMinutes(Restore.total(r.minutes("restore_min"), r.minutes("catchup_min"))));
        formulas.put(
                "(restore_s/60)+catchup_min",
                r -> inMinutes(Restore.total(r.seconds("restore_s"), r.minutes("catchup_min"))));
        formulas.put(
                "(hb+prov_lo+rest_lo)/60",
                r ->
                        inMinutes(
                                Restore.total(
                                        r.seconds("hb"),
                                        r.seconds("prov_lo"),
                                        r.seconds("rest_lo"))));
        formulas.put(
                "(hb+prov_hi+rest_hi+replay)/60",
                r ->
                        inMinutes(
                                Restore.total(
                                        r.seconds("hb"),
                                        r.seconds("prov_hi"),
                                        r.seconds("rest_hi"),
                                        r.seconds("replay"))));
        formulas.put(
                "factor*interval*rate",
                r ->
                        KafkaLag.threshold(r.whole("factor"), r.seconds("interval"), r.rate("rate"))
                                .count());
    }

    private void incidents() {
        formulas.put("rate*window_s", r -> r.rate("rate").during(r.seconds("window_s")).count());
        formulas.put(
                "clicks*share", r -> Events.of(r.count("clicks")).times(r.share("share")).count());
        formulas.put(
                "rate*idle_s*share",
                r ->
                        RestoreExposure.rows(r.rate("rate"), r.seconds("idle_s"), r.share("share"))
                                .count());
        formulas.put(
                "rate*window_s*share",
                r ->
                        RestoreExposure.rows(
                                        r.rate("rate"), r.seconds("window_s"), r.share("share"))
                                .count());
        formulas.put(
                "min(rate*idle_s,backlog+arrivals*idle_s)*share",
                r ->
                        RestoreExposure.rows(
                                        r.rate("rate"),
                                        r.seconds("idle_s"),
                                        r.share("share"),
                                        Events.of(r.count("backlog")),
                                        r.rate("arrivals"))
                                .count());
        formulas.put(
                "a+b+c -> ms",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMillis(1),
                                Restore.total(r.millis("a"), r.millis("b"), r.millis("c"))));
        formulas.put(
                "a+b+c -> % of events",
                r -> percent(r, "a").plus(percent(r, "b")).plus(percent(r, "c")).percent());
        formulas.put("a+b", r -> percent(r, "a").plus(percent(r, "b")).percent());
        formulas.put(
                "rows*restarts",
                r -> Events.of(r.count("rows")).times(r.count("restarts")).count());
    }

    private void keyGroups() {
        formulas.put("kg(key)", r -> KeyGroups.groupOf(r.text("key"), GROUPS));
        formulas.put(
                "owner(group,p)", r -> KeyGroups.ownerOf(r.whole("group"), r.whole("p"), GROUPS));
        formulas.put("rng(i,p)", r -> KeyGroups.of(r.whole("i"), r.whole("p"), GROUPS).toString());
        formulas.put("groups/p", r -> KeyGroups.mostPerSubtask(r.whole("p"), r.whole("groups")));
        formulas.put("osmax(p)", r -> KeyGroups.defaultMaxParallelism(r.whole("p")));
    }

    private static Share percent(Vector row, String name) {
        return Share.ofPercent(row.number(name).doubleValue());
    }

    private static TwoPhaseCommit afterOutage(Duration interval) {
        return new TwoPhaseCommit(
                interval,
                Duration.ofMinutes(10),
                Duration.ofMinutes(22),
                Duration.ofMinutes(15),
                Duration.ofMinutes(15));
    }
}
