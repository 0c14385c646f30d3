package dev.tidemark.job.simulation;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.Shard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes the contents of the shards: clicks of a few ads around the end of an hour, in time that
 * runs fast, with everything that real clicks do wrong.
 *
 * <p>Copies of a click are the same in every field, so it does not matter which of them is counted.
 */
final class ClickGenerator {

    private static final long HOUR_END = Instant.parse("2026-02-08T11:00:00Z").toEpochMilli();
    private static final int ADS = 6;

    /** So far ahead that everything closes; its own minute stays open, and is never a row. */
    private static final long LAST_RECORD = HOUR_END + 18_000_000;

    private final SplittableRandom random;
    private final long horizonMillis;
    private final List<Click> sent = new ArrayList<>();

    ClickGenerator(SplittableRandom random, AcceptanceHorizon horizon) {
        this.random = random;
        this.horizonMillis = horizon.length().toMillis();
    }

    List<Shard> shards(int count) {
        int perShard = (30 + random.nextInt(50)) / count;
        long step = 1_000L * count * (1 + random.nextInt(15));
        long start = HOUR_END - random.nextLong(step * perShard / count + 1);
        List<List<Shard.Arrival>> arrivals = new ArrayList<>();
        for (int shard = 0; shard < count; shard++) {
            arrivals.add(new ArrayList<>());
        }
        for (int number = 0; number < perShard; number++) {
            for (int shard = 0; shard < count; shard++) {
                Click click = click(start + number * step + random.nextLong(step));
                Position position = new Position("s" + shard, number);
                arrivals.get(shard).add(new Shard.Arrival(0, new PositionedClick(position, click)));
            }
        }
        List<Shard> shards = new ArrayList<>();
        for (int shard = 0; shard < count; shard++) {
            arrivals.get(shard).add(last(new Position("s" + shard, perShard)));
            shards.add(new Shard("s" + shard, arrivals.get(shard)));
        }
        return shards;
    }

    private static Shard.Arrival last(Position position) {
        Click click =
                new Click(
                        "last of " + position.shard(),
                        "last",
                        "",
                        "",
                        LAST_RECORD,
                        LAST_RECORD,
                        LAST_RECORD,
                        0,
                        true);
        return new Shard.Arrival(
                Cluster.START + ScheduleGenerator.UNTIL_THE_LAST_RECORDS_MILLIS,
                new PositionedClick(position, click));
    }

    private Click click(long now) {
        int kind = random.nextInt(100);
        if (kind < 10 && !sent.isEmpty()) {
            int back = 1 + random.nextInt(Math.min(sent.size(), 40));
            return sent.get(sent.size() - back);
        }
        Click click = kind < 20 ? wrong(kind, now) : good(now - random.nextLong(4_000), now);
        sent.add(click);
        return click;
    }

    private Click wrong(int kind, long now) {
        long shown = now - random.nextLong(20_000);
        return switch (kind % 4) {
            // Stale as soon as the watermark has come this far.
            case 0 -> click(now - horizonMillis - random.nextLong(60_000), now, now);
            // A device clock that is years ahead, and one that is years behind.
            case 1 -> click(shown, now + 150_000_000_000L, now);
            case 2 -> click(shown, 0, now);
            // On its way for minutes.
            default -> good(now - 20_000 - random.nextLong(240_000), now);
        };
    }

    private Click good(long happened, long arrived) {
        return click(happened - random.nextLong(30_000), happened, arrived);
    }

    private Click click(long impression, long device, long arrival) {
        String id = "c" + sent.size();
        String ad = "ad-" + random.nextInt(ADS);
        long cost = 1L + random.nextInt(1_000);
        return new Click(id, ad, "", "", impression, device, arrival, cost, true);
    }
}
