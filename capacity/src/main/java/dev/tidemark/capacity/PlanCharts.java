package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** The curves of a plan's report: recovery, backlog, state, and the choice of an interval. */
final class PlanCharts {
    private static final int POINTS = 120;
    private static final long[] INTERVALS = {10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300};

    private final Workload workload;
    private final LoadCase average;
    private final LoadCase peak;

    PlanCharts(Workload workload) {
        this.workload = workload;
        average =
                new LoadCase(
                        workload, workload.traffic().average(), workload.unit().averageCount());
        peak = new LoadCase(workload, workload.traffic().peak(), workload.unit().peakCount());
    }

    /**
     * One chart.
     *
     * @param title its heading
     * @param caption what it shows, for those who cannot see it too
     * @param xLabel of the horizontal axis
     * @param yLabel of the vertical axis
     * @param steps whether values hold until the next one
     * @param x positions, ascending
     * @param series curves over them
     */
    record Chart(
            String title,
            String caption,
            String xLabel,
            String yLabel,
            boolean steps,
            List<Double> x,
            List<Series> series) {}

    /** One curve, as long as its chart's positions. */
    record Series(String name, List<Double> y) {}

    List<Chart> all() {
        return List.of(recovery(), backlog(), state(), intervals());
    }

    private Chart recovery() {
        List<Double> x = times();
        return new Chart(
                "Recovery after a crash",
                "The worker dies at 0 s. At the peak nothing is read for "
                        + Quantities.text(peak.downtime())
                        + ", then the job reads at its capacity of "
                        + peak.capacity()
                        + (peak.healed(peak.downtime()).isPresent()
                                ? " until it has caught up after "
                                        + Quantities.text(
                                                peak.healed(peak.downtime()).orElseThrow())
                                        + "."
                                : " and never catches up."),
                "seconds after the crash",
                "records read a second",
                true,
                x,
                both(x, PlanCharts::readAt));
    }

    private Chart backlog() {
        List<Double> x = times();
        return new Chart(
                "Backlog",
                "At the crash everything since the last checkpoint is to be read again ("
                        + Replay.size(peak.replay(Duration.ZERO), peak.load())
                        + " records at the peak); it grows to "
                        + peak.backlog(peak.downtime())
                        + " until reading starts, and drains at capacity less arrivals.",
                "seconds after the crash",
                "records to read",
                false,
                x,
                both(x, PlanCharts::backlogAt));
    }

    /** The curve of both columns. */
    private List<Series> both(List<Double> x, CurveOfCase curve) {
        return List.of(
                new Series("average", x.stream().map(t -> curve.at(average, t)).toList()),
                new Series("peak", x.stream().map(t -> curve.at(peak, t)).toList()));
    }

    private interface CurveOfCase {
        double at(LoadCase at, double seconds);
    }

    private static double readAt(LoadCase at, double seconds) {
        if (seconds < inSeconds(at.downtime())) {
            return 0;
        }
        boolean caughtUp =
                at.healed(at.downtime()).filter(t -> seconds >= inSeconds(t)).isPresent();
        return number(caughtUp ? at.load() : at.capacity());
    }

    private static double backlogAt(LoadCase at, double seconds) {
        double reading = Math.max(0, seconds - inSeconds(at.downtime()));
        double arrived = number(at.load()) * (inSeconds(at.replay(Duration.ZERO)) + seconds);
        return Math.max(0, arrived - number(at.capacity()) * reading);
    }

    /** From the crash to a little after the slower column is healed, with both corners exact. */
    private List<Double> times() {
        double end = 0;
        List<Double> corners = new ArrayList<>();
        for (LoadCase at : List.of(average, peak)) {
            corners.add(inSeconds(at.downtime()));
            Optional<Duration> healed = at.healed(at.downtime());
            healed.ifPresent(t -> corners.add(inSeconds(t)));
            end = Math.max(end, healed.map(PlanCharts::inSeconds).orElse(10 * corners.get(0)));
        }
        double last = Math.max(1, 1.1 * end);
        return DoubleStream.concat(
                        DoubleStream.iterate(0, t -> t <= last, t -> t + last / POINTS),
                        corners.stream().mapToDouble(Double::doubleValue))
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    private Chart state() {
        Duration longest =
                workload.states().stream()
                        .map(state -> retention(state.keys()))
                        .max(Duration::compareTo)
                        .filter(t -> !t.isZero())
                        .orElse(Duration.ofHours(1));
        double end = 1.25 * inSeconds(longest);
        List<Double> x = new ArrayList<>();
        for (int i = 0; i <= POINTS; i++) {
            x.add(end * i / POINTS);
        }
        List<Double> hours = x.stream().map(t -> t / 3600).toList();
        return new Chart(
                "State after a fresh start",
                "State grows until the longest retention ("
                        + Quantities.text(longest)
                        + ") has passed, to "
                        + average.state()
                        + " on an average day and "
                        + peak.state()
                        + " at the peak.",
                "hours after the start",
                "gigabytes",
                false,
                hours,
                both(x, this::stateAt));
    }

    private double stateAt(LoadCase at, double seconds) {
        double bytes = 0;
        for (Workload.State state : workload.states()) {
            double retention = inSeconds(retention(state.keys()));
            double filled = retention == 0 ? 1 : Math.min(1, seconds / retention);
            bytes += filled * state.size(at.load()).value();
        }
        return bytes / 1e9;
    }

    private static Duration retention(Workload.Keys keys) {
        if (keys instanceof Workload.Keys.Arriving arriving) {
            return arriving.retention();
        }
        return keys instanceof Workload.Keys.OfRecords part ? part.retention() : Duration.ZERO;
    }

    private Chart intervals() {
        List<Double> x = new ArrayList<>();
        List<Double> replay = new ArrayList<>();
        List<Double> catchUp = new ArrayList<>();
        List<Double> uploading = new ArrayList<>();
        Arrays.stream(INTERVALS)
                .mapToObj(Duration::ofSeconds)
                .flatMap(interval -> peak.atInterval(interval).stream())
                .forEach(
                        cost -> {
                            x.add(inSeconds(cost.interval()));
                            replay.add(inSeconds(cost.replay()));
                            catchUp.add(inSeconds(cost.catchUp()));
                            uploading.add(cost.overhead().movePointRight(2).doubleValue());
                        });
        return new Chart(
                "Checkpoint interval against replay",
                x.isEmpty()
                        ? "No interval helps: the capacity is not above the peak."
                        : "At the peak: a longer interval replays more after a crash. Now it is "
                                + Quantities.text(workload.checkpointing().interval())
                                + ", which replays "
                                + Quantities.text(peak.replay(peak.downtime()))
                                + ".",
                "checkpoint interval in seconds",
                "seconds or percent",
                false,
                x,
                List.of(
                        new Series("replay (s)", replay),
                        new Series("catch-up (s)", catchUp),
                        new Series("time in checkpoints (%)", uploading)));
    }

    private static double inSeconds(Duration time) {
        return InRange.seconds(time).doubleValue();
    }

    private static double number(Rate rate) {
        BigDecimal perSecond = rate.perSecond();
        return perSecond.doubleValue();
    }
}
