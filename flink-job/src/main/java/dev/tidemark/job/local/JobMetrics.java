package dev.tidemark.job.local;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.apache.flink.metrics.reporter.MetricReporterFactory;

/**
 * Keeps the metrics of the job that runs in this process within reach, by name, for its progress
 * lines. Flink makes it through its own reporter mechanism, so the numbers are the ones that any
 * other reporter would see.
 */
public final class JobMetrics implements MetricReporter {

    private static final Map<Metric, String> NAMES = new ConcurrentHashMap<>();
    private static final Map<String, Long> ENDED = new ConcurrentHashMap<>();

    /** Named in Flink's configuration as the reporter's factory. */
    public static final class Factory implements MetricReporterFactory {
        @Override
        public MetricReporter createMetricReporter(java.util.Properties properties) {
            return new JobMetrics();
        }
    }

    @Override
    public void open(MetricConfig config) {}

    @Override
    public void close() {
        NAMES.clear();
        ENDED.clear();
    }

    @Override
    public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
        NAMES.put(metric, name);
    }

    /**
     * A subtask has ended: what it counted is kept, so that the totals of a run are complete when
     * its last subtask ends.
     */
    @Override
    public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
        if (NAMES.remove(metric) != null && metric instanceof Counter counter) {
            ENDED.merge(name, counter.getCount(), Long::sum);
        }
    }

    /**
     * Forgets what ended subtasks counted: they ended in a failure, and their successors count it
     * again.
     */
    static void forgetEnded() {
        ENDED.clear();
    }

    /** The sum of all counters and numeric gauges of a name, over all subtasks. */
    static long sum(String name) {
        return values(name).stream().mapToLong(Number::longValue).sum()
                + ENDED.getOrDefault(name, 0L);
    }

    /** The smallest value of all numeric gauges of a name; {@code otherwise} if there is none. */
    static long min(String name, long otherwise) {
        return values(name).stream().mapToLong(Number::longValue).min().orElse(otherwise);
    }

    private static Collection<Number> values(String name) {
        return NAMES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .flatMap(JobMetrics::value)
                .toList();
    }

    private static Stream<Number> value(Metric metric) {
        if (metric instanceof Counter counter) {
            return Stream.of(counter.getCount());
        }
        if (metric instanceof Gauge<?> gauge && gauge.getValue() instanceof Number number) {
            return Stream.of(number);
        }
        return Stream.empty();
    }

    /** The names that are known now; for tests. */
    static List<String> names() {
        return NAMES.values().stream().distinct().sorted().toList();
    }
}
