package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How much of each limit a load uses, so that the tightest can be named. */
final class PlanLimits {
    private PlanLimits() {}

    static List<CapacityPlan.Limit> of(Workload workload, LoadCase at) {
        List<CapacityPlan.Limit> limits = new ArrayList<>();
        limits.add(
                limit(
                        "processing",
                        at.load().perSecond(),
                        at.capacity().perSecond(),
                        at.load() + " of " + at.capacity()));
        limits.add(
                limit(
                        "the local disk",
                        bytes(at.disk().needed()),
                        bytes(workload.unit().disk()),
                        at.disk().needed() + " of " + workload.unit().disk() + " in each unit"));
        Duration interval = workload.checkpointing().interval();
        limits.add(
                limit(
                        "the checkpoint interval",
                        InRange.seconds(at.checkpointDuration()),
                        InRange.seconds(interval),
                        "a checkpoint takes "
                                + Quantities.text(at.checkpointDuration())
                                + " of "
                                + Quantities.text(interval)));
        limits.add(
                limit(
                        "Flink's max parallelism",
                        BigDecimal.valueOf(at.subtasks()),
                        BigDecimal.valueOf(KeyGroups.MOST),
                        Quantities.text(at.subtasks())
                                + " of "
                                + Quantities.text(KeyGroups.MOST)
                                + " subtasks"));
        at.timeouts().ifPresent(timeouts -> limits.add(transactions(timeouts)));
        at.perIndexShard()
                .ifPresent(
                        shard ->
                                limits.add(
                                        limit(
                                                "a tag-index shard",
                                                units(shard),
                                                units(TagIndexLoad.PARTITION),
                                                shard + " of " + TagIndexLoad.PARTITION)));
        return limits;
    }

    private static CapacityPlan.Limit transactions(TwoPhaseCommit timeouts) {
        boolean rejected = timeouts.verdict() == TwoPhaseCommit.Verdict.REJECTED;
        Duration used = rejected ? timeouts.transactionTimeout() : timeouts.needed();
        Duration allowed = rejected ? timeouts.brokerMaximum() : timeouts.transactionTimeout();
        BigDecimal part = LoadCase.ratio(InRange.seconds(used), InRange.seconds(allowed));
        // The first inequality is strict, so using exactly all of it breaks it.
        boolean exactlyFull = !rejected && used.equals(allowed);
        return new CapacityPlan.Limit(
                rejected ? "the broker's transaction maximum" : "the transaction timeout",
                exactlyFull ? part.add(new BigDecimal("0.0001")) : part,
                timeouts.inequality());
    }

    private static CapacityPlan.Limit limit(
            String name, BigDecimal used, BigDecimal allowed, String sentence) {
        BigDecimal part = LoadCase.ratio(used, allowed);
        return new CapacityPlan.Limit(
                name, part, sentence + " (" + Quantities.text(part.movePointRight(2)) + "%)");
    }

    private static BigDecimal bytes(Bytes amount) {
        return BigDecimal.valueOf(amount.value());
    }

    private static BigDecimal units(WriteBudget budget) {
        return BigDecimal.valueOf(budget.perSecond().units());
    }
}
