package dev.tidemark.job.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The job under random interleavings and faults: whatever happens, the ledger ends as if only the
 * last replay had run.
 *
 * <p>{@code tidemark.sim.seconds} is the time to spend, {@code tidemark.sim.seed} runs one seed
 * only.
 */
class SimulationTest {

    private static final int SEEDS_IN_CI = 1_000;
    private static final int SEEDS_AT_NIGHT = 100_000;
    private static final long FIRST_SEED = 1;

    @Test
    void noScheduleBreaksAnInvariant() {
        Long seed = Long.getLong("tidemark.sim.seed");
        if (seed != null) {
            String profile = System.getProperty("tidemark.sim.profile", "EVERYTHING");
            new Seeds(Profile.valueOf(profile), Rules.ALL).requireToHold(seed);
            return;
        }
        long seconds = Long.getLong("tidemark.sim.seconds", 60);
        Seeds seeds = new Seeds(Profile.EVERYTHING, Rules.ALL);
        long ran = seeds.requireToHoldFor(Duration.ofSeconds(seconds), FIRST_SEED);
        if (ran >= SEEDS_IN_CI) {
            assertThat(seeds.tally().never()).as("what never happened").isEmpty();
        }
        if ("true".equals(System.getenv("CI")) && seconds >= 240) {
            assertThat(ran).as("seeds in %d s", seconds).isGreaterThanOrEqualTo(SEEDS_IN_CI);
        }
    }

    @Test
    @Tag("nightly")
    void noneOfAHundredThousandSchedulesBreaksAnInvariant() {
        Seeds seeds = new Seeds(Profile.EVERYTHING, Rules.ALL);
        seeds.requireToHold(FIRST_SEED, SEEDS_AT_NIGHT);
        assertThat(seeds.tally().never()).as("what never happened").isEmpty();
    }

    @Test
    void aFailingScheduleIsShrunkToTheEventsThatMatter() {
        AblatedRule rule = AblatedRule.THE_FLUSH;
        Schedule failing = ScheduleGenerator.generate(FIRST_SEED, rule.profile());
        Violation violation = Simulation.run(failing, rule.rest(), new Tally()).orElseThrow();

        Schedule shortest =
                new Shrinking(
                                rest ->
                                        Simulation.run(rest, rule.rest(), new Tally())
                                                .map(Violation::invariant)
                                                .equals(Optional.of(violation.invariant())),
                                Duration.ofSeconds(20))
                        .shortest(failing);

        assertThat(Simulation.run(shortest, rule.rest(), new Tally())).isPresent();
        assertThat(shortest.events().size()).isLessThan(failing.events().size() / 3);
        assertThat(shortest.events()).extracting(Event::kind).contains(Event.Kind.READ);
    }

    @Test
    void aSeedGivesTheSameScheduleAndTheSameEndEveryTime() {
        Schedule one = ScheduleGenerator.generate(11, Profile.EVERYTHING);
        Schedule other = ScheduleGenerator.generate(11, Profile.EVERYTHING);
        assertThat(one).isEqualTo(other);

        Tally first = new Tally();
        Tally second = new Tally();
        Simulation.run(one, Rules.ALL, first);
        Simulation.run(other, Rules.ALL, second);
        assertThat(first.table()).isEqualTo(second.table());
    }
}
