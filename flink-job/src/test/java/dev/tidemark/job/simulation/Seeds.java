package dev.tidemark.job.simulation;

import java.time.Duration;
import java.util.Optional;

/** Runs seed after seed, counts what happened, and says everything about a seed that fails. */
final class Seeds {

    private static final Duration TIME_TO_SHRINK = Duration.ofSeconds(60);

    private final Profile profile;
    private final Rules rules;
    private final Tally tally = new Tally();

    Seeds(Profile profile, Rules rules) {
        this.profile = profile;
        this.rules = rules;
    }

    Tally tally() {
        return tally;
    }

    /** Runs seeds until the time is over; returns how many. */
    long requireToHoldFor(Duration time, long first) {
        long begun = System.nanoTime();
        long seed = first;
        while (System.nanoTime() - begun < time.toNanos()) {
            requireToHold(seed++);
        }
        print(seed - first, System.nanoTime() - begun);
        return seed - first;
    }

    /** Runs a number of seeds. */
    void requireToHold(long first, long count) {
        long begun = System.nanoTime();
        for (long seed = first; seed < first + count; seed++) {
            requireToHold(seed);
        }
        print(count, System.nanoTime() - begun);
    }

    /** Runs one seed. */
    void requireToHold(long seed) {
        Schedule schedule = ScheduleGenerator.generate(seed, profile);
        Optional<Violation> violation = Simulation.run(schedule, rules, tally);
        if (violation.isPresent()) {
            throw new AssertionError(explain(schedule, violation.get()), violation.get());
        }
    }

    private String explain(Schedule schedule, Violation violation) {
        Schedule shortest =
                new Shrinking(
                                rest ->
                                        Simulation.run(rest, rules, new Tally())
                                                .map(Violation::invariant)
                                                .equals(Optional.of(violation.invariant())),
                                TIME_TO_SHRINK)
                        .shortest(schedule);
        return """
        Seed %d of %s breaks an invariant: %s.
        %s
        The shortest schedule that still breaks it:
        %s
        Run it again: mvn -pl flink-job -am test -Dtest=SimulationTest \
        -Dsurefire.failIfNoSpecifiedTests=false -Dtidemark.sim.seed=%d -Dtidemark.sim.profile=%s
        """
                .formatted(
                        schedule.seed(),
                        profile,
                        violation.invariant().text(),
                        violation.getMessage(),
                        shortest.text(),
                        schedule.seed(),
                        profile);
    }

    private void print(long seeds, long nanos) {
        System.out.printf(
                "%,d schedules of %s in %.0f s, %.1f a second; in them%n%s",
                seeds, profile, nanos / 1e9, seeds / (nanos / 1e9), tally.table());
    }
}
