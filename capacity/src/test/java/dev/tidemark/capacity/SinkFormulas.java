package dev.tidemark.capacity;

import static dev.tidemark.capacity.VectorFormulas.seconds;
import static dev.tidemark.capacity.VectorFormulas.truth;

import java.time.Duration;

/** The formulas of capacity-vectors.csv about the sink: flush, tag index and transactions. */
final class SinkFormulas {
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final VectorFormulas formulas;

    SinkFormulas(VectorFormulas formulas) {
        this.formulas = formulas;
    }

    void add() {
        sink();
    }

    private void sink() {
        formulas.put(
                "keys/wcu",
                r ->
                        seconds(
                                FlushCost.duration(
                                        FlushCost.units(r.count("keys"), 0, 0),
                                        WriteBudget.of(r.count("wcu")))));
        formulas.put(
                "keys*(1+gsi)/wcu",
                r ->
                        seconds(
                                FlushCost.duration(
                                        FlushCost.units(r.count("keys"), r.whole("gsi"), 0),
                                        WriteBudget.of(r.count("wcu")))));
        formulas.put(
                "wcu/shards",
                r ->
                        TagIndexLoad.perShard(WriteBudget.of(r.count("wcu")), r.whole("shards"))
                                .perSecond()
                                .units());
        formulas.put(
                "ceil(wcu/partition_limit)",
                r ->
                        TagIndexLoad.shardsNeeded(
                                WriteBudget.of(r.count("wcu")),
                                WriteBudget.of(r.count("partition_limit"))));
        formulas.put(
                "(last_epoch-c+1)*shards*writers",
                r ->
                        FlushCost.queries(
                                r.count("c"),
                                r.count("last_epoch"),
                                r.whole("shards"),
                                r.whole("writers")));
        formulas.put("interval+ckpt_timeout+restart", r -> seconds(needed(r).needed()));
        formulas.put("twopc(interval,ckpt_timeout,restart,txn,broker)", r -> verdict(r.timeouts()));
        formulas.put(
                "ckpt_duration+restart",
                r ->
                        seconds(
                                TwoPhaseCommit.neededAsFlinkWordsIt(
                                        r.seconds("ckpt_duration"), r.seconds("restart"))));
        formulas.put(
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
        formulas.put(
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
}
