package dev.tidemark.job.virtual;

import dev.tidemark.job.PositionedClick;
import java.util.List;

/** The durable contents of one shard, in its order. */
public record Shard(String name, List<Arrival> arrivals) {

    /** A record and the wall-clock time from which on it can be read. */
    public record Arrival(long readableAtMillis, PositionedClick click) {}

    public Shard {
        arrivals = List.copyOf(arrivals);
    }
}
