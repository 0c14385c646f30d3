package dev.tidemark.capacity.lint;

import dev.tidemark.capacity.CapacityPlan;
import java.util.Optional;

/**
 * What rules look at.
 *
 * @param configuration the file
 * @param plan of the workload that the configuration must carry, when there is one: some rules need
 *     its state size or parallelism
 * @param thresholds where findings start
 */
record Subject(
        FlinkConfiguration configuration, Optional<CapacityPlan> plan, Thresholds thresholds) {

    /** A number of the plan at its peak, in the line's unit. */
    Optional<Double> planned(String line) {
        return plan.flatMap(p -> p.line(line))
                .flatMap(l -> l.peak().number())
                .map(java.math.BigDecimal::doubleValue);
    }
}
