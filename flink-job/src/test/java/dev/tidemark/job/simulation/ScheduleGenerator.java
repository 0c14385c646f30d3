package dev.tidemark.job.simulation;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.job.simulation.Event.Kind;
import dev.tidemark.job.simulation.Event.Who;
import dev.tidemark.job.virtual.Shard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes a schedule from a seed; the same one every time. */
final class ScheduleGenerator {

    /**
     * Each shard ends with a record that can be read only this long after the start: longer than
     * any schedule, shorter than the guard after which click ids are forgotten (R7).
     */
    static final long UNTIL_THE_LAST_RECORDS_MILLIS = Duration.ofHours(20).toMillis();

    private static final int MOST_SHARDS = 6;
    private static final List<Duration> HORIZONS =
            List.of(Duration.ofMinutes(4), Duration.ofMinutes(15), Duration.ofHours(2));
    private static final List<Duration> LAGS =
            List.of(Duration.ZERO, Duration.ofMillis(700), Duration.ofSeconds(4));

    private final SplittableRandom random;
    private final Profile profile;

    private ScheduleGenerator(long seed, Profile profile) {
        this.random = new SplittableRandom(seed);
        this.profile = profile;
    }

    static Schedule generate(long seed, Profile profile) {
        return new ScheduleGenerator(seed, profile).schedule(seed);
    }

    private Schedule schedule(long seed) {
        AcceptanceHorizon horizon = new AcceptanceHorizon(pick(HORIZONS));
        int shardCount = small(MOST_SHARDS);
        List<Shard> shards = new ClickGenerator(random.split(), horizon).shards(shardCount);
        return new Schedule(
                seed,
                small(8),
                1 + random.nextInt(Math.min(3, shardCount)),
                horizon,
                pick(LAGS),
                shards,
                events());
    }

    private List<Event> events() {
        int length = 60 + random.nextInt(100);
        int sum = profile.sum();
        List<Event> events = new ArrayList<>();
        while (events.size() < length) {
            events.add(event(profile.kind(random.nextInt(sum))));
        }
        return events;
    }

    private Event event(Kind kind) {
        return new Event(kind, who(kind), amount(kind), random.nextInt(1_000_000));
    }

    private Who who(Kind kind) {
        boolean everybody =
                switch (kind) {
                    case READ, DELIVER, TICK, FIRE -> true;
                    default -> false;
                };
        int number = random.nextInt(100);
        if (everybody && number < profile.cutOffPercent()) {
            return Who.CUT_OFF;
        }
        return number < profile.cutOffPercent() + 15 && kind != Kind.REWIND
                ? Who.ELDER
                : Who.CURRENT;
    }

    private int amount(Kind kind) {
        return switch (kind) {
            case READ -> 1 + random.nextInt(profile.mostRecords());
            case DELIVER -> random.nextInt(3) == 0 ? 10_000 : 1 + random.nextInt(30);
            case TICK -> random.nextInt(3);
            case TIME -> 100 + random.nextInt(1_500);
            case CRASH, REWIND, BRANCH, UNDO -> small(8);
            case OUTAGE -> 60 + random.nextInt(600);
            case FAULT -> random.nextInt(12);
            default -> 0;
        };
    }

    /** 1 to most, small numbers more often. */
    private int small(int most) {
        int smallerOfTwo = Math.min(random.nextInt(most), random.nextInt(most));
        return 1 + Math.min(smallerOfTwo, random.nextInt(most));
    }

    private <T> T pick(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
