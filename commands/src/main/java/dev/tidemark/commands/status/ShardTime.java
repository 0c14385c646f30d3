package dev.tidemark.commands.status;

import dev.tidemark.commands.flink.Metric;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far one shard of the source is.
 *
 * @param name the file, with underscores for dots, or the partition or shard as its source names it
 * @param watermarkMillis its own watermark
 */
record ShardTime(String name, long watermarkMillis) {

    private static final Pattern FILE = Pattern.compile("(.*\\.shard\\..+\\.)(watermark|lag_ms)");
    private static final Pattern SPLIT =
            Pattern.compile(
                    "(.*\\.split\\..+\\.watermark\\.)(currentWatermark|idleTimeMsPerSecond)");

    /** A split that was idle for nearly all of the last second holds nobody back. */
    private static final double IDLE_MS_PER_S = 900;

    /** Whether a metric says how far a shard is, or whether it is idle. */
    static boolean isOne(String metric) {
        return FILE.matcher(metric).matches() || SPLIT.matcher(metric).matches();
    }

    /**
     * The shard that holds the job's watermark: the lowest of those that are not idle.
     *
     * @param idleTimeout after which silence a shard is idle
     */
    static Optional<ShardTime> slowest(List<Metric> metrics, Duration idleTimeout) {
        return metrics.stream()
                .flatMap(metric -> read(metric, metrics, idleTimeout).stream())
                .filter(shard -> Math.abs((double) shard.watermarkMillis()) < JobChecks.FAR)
                .min(Comparator.comparingLong(ShardTime::watermarkMillis));
    }

    private static Optional<ShardTime> read(Metric metric, List<Metric> all, Duration idleTimeout) {
        Matcher file = FILE.matcher(metric.name());
        if (file.matches() && file.group(2).equals("watermark")) {
            boolean idle =
                    value(all, file.group(1) + "lag_ms").orElse(0.0) > idleTimeout.toMillis();
            return idle ? Optional.empty() : Optional.of(of(metric, file.group(1), ".shard."));
        }
        Matcher split = SPLIT.matcher(metric.name());
        if (split.matches() && split.group(2).equals("currentWatermark")) {
            boolean idle =
                    value(all, split.group(1) + "idleTimeMsPerSecond").orElse(0.0) > IDLE_MS_PER_S;
            String prefix = split.group(1);
            String named = prefix.substring(0, prefix.length() - "watermark.".length());
            return idle ? Optional.empty() : Optional.of(of(metric, named, ".split."));
        }
        return Optional.empty();
    }

    private static Optional<Double> value(List<Metric> all, String name) {
        return all.stream()
                .filter(metric -> metric.name().equals(name))
                .map(Metric::max)
                .findFirst();
    }

    private static ShardTime of(Metric metric, String prefix, String group) {
        int begin = prefix.lastIndexOf(group) + group.length();
        return new ShardTime(prefix.substring(begin, prefix.length() - 1), (long) metric.min());
    }
}
