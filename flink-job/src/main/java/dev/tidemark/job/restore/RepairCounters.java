package dev.tidemark.job.restore;

import dev.tidemark.ledger.repair.RepairProgress;
import java.util.function.Consumer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/**
 * What all repairs of one kind in one subtask have done together: each tells its own sums, from
 * nothing on.
 */
record RepairCounters(Counter passes, Counter found, Counter applied) {

    static RepairCounters of(String name, MetricGroup metrics) {
        return new RepairCounters(
                metrics.counter(name + "_passes"),
                metrics.counter(name + "_found"),
                metrics.counter(name + "_applied"));
    }

    /** Listens to one repair, on its thread; one repair after another. */
    Consumer<RepairProgress> ofOneRepair() {
        RepairProgress[] last = {RepairProgress.NONE};
        return now -> {
            passes.inc(now.passes() - last[0].passes());
            found.inc(now.found() - last[0].found());
            applied.inc(now.applied() - last[0].applied());
            last[0] = now;
        };
    }
}
