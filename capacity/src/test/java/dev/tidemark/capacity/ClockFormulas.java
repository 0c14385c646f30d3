package dev.tidemark.capacity;

import static dev.tidemark.capacity.VectorFormulas.millis;
import static dev.tidemark.capacity.VectorFormulas.perSecond;
import static dev.tidemark.capacity.VectorFormulas.seconds;
import static dev.tidemark.capacity.VectorFormulas.truth;
import static dev.tidemark.capacity.VectorFormulas.whole;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The formulas of capacity-vectors.csv about watermarks, idleness and other times of day. */
final class ClockFormulas {
    private static final Duration TICK = Duration.ofMillis(200);
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final VectorFormulas formulas;

    ClockFormulas(VectorFormulas formulas) {
        this.formulas = formulas;
    }

    void add() {
        clocks();
    }

    private void clocks() {
        formulas.put(
                "clock(hms(event)-allowance-0.001)",
                r ->
                        millis(
                                WatermarkArithmetic.watermark(
                                        r.clock("event"), r.seconds("allowance"))));
        formulas.put(
                "clock(hms(max_)-delay-0.001)",
                r -> millis(WatermarkArithmetic.watermark(r.clock("max_"), r.seconds("delay"))));
        formulas.put(
                "clock(hms(max_)-delay)",
                r -> millis(WatermarkArithmetic.bound(r.clock("max_"), r.seconds("delay"))));
        formulas.put(
                "clock(hms(max_)-delay,False)",
                r -> whole(WatermarkArithmetic.bound(r.clock("max_"), r.seconds("delay"))));
        formulas.put(
                "clock(hms(silent)-delay,False)",
                r -> whole(WatermarkArithmetic.bound(r.clock("silent"), r.seconds("delay"))));
        formulas.put(
                "clock(min(hms(s1),hms(s2)))",
                r -> millis(WatermarkArithmetic.least(List.of(r.clock("s1"), r.clock("s2")))));
        formulas.put(
                "clock(min(hms(a),hms(b),hms(c)),False)",
                r ->
                        whole(
                                WatermarkArithmetic.least(
                                        List.of(r.clock("a"), r.clock("b"), r.clock("c")))));
        formulas.put(
                "min(a,b)",
                r ->
                        WatermarkArithmetic.least(
                                        List.of(
                                                Instant.ofEpochSecond(r.count("a")),
                                                Instant.ofEpochSecond(r.count("b"))))
                                .getEpochSecond());
        formulas.put(
                "clock(hms(end)+allowance)",
                r -> millis(WatermarkArithmetic.closesAt(r.clock("end"), r.seconds("allowance"))));
        formulas.put(
                "clock(hms(end)+delay,False)",
                r -> whole(WatermarkArithmetic.closesAt(r.clock("end"), r.seconds("delay"))));
        formulas.put(
                "clock(ceil_tick(hms(read)))",
                r -> millis(WatermarkArithmetic.tickAt(r.clock("read"), TICK)));
        formulas.put(
                "clock(idle_at(hms(read)))",
                r -> millis(WatermarkArithmetic.idleAt(r.clock("read"), IDLE, TICK)));
        formulas.put(
                "clock(hms(first_check)+timeout+tick)",
                r ->
                        millis(
                                WatermarkArithmetic.idleAfterCheck(
                                        r.clock("first_check"),
                                        r.seconds("timeout"),
                                        r.seconds("tick"))));
        formulas.put(
                "hms(wall)-hms(wm)",
                r -> seconds(WatermarkArithmetic.lag(r.clock("wall"), r.clock("wm"))));
        formulas.put(
                "(hms(newest)-hms(wm))/3600",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofHours(1),
                                WatermarkArithmetic.lag(r.clock("newest"), r.clock("wm"))));
        formulas.put(
                "(hms(a)-hms(c))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("a"), r.clock("c"))));
        formulas.put(
                "1000/tick_ms", r -> perSecond(WatermarkArithmetic.perSecond(r.millis("tick_ms"))));
        between("hms(idle)-hms(restore)", "restore", "idle");
        between("hms(first_emission)-hms(restore)", "restore", "first_emission");
        between("hms(last)-hms(first)", "first", "last");
        between("hms(done)-hms(barrier)", "barrier", "done");
        between("hms(w2)-hms(w1)", "w1", "w2");
        between("hms(b)-hms(a)", "a", "b");
        formulas.put(
                "(hms(b)-hms(a))*1000",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMillis(1),
                                WatermarkArithmetic.lag(r.clock("b"), r.clock("a"))));
        formulas.put(
                "(hms(last+\":00\")-hms(first+\":00\"))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("last"), r.clock("first"))));
        formulas.put(
                "(hms(restart)-hms(done))/60",
                r ->
                        WatermarkArithmetic.in(
                                Duration.ofMinutes(1),
                                WatermarkArithmetic.lag(r.clock("restart"), r.clock("done"))));
        formulas.put(
                "clock(hms(impression)+horizon_h*3600,False)",
                r ->
                        whole(
                                WatermarkArithmetic.horizonEnd(
                                        r.clock("impression"), r.hours("horizon_h"))));
        formulas.put(
                "clock(hms(end)+delay+lateness,False)",
                r ->
                        whole(
                                WatermarkArithmetic.purgedAt(
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("lateness"))));
        formulas.put(
                "hms(arrival)<hms(end)+lateness",
                r ->
                        truth(
                                WatermarkArithmetic.isAccepted(
                                        r.clock("arrival"),
                                        r.clock("end"),
                                        Duration.ZERO,
                                        r.seconds("lateness"))));
        formulas.put(
                "hms(arrival)<hms(end)+delay+lateness",
                r ->
                        truth(
                                WatermarkArithmetic.isAccepted(
                                        r.clock("arrival"),
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("lateness"))));
        formulas.put(
                "clock(hms(last+\":00\")+gap*60,False)[:5]",
                r ->
                        whole(WatermarkArithmetic.sessionEnd(r.clock("last"), r.minutes("gap")))
                                .substring(0, 5));
        formulas.put(
                "clock(hms(end)+delay+proc+sink,False)",
                r ->
                        whole(
                                WatermarkArithmetic.readableAt(
                                        r.clock("end"),
                                        r.seconds("delay"),
                                        r.seconds("proc"),
                                        r.seconds("sink"))));
        formulas.put(
                "clock(hms(c43)-restart_gap,False)",
                r ->
                        whole(
                                WatermarkArithmetic.restoredAt(
                                        r.clock("c43"), r.seconds("restart_gap"))));
        formulas.put(
                "clock(hms(b44)+dur)",
                r -> millis(WatermarkArithmetic.closesAt(r.clock("b44"), r.seconds("dur"))));
    }

    private void between(String formula, String from, String to) {
        formulas.put(formula, r -> seconds(WatermarkArithmetic.lag(r.clock(to), r.clock(from))));
    }
}
