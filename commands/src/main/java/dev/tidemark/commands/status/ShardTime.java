package dev.tidemark.commands.status;

import dev.tidemark.commands.flink.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far one shard of the source is.
 *
 * @param name the file, or the partition as Kafka's source names it
 * @param watermarkMillis its own watermark
 */
record ShardTime(String name, long watermarkMillis) {

    /**
     * {@code shard.c-000.jsonl.watermark} of files, {@code
     * split.clicks-0.watermark.currentWatermark}.
     */
    private static final Pattern WATERMARK =
            Pattern.compile(
                    ".*?\\.(?:shard\\.(.+)\\.watermark|split\\.(.+)\\.watermark\\.currentWatermark)");

    /** Whether a metric's name is that of a shard's watermark. */
    static boolean isOne(String metric) {
        return WATERMARK.matcher(metric).matches();
    }

    /** The shard whose watermark is the lowest of those that have one; it holds the job's. */
    static Optional<ShardTime> slowest(List<Metric> metrics) {
        return metrics.stream()
                .flatMap(metric -> read(metric).stream())
                .filter(shard -> shard.watermarkMillis() < Long.MAX_VALUE)
                .min(Comparator.comparingLong(ShardTime::watermarkMillis));
    }

    private static Optional<ShardTime> read(Metric metric) {
        Matcher matcher = WATERMARK.matcher(metric.name());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String name = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return Optional.of(new ShardTime(name, (long) metric.min()));
    }
}
