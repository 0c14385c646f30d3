package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What to buy for a workload, how long a crash takes to heal, and what breaks first.
 *
 * @param workload what was asked
 * @param answer the three sentences to read first
 * @param lines every number with its formula, average and peak side by side
 * @param limits what is used of each limit at the peak, the tightest first
 */
public record CapacityPlan(Workload workload, Answer answer, List<Line> lines, List<Limit> limits) {

    public CapacityPlan {
        lines = List.copyOf(lines);
        limits = List.copyOf(limits);
    }

    /**
     * The plan in three sentences.
     *
     * @param buy what to buy
     * @param heal how long a crash at the peak takes to heal
     * @param breaksFirst which limit is the tightest
     */
    public record Answer(String buy, String heal, String breaksFirst) {}

    /**
     * One number of the plan.
     *
     * @param name what it is
     * @param average on an average day
     * @param peak at the peak
     * @param unit of the plain numbers: "clicks/s", "B", "s", "1" for a ratio
     * @param formula how it is computed
     * @param source where the formula, or a measured input, comes from
     * @param warning a sentence when it is near or over a limit, else empty
     */
    public record Line(
            String name,
            Value average,
            Value peak,
            String unit,
            String formula,
            String source,
            String warning) {}

    /**
     * A number as a program and as a person reads it.
     *
     * @param number in the line's unit; none when there is no such number ("never")
     * @param text with a readable unit
     */
    public record Value(Optional<BigDecimal> number, String text) {}

    /**
     * How much of a limit the peak uses.
     *
     * @param name of the limit
     * @param used as a part of what is allowed; above 1 is broken
     * @param sentence with both numbers
     */
    public record Limit(String name, BigDecimal used, String sentence) {
        /** From here on a plan warns. */
        public static final BigDecimal TIGHT = new BigDecimal("0.8");

        /** Whether the limit does not hold. */
        public boolean isBroken() {
            return used.compareTo(BigDecimal.ONE) > 0;
        }

        /** Whether little room is left. */
        public boolean isTight() {
            return used.compareTo(TIGHT) > 0;
        }
    }

    /** The plan of a workload. */
    public static CapacityPlan of(Workload workload) {
        LoadCase average =
                new LoadCase(
                        workload, workload.traffic().average(), workload.unit().averageCount());
        LoadCase peak =
                new LoadCase(workload, workload.traffic().peak(), workload.unit().peakCount());
        List<Limit> limits =
                PlanLimits.of(workload, peak).stream()
                        .sorted(Comparator.comparing(Limit::used).reversed())
                        .toList();
        return new CapacityPlan(
                workload,
                new Answer(buy(workload, average, peak), heal(peak), breaksFirst(limits)),
                new PlanLines(workload, average, peak).all(),
                limits);
    }

    /** Every warning of the lines and every broken limit, as sentences. */
    public List<String> warnings() {
        return lines.stream().map(Line::warning).filter(text -> !text.isEmpty()).toList();
    }

    /** The line of this name. */
    public Optional<Line> line(String name) {
        return lines.stream().filter(line -> line.name().equals(name)).findFirst();
    }

    private static String buy(Workload workload, LoadCase average, LoadCase peak) {
        Workload.Unit unit = workload.unit();
        boolean given = unit.peakCount().isPresent();
        String what =
                given
                        ? "You run " + unit.kind().text(peak.units()) + " at the peak"
                        : "Buy " + unit.kind().text(peak.units()) + " for the peak";
        String needs =
                given
                        ? "; "
                                + unit.kind().text(peak.unitsNeeded())
                                + (peak.unitsNeeded() > peak.units()
                                        ? " are needed"
                                        : " would be enough")
                        : "";
        return what
                + " ("
                + Quantities.text(average.units())
                + " on an average day): "
                + Quantities.text(peak.subtasks())
                + " subtasks, "
                + unit.memory().times(peak.units())
                + " of memory, "
                + unit.disk().times(peak.units())
                + " of disk"
                + needs
                + "; "
                + (peak.diskDecides() ? "the disk" : "the processing rate")
                + " decides.";
    }

    private static String heal(LoadCase peak) {
        Optional<Duration> healed = peak.healed(peak.downtime());
        if (healed.isEmpty()) {
            return "A crash at the peak never heals: the capacity "
                    + peak.capacity()
                    + " is not above the load "
                    + peak.load()
                    + ".";
        }
        Duration lost = peak.healed(peak.downtimeWithLostDisk()).orElseThrow();
        String worse =
                lost.equals(healed.get())
                        ? ""
                        : "; " + Quantities.text(lost) + " when a worker's disk is lost too";
        return "A crash at the peak heals in "
                + Quantities.text(healed.get())
                + ": "
                + Quantities.text(peak.downtime())
                + " until records are read again, then "
                + Quantities.text(peak.drain(peak.downtime()).orElseThrow())
                + " to work off "
                + peak.backlog(peak.downtime())
                + " records"
                + worse
                + ".";
    }

    private static String breaksFirst(List<Limit> tightestFirst) {
        Limit first = tightestFirst.get(0);
        List<String> broken =
                tightestFirst.stream().filter(Limit::isBroken).map(Limit::sentence).toList();
        return broken.isEmpty()
                ? "The first to break is " + first.name() + ": " + first.sentence() + "."
                : "Already broken at the peak: " + String.join("; ", broken) + ".";
    }
}
