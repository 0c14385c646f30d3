package dev.tidemark.job.source.file;

import dev.tidemark.job.InputRecord;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarksWithIdleness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/**
 * The watermark of one shard, made by Flink's own generators: the highest event time read, less the
 * allowance, less 1 ms; idle after a time without records.
 *
 * <p>A tick has two steps, since all shards must have said what they want before any of it shows:
 * {@link #generate()} asks the generator and keeps its answer, {@link #apply()} hands it to the
 * shard's output.
 */
final class ShardWatermark {

    /** An event time that raises no watermark, but counts as activity. */
    private static final long NO_EVENT_TIME = Long.MIN_VALUE;

    private final ReaderOutput<InputRecord> readerOutput;
    private final String splitId;
    private final SourceOutput<InputRecord> output;
    private final WatermarkGenerator<InputRecord> generator;
    private final Answer answer = new Answer();

    private long watermark = Long.MIN_VALUE;
    private boolean idle;
    private boolean ended;
    private boolean ticking;

    ShardWatermark(
            ReaderOutput<InputRecord> readerOutput,
            String splitId,
            Duration allowance,
            Duration idleTimeout,
            ShardClock clock) {
        this.readerOutput = readerOutput;
        this.splitId = splitId;
        this.output = readerOutput.createOutputForSplit(splitId);
        // The clock's unit is the millisecond, so the timeout's must be too: see ShardClock.
        this.generator =
                new WatermarksWithIdleness<>(
                        new BoundedOutOfOrdernessWatermarks<>(allowance),
                        Duration.ofNanos(idleTimeout.toMillis()),
                        clock);
    }

    /** Emits a click under its event time. */
    void collectClick(InputRecord input) {
        long eventTimeMillis = input.click().eventTimeMillis();
        output.collect(input, eventTimeMillis);
        generator.onEvent(input, eventTimeMillis, answer);
    }

    /** Emits a malformed record: it has no event time, but its shard is not idle. */
    void collectMalformed(InputRecord input) {
        output.collect(input);
        stayActive();
    }

    /** Counts as a record, for a shard that has one and has not had its turn. */
    void stayActive() {
        generator.onEvent(null, NO_EVENT_TIME, answer);
    }

    /** From the next tick on this shard no longer takes part. */
    void end() {
        ended = true;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Gives the output back, so that an ended shard holds nothing. */
    void release() {
        readerOutput.releaseOutputForSplit(splitId);
    }

    /** True if ticks look at this shard. */
    boolean isTicking() {
        return ticking;
    }

    void setTicking(boolean ticking) {
        this.ticking = ticking;
    }

    /** First step of a tick. */
    void generate() {
        answer.clear();
        if (ended) {
            answer.markIdle();
        } else {
            generator.onPeriodicEmit(answer);
        }
    }

    /** True if the generator has just ended this shard's idleness. */
    boolean wakesUp() {
        return idle && answer.watermark != null;
    }

    /** Says that this shard takes part again, at the watermark it had. */
    void wakeUp() {
        output.markActive();
        idle = false;
    }

    /** Second step of a tick. */
    void apply() {
        if (answer.idle) {
            output.markIdle();
            idle = true;
        } else if (answer.watermark != null && answer.watermark.getTimestamp() > watermark) {
            watermark = answer.watermark.getTimestamp();
            output.emitWatermark(answer.watermark);
        }
    }

    /** The watermark in force, in milliseconds; {@link Long#MIN_VALUE} before the first. */
    long watermark() {
        return watermark;
    }

    /** True if this shard is idle in force, so that the minimum leaves it out. */
    boolean isIdle() {
        return idle;
    }

    /** What a generator says at one tick. */
    private static final class Answer implements WatermarkOutput {
        private Watermark watermark;
        private boolean idle;

        void clear() {
            watermark = null;
            idle = false;
        }

        @Override
        public void emitWatermark(Watermark emitted) {
            watermark = emitted;
        }

        @Override
        public void markIdle() {
            idle = true;
        }

        @Override
        public void markActive() {
            throw new IllegalStateException("Flink's generators never call this");
        }
    }
}
