package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.job.InputRecord;
import dev.tidemark.job.source.file.RecordedOutput.SentWatermark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkOutputMultiplexer;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.eventtime.WatermarksWithIdleness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.source.TimestampsAndWatermarks;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.apache.flink.util.clock.ManualClock;

/**
 * One tick over several shards moves the minimum once, to what Flink's own deferred combination
 * would say; the immediate outputs that a reader is given would show half-done ticks.
 */
class ShardTicksTest {

    private static final int SHARDS = 4;
    private static final Duration ALLOWANCE = Duration.ofMillis(500);
    private static final Duration IDLE_TIMEOUT = Duration.ofMillis(600);

    /** At each tick: one record of one shard (0 to 3), or none, with a time near the tick's. */
    record Step(int shard, int offset) {}

    @Property(tries = 500)
    void aTickIsCombinedAsAWhole(
            @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 79) Integer> script) {
        ManualClock flinkClock = new ManualClock();
        List<Long> expected = new ArrayList<>();
        Reference reference = new Reference(flinkClock, expected);
        ShardClock clock = new ShardClock();
        clock.start(0);
        RecordedOutput sent = new RecordedOutput();
        sent.setClock(clock::nowMillis);
        List<ShardWatermark> shards = shards(sent, clock);
        ShardTicks ticks = new ShardTicks();
        shards.forEach(ticks::include);
        ticks.continueAt(ShardTicks.INTERVAL_MILLIS);

        for (int choice : script) {
            Step step = new Step(choice % 8, (choice / 8) * 100);
            long now = ticks.nextMillis();
            if (step.shard() < SHARDS) {
                long eventTime = now - step.offset();
                ticks.include(shards.get(step.shard()));
                shards.get(step.shard()).collectClick(click(eventTime));
                reference.record(step.shard(), eventTime);
            }
            clock.advanceTo(now);
            int before = sent.watermarks().size();
            ticks.run();
            flinkClock.advanceTime(Duration.ofMillis(ShardTicks.INTERVAL_MILLIS));
            reference.tick();
            assertThat(sent.watermarks().size() - before).isLessThanOrEqualTo(1);
            assertThat(sent.watermarks().stream().map(SentWatermark::millis).toList())
                    .isEqualTo(expected);
        }
    }

    private static List<ShardWatermark> shards(RecordedOutput sent, ShardClock clock) {
        ManualClock unused = new ManualClock();
        ReaderOutput<InputRecord> output =
                TimestampsAndWatermarks.<InputRecord>createProgressiveEventTimeLogic(
                                WatermarkStrategy.noWatermarks(),
                                UnregisteredMetricsGroup.createOperatorMetricGroup(),
                                new TestProcessingTimeService(),
                                0,
                                unused,
                                unused,
                                UnregisteredMetricGroups.createUnregisteredTaskMetricGroup()
                                        .getIOMetricGroup())
                        .createMainOutput(sent, sent);
        List<ShardWatermark> shards = new ArrayList<>();
        for (int i = 0; i < SHARDS; i++) {
            shards.add(new ShardWatermark(output, "s" + i, ALLOWANCE, IDLE_TIMEOUT, clock));
        }
        return shards;
    }

    private static InputRecord click(long eventTime) {
        long arrival = Long.MAX_VALUE;
        Click click = new Click("c", "ad", "", "", Long.MIN_VALUE, eventTime, arrival, 0, true);
        return InputRecord.of(new Position("s", 1), click);
    }

    /** Flink's generators and its multiplexer, as its own source operator wires them. */
    private static final class Reference implements WatermarkOutput {
        private final WatermarkOutputMultiplexer multiplexer = new WatermarkOutputMultiplexer(this);
        private final Map<Integer, WatermarkGenerator<Object>> generators = new HashMap<>();
        private final List<Long> emitted;

        Reference(ManualClock clock, List<Long> emitted) {
            this.emitted = emitted;
            clock.advanceTime(Duration.ofMillis(1));
            for (int i = 0; i < SHARDS; i++) {
                multiplexer.registerNewOutput("s" + i);
                generators.put(
                        i,
                        new WatermarksWithIdleness<>(
                                new BoundedOutOfOrdernessWatermarks<>(ALLOWANCE),
                                IDLE_TIMEOUT,
                                clock));
            }
        }

        void record(int shard, long eventTime) {
            WatermarkOutput output = multiplexer.getImmediateOutput("s" + shard);
            generators.get(shard).onEvent("", eventTime, output);
        }

        void tick() {
            generators.forEach(
                    (shard, generator) ->
                            generator.onPeriodicEmit(multiplexer.getDeferredOutput("s" + shard)));
            multiplexer.onPeriodicEmit();
        }

        @Override
        public void emitWatermark(org.apache.flink.api.common.eventtime.Watermark watermark) {
            emitted.add(watermark.getTimestamp());
        }

        @Override
        public void markIdle() {}

        @Override
        public void markActive() {}
    }
}
