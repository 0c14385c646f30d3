package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Two plans line by line, at their peaks.
 *
 * @param before the plan to start from
 * @param after the plan to hold against it
 * @param rows lines of either plan, in order
 */
public record PlanComparison(CapacityPlan before, CapacityPlan after, List<Row> rows) {
    public PlanComparison {
        rows = List.copyOf(rows);
    }

    /**
     * One line of both plans.
     *
     * @param name of the line
     * @param before its peak in the first plan; "-" where it has none
     * @param after its peak in the second plan; "-" where it has none
     * @param factor after / before to two decimals, where both are numbers and before is not zero
     */
    public record Row(String name, String before, String after, Optional<BigDecimal> factor) {
        /** Whether the two differ. */
        public boolean isChanged() {
            return !before.equals(after);
        }
    }

    /** Compares two plans. */
    public static PlanComparison of(CapacityPlan before, CapacityPlan after) {
        Set<String> names = new LinkedHashSet<>();
        before.lines().forEach(line -> names.add(line.name()));
        after.lines().forEach(line -> names.add(line.name()));
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            Optional<CapacityPlan.Value> old = before.line(name).map(CapacityPlan.Line::peak);
            Optional<CapacityPlan.Value> young = after.line(name).map(CapacityPlan.Line::peak);
            rows.add(
                    new Row(
                            name,
                            old.map(CapacityPlan.Value::text).orElse("-"),
                            young.map(CapacityPlan.Value::text).orElse("-"),
                            factor(
                                    old.flatMap(CapacityPlan.Value::number),
                                    young.flatMap(CapacityPlan.Value::number))));
        }
        return new PlanComparison(before, after, rows);
    }

    private static Optional<BigDecimal> factor(
            Optional<BigDecimal> before, Optional<BigDecimal> after) {
        if (before.isEmpty() || after.isEmpty() || before.get().signum() == 0) {
            return Optional.empty();
        }
        return Optional.of(after.get().divide(before.get(), 2, RoundingMode.HALF_UP));
    }
}
