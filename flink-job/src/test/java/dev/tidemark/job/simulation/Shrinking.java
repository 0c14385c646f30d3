package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Position;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.Shard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Makes a schedule that fails as short as it can be: leaves out ever smaller parts of it, as long
 * as what is left still fails (delta debugging).
 */
final class Shrinking {

    private final Predicate<Schedule> fails;
    private final long end;

    /**
     * @param fails whether a schedule still fails in the same way
     * @param atMost how long to try; then the shortest so far is taken
     */
    Shrinking(Predicate<Schedule> fails, Duration atMost) {
        this.fails = fails;
        this.end = System.nanoTime() + atMost.toNanos();
    }

    /**
     * A schedule that fails, and of which no single event or record can be left out if there was
     * time to find it.
     */
    Schedule shortest(Schedule failing) {
        Schedule shortest = failing;
        while (true) {
            Schedule shorter = withoutRecords(withoutEvents(shortest));
            boolean same =
                    shorter.events().size() == shortest.events().size()
                            && shorter.records() == shortest.records();
            shortest = shorter;
            if (same || isOver()) {
                return shortest;
            }
        }
    }

    private boolean isOver() {
        return System.nanoTime() >= end;
    }

    private Schedule withoutEvents(Schedule failing) {
        List<Event> events =
                minimal(failing.events(), rest -> fails.test(failing.withEvents(rest)));
        return failing.withEvents(events);
    }

    private Schedule withoutRecords(Schedule failing) {
        Schedule shortest = failing;
        for (int number = 0; number < failing.shards().size(); number++) {
            int shard = number;
            Schedule before = shortest;
            List<Shard.Arrival> arrivals = before.shards().get(shard).arrivals();
            Shard.Arrival last = arrivals.get(arrivals.size() - 1);
            List<Shard.Arrival> kept =
                    minimal(
                            arrivals.subList(0, arrivals.size() - 1),
                            rest -> fails.test(with(before, shard, rest, last)));
            shortest = with(before, shard, kept, last);
        }
        return shortest;
    }

    private static Schedule with(
            Schedule schedule, int number, List<Shard.Arrival> arrivals, Shard.Arrival last) {
        List<Shard.Arrival> all = new ArrayList<>(arrivals);
        all.add(last);
        String name = schedule.shards().get(number).name();
        for (int i = 0; i < all.size(); i++) {
            Shard.Arrival each = all.get(i);
            all.set(
                    i,
                    new Shard.Arrival(
                            each.readableAtMillis(),
                            new PositionedClick(new Position(name, i), each.click().click())));
        }
        List<Shard> shards = new ArrayList<>(schedule.shards());
        shards.set(number, new Shard(name, all));
        return schedule.withShards(shards);
    }

    private <T> List<T> minimal(List<T> failing, Predicate<List<T>> stillFails) {
        List<T> kept = new ArrayList<>(failing);
        for (int size = Math.max(1, kept.size() / 2); ; size /= 2) {
            int from = 0;
            while (from < kept.size() && !isOver()) {
                List<T> rest = new ArrayList<>(kept);
                rest.subList(from, Math.min(from + size, kept.size())).clear();
                if (stillFails.test(rest)) {
                    kept = rest;
                } else {
                    from += size;
                }
            }
            if (size == 1) {
                return kept;
            }
        }
    }
}
