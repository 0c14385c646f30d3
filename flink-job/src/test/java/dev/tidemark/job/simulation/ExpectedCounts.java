package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.virtual.Shard;
import dev.tidemark.ledger.RowKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The counts of the input, made without the job: each click id once, in the hour of its event time.
 *
 * <p>Whether a click is stale depends on the watermark that it met, so the verdicts of the life
 * that counts decide that; {@link Verdicts} has checked each of them against the input.
 */
final class ExpectedCounts {

    private ExpectedCounts() {}

    static Map<RowKey, Counts> of(Schedule schedule, Map<Position, Verdict> verdicts) {
        Map<RowKey, Counts> hours = new HashMap<>();
        Set<String> counted = new HashSet<>();
        for (Shard shard : schedule.shards()) {
            for (Shard.Arrival arrival : shard.arrivals()) {
                Click click = arrival.click().click();
                if (arrival.readableAtMillis() > Cluster.START) {
                    continue;
                }
                boolean stale = verdicts.get(arrival.click().position()) == Verdict.STALE;
                if (!stale && counted.add(click.clickId())) {
                    RowKey hour = RowKey.of(click.adId(), Hour.of(click.eventTimeMillis()));
                    hours.merge(hour, click.counts(), Counts::plus);
                }
            }
        }
        return hours;
    }
}
