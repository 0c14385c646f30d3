package dev.tidemark.job.source.file;

import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.SourceReaderMetricGroup;

/**
 * What one reader reports about itself: {@code clicks_read}, {@code malformed}, {@code replay_time}
 * (milliseconds since the epoch on the clock of ticks and idleness), and for each shard {@code
 * shard.<path>.watermark} and {@code shard.<path>.lag_ms}, the time on that clock since the arrival
 * of its last record. Before a first value a gauge shows {@link Long#MIN_VALUE}.
 */
final class ReaderMetrics {

    private final SourceReaderMetricGroup group;
    private final ShardClock clock;
    private final Counter clicksRead;
    private final Counter malformed;
    private final Counter records;
    private final Counter errors;

    ReaderMetrics(SourceReaderMetricGroup group, ShardClock clock) {
        this.group = group;
        this.clock = clock;
        this.clicksRead = group.counter("clicks_read");
        this.malformed = group.counter("malformed");
        this.records = group.getIOMetricGroup().getNumRecordsInCounter();
        this.errors = group.getNumRecordsInErrorsCounter();
        Gauge<Long> replayTime = clock::nowMillis;
        group.gauge("replay_time", replayTime);
    }

    void clickRead() {
        records.inc();
        clicksRead.inc();
    }

    void malformedRead() {
        records.inc();
        errors.inc();
        malformed.inc();
    }

    void register(Shard shard) {
        MetricGroup shardGroup = group.addGroup("shard", shard.path());
        Gauge<Long> watermark = () -> shard.watermark().watermark();
        Gauge<Long> lag = () -> lagMillis(shard.lastArrivalMillis());
        shardGroup.gauge("watermark", watermark);
        shardGroup.gauge("lag_ms", lag);
    }

    private long lagMillis(long lastArrivalMillis) {
        return lastArrivalMillis == Long.MIN_VALUE
                ? Long.MIN_VALUE
                : clock.nowMillis() - lastArrivalMillis;
    }
}
