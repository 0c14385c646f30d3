package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Collects the lines of a plan, each computed for the average and for the peak. */
final class PlanTable {
    private final LoadCase average;
    private final LoadCase peak;
    private final List<CapacityPlan.Line> lines = new ArrayList<>();

    PlanTable(LoadCase average, LoadCase peak) {
        this.average = average;
        this.peak = peak;
    }

    List<CapacityPlan.Line> lines() {
        return lines;
    }

    void rate(
            String name,
            Function<LoadCase, Rate> of,
            String formula,
            String source,
            String warning) {
        line(
                name,
                at -> value(of.apply(at).perSecond(), of.apply(at).toString()),
                "records/s",
                formula,
                source,
                warning);
    }

    void size(
            String name,
            Function<LoadCase, Bytes> of,
            String formula,
            String source,
            String warning) {
        line(
                name,
                at -> bytes(of.apply(at), of.apply(at).toString()),
                "B",
                formula,
                source,
                warning);
    }

    void time(
            String name,
            Function<LoadCase, Duration> of,
            String formula,
            String source,
            String warning) {
        optionalTime(name, of.andThen(Optional::of), formula, source, warning);
    }

    void optionalTime(
            String name,
            Function<LoadCase, Optional<Duration>> of,
            String formula,
            String source,
            String warning) {
        line(
                name,
                at ->
                        of.apply(at)
                                .map(t -> value(InRange.seconds(t), Quantities.text(t)))
                                .orElse(new CapacityPlan.Value(Optional.empty(), "never")),
                "s",
                formula,
                source,
                warning);
    }

    void count(
            String name,
            Function<LoadCase, ? extends Number> of,
            String formula,
            String source,
            String warning) {
        line(
                name,
                at -> {
                    long count = of.apply(at).longValue();
                    return value(BigDecimal.valueOf(count), Quantities.text(count));
                },
                "1",
                formula,
                source,
                warning);
    }

    void line(
            String name,
            Function<LoadCase, CapacityPlan.Value> of,
            String unit,
            String formula,
            String source,
            String warning) {
        lines.add(
                new CapacityPlan.Line(
                        name, of.apply(average), of.apply(peak), unit, formula, source, warning));
    }

    static CapacityPlan.Value bytes(Bytes amount, String text) {
        return value(BigDecimal.valueOf(amount.value()), text);
    }

    static CapacityPlan.Value value(BigDecimal number, String text) {
        return new CapacityPlan.Value(Optional.of(number), text);
    }
}
