package dev.tidemark.job.virtual;

import dev.tidemark.clicks.Click;
import dev.tidemark.job.PositionedClick;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.BoundedOutOfOrdernessWatermarks;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutputMultiplexer;
import org.apache.flink.api.common.eventtime.WatermarksWithIdleness;
import org.apache.flink.streaming.api.operators.source.WatermarkToDataOutput;

/** One source subtask: reads its shards and combines their watermarks with Flink's own classes. */
final class VirtualSource {

    private static final Duration ALLOWANCE = Duration.ofSeconds(5);
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(30);

    private final VirtualClock clock;
    private final Routing<PositionedClick> edge;
    private final WatermarkOutputMultiplexer multiplexer;
    private final List<Reader> readers = new ArrayList<>();

    private static final class Reader {
        private final Shard shard;
        private final WatermarkGenerator<Click> generator;
        private int position;

        Reader(Shard shard, WatermarkGenerator<Click> generator, int position) {
            this.shard = shard;
            this.generator = generator;
            this.position = position;
        }
    }

    VirtualSource(VirtualClock clock, Routing<PositionedClick> edge) {
        this.clock = clock;
        this.edge = edge;
        this.multiplexer = new WatermarkOutputMultiplexer(new WatermarkToDataOutput(edge));
    }

    /** Assigns a shard to this subtask, from a position in it on. */
    void assign(Shard shard, int position, JobObserver observer) {
        readers.add(
                new Reader(
                        shard,
                        new WatermarksWithIdleness<>(
                                new BoundedOutOfOrdernessWatermarks<>(ALLOWANCE),
                                IDLE_TIMEOUT,
                                clock),
                        position));
        multiplexer.registerNewOutput(shard.name(), shardListener(shard.name(), observer));
    }

    private static WatermarkOutputMultiplexer.WatermarkUpdateListener shardListener(
            String shard, JobObserver observer) {
        return new WatermarkOutputMultiplexer.WatermarkUpdateListener() {
            @Override
            public void onWatermarkUpdate(long watermark) {
                observer.shardWatermark(shard, watermark);
            }

            @Override
            public void onIdleUpdate(boolean idle) {
                observer.shardIdle(shard, idle);
            }
        };
    }

    /**
     * Sends on one record that can be read now, of the first shard that has one.
     *
     * @return whether there was one
     */
    boolean readOne() {
        return readOne(0);
    }

    /** Sends on one record that can be read now, of the given shard or else of the next ones. */
    boolean readOne(int first) {
        for (int i = 0; i < readers.size(); i++) {
            Reader reader = readers.get(Math.floorMod(first + i, readers.size()));
            if (reader.position < reader.shard.arrivals().size()) {
                Shard.Arrival next = reader.shard.arrivals().get(reader.position);
                if (next.readableAtMillis() <= clock.absoluteTimeMillis()) {
                    read(reader, next.click());
                    return true;
                }
            }
        }
        return false;
    }

    private void read(Reader reader, PositionedClick click) {
        reader.position++;
        reader.generator.onEvent(
                click.click(),
                click.click().eventTimeMillis(),
                multiplexer.getImmediateOutput(reader.shard.name()));
        edge.send(click);
    }

    /** The periodic emission of watermarks. */
    void tick() {
        for (Reader reader : readers) {
            reader.generator.onPeriodicEmit(multiplexer.getDeferredOutput(reader.shard.name()));
        }
        multiplexer.onPeriodicEmit();
    }

    /** Sends a barrier and says where each shard stands. */
    Map<String, Integer> barrier(long checkpointId) {
        Map<String, Integer> positions = new LinkedHashMap<>();
        readers.forEach(reader -> positions.put(reader.shard.name(), reader.position));
        edge.broadcast(new Element.Barrier(checkpointId));
        return positions;
    }
}
