package dev.tidemark.job.source;

import dev.tidemark.job.InputRecord;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** The watermarks of sources that leave them to Flink: one for each shard of a stream or topic. */
public final class ShardWatermarks {

    private static final Duration DRIFT = Duration.ofSeconds(30);
    private static final Duration ALIGN_EVERY = Duration.ofSeconds(1);

    private ShardWatermarks() {}

    /**
     * One watermark a shard (docs/protocol.md, R1). A malformed record has no event time: it lifts
     * no watermark, but its shard is not idle. Shards are aligned, which bounds the minutes that
     * are open at one time.
     *
     * @param alignmentGroup names the source
     * @param allowance how far behind the highest event time of its shard a click may be and still
     *     never be late
     * @param idleTimeout after this time without a record a shard no longer holds back the
     *     watermark
     */
    public static WatermarkStrategy<InputRecord> of(
            String alignmentGroup, Duration allowance, Duration idleTimeout) {
        return WatermarkStrategy.<InputRecord>forBoundedOutOfOrderness(allowance)
                .withTimestampAssigner((input, recordTime) -> eventTime(input))
                .withIdleness(idleTimeout)
                .withWatermarkAlignment(alignmentGroup, DRIFT, ALIGN_EVERY);
    }

    private static long eventTime(InputRecord input) {
        return input.malformed() == null ? input.click().eventTimeMillis() : Long.MIN_VALUE;
    }
}
