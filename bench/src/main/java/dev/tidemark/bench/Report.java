package dev.tidemark.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The results as text: rates as medians, and of each backend the ratio of the two jobs. */
final class Report {

    private static final double MEBIBYTE = 1024 * 1024;

    private final long clicks;
    private final StringBuilder text = new StringBuilder();

    Report(long clicks) {
        this.clicks = clicks;
        line(
                "%-9s %-8s %10s %12s %10s  %s",
                "backend", "job", "clicks/s", "us CPU/click", "heap MiB", "each run, clicks/s");
    }

    /** Adds a backend. */
    void add(String backend, Map<Contender, List<Measurement>> runs) {
        runs.forEach(
                (contender, measured) ->
                        line(
                                "%-9s %-8s %10.0f %12.1f %10.0f  %s",
                                backend,
                                contender.label(),
                                median(measured, this::rate),
                                median(measured, this::cpuMicrosPerClick),
                                measured.stream()
                                        .mapToDouble(run -> run.peakHeapBytes() / MEBIBYTE)
                                        .max()
                                        .orElseThrow(),
                                measured.stream()
                                        .map(run -> "%.0f".formatted(rate(run)))
                                        .toList()));
        if (runs.size() == Contender.values().length) {
            addRatio(backend, runs.get(Contender.TIDEMARK), runs.get(Contender.PLAIN));
        }
    }

    private void addRatio(String backend, List<Measurement> tidemark, List<Measurement> plain) {
        line(
                "%-9s tidemark / plain: clicks/s %.2f, CPU per click %.2f",
                backend,
                median(tidemark, this::rate) / median(plain, this::rate),
                median(tidemark, this::cpuMicrosPerClick) / median(plain, this::cpuMicrosPerClick));
    }

    private double rate(Measurement run) {
        return clicks / run.seconds();
    }

    private double cpuMicrosPerClick(Measurement run) {
        return run.cpuSeconds() * 1e6 / clicks;
    }

    private static double median(List<Measurement> runs, ToDoubleFunction<Measurement> value) {
        double[] sorted = runs.stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
