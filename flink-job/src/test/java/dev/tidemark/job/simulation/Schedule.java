package dev.tidemark.job.simulation;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.job.virtual.Shard;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Everything that decides a simulated life of the job: its input, and what happens in which order.
 *
 * @param seed what it was generated from
 * @param sources the source subtasks, at most one for each shard
 * @param indexLag how far the tag indexes lag
 */
record Schedule(
        long seed,
        int parallelism,
        int sources,
        AcceptanceHorizon horizon,
        Duration indexLag,
        List<Shard> shards,
        List<Event> events) {

    Schedule {
        shards = List.copyOf(shards);
        events = List.copyOf(events);
    }

    Schedule withEvents(List<Event> others) {
        return new Schedule(seed, parallelism, sources, horizon, indexLag, shards, others);
    }

    Schedule withShards(List<Shard> others) {
        return new Schedule(seed, parallelism, sources, horizon, indexLag, others, events);
    }

    int records() {
        return shards.stream().mapToInt(shard -> shard.arrivals().size()).sum();
    }

    /** All of it, to read and to compare. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(
                "parallelism %d, %d sources, horizon %s, index lag %s%n"
                        .formatted(parallelism, sources, horizon.length(), indexLag));
        events.forEach(event -> text.append("  ").append(event).append('\n'));
        for (Shard shard : shards) {
            for (Shard.Arrival arrival : shard.arrivals()) {
                Click click = arrival.click().click();
                text.append(
                        "  %s %s of %s at %s%n"
                                .formatted(
                                        arrival.click().position(),
                                        click.clickId(),
                                        click.adId(),
                                        Instant.ofEpochMilli(click.eventTimeMillis())));
            }
        }
        return text.toString();
    }
}
