package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.generator.GeneratorSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the TaskManager of the real job at random points, rescales it in between, and compares what
 * is left with what the generator knows.
 *
 * <p>{@code -Ddrill.seed=N} repeats a drill's kill points and its log.
 */
@Timeout(900)
class CrashDrillIT {

    private static final String[] PACED = {"--speed", "240", "--checkpoint-interval", "200ms"};
    private static final String[] UNALIGNED = {
        "--speed", "240", "--checkpoint-interval", "200ms", "--unaligned", "true"
    };
    private static final String[] NO_CHECKPOINT = {
        "--speed", "240", "--checkpoint-interval", "8760h"
    };

    @TempDir Path folder;

    private final long seed = Long.getLong("drill.seed", new Random().nextInt(1_000_000));
    private final Random random = new Random(seed);

    /** Kills before the first checkpoint, after a savepoint at 4, twice in a row, and at 1. */
    @Test
    void afterFourKillsAndTwoRescalesTheLedgerIsRight() throws Exception {
        try (Drill drill = new Drill(folder, log(60_000), 4)) {
            run(
                    drill,
                    () -> {
                        drill.begin(2, NO_CHECKPOINT);
                        drill.killAndLookAgain(rows());
                        String savepoint = drill.stopAfter(rows());

                        drill.goOn(4, savepoint, UNALIGNED);
                        drill.killAfterACheckpointAnd(rows());
                        drill.killAndLookAgain(rows());
                        String checkpoint = drill.cancelAfter(rows());

                        drill.goOn(1, checkpoint, PACED);
                        drill.killAfterACheckpointAnd(rows());
                        drill.finish();
                    });
        }
    }

    /**
     * The second JobMaster counts attempts from 0 again, the third after an attempt 1; before the
     * first checkpoint nothing is restored that would tell the runs apart.
     */
    @Test
    void afterTwoTakeoversByAnotherJobMasterTheLedgerIsRight() throws Exception {
        try (Drill drill = new Drill(folder, log(60_000), 2)) {
            run(
                    drill,
                    () -> {
                        drill.begin(2, NO_CHECKPOINT);
                        drill.replaceJobMasterAfter(rows());
                        String savepoint = drill.stopAfter(rows());

                        drill.goOn(2, savepoint, PACED);
                        drill.killAfterACheckpointAnd(rows());
                        drill.replaceJobMasterAfter(rows());
                        drill.finish();
                    });
        }
    }

    @Test
    @Tag("nightly")
    void afterTwentyKillsTheLedgerIsRight() throws Exception {
        try (Drill drill = new Drill(folder, log(400_000), 4)) {
            run(
                    drill,
                    () -> {
                        drill.begin(2, NO_CHECKPOINT);
                        drill.killAndLookAgain(rows());
                        String from = drill.stopAfter(rows());
                        for (int life = 0; life < 6; life++) {
                            drill.goOn(
                                    1 << random.nextInt(3),
                                    from,
                                    random.nextBoolean() ? UNALIGNED : PACED);
                            drill.killAfterACheckpointAnd(rows());
                            drill.killAndLookAgain(rows());
                            drill.killAfter(rows());
                            from =
                                    random.nextBoolean()
                                            ? drill.stopAfter(rows())
                                            : drill.cancelAfter(rows());
                        }
                        drill.goOn(1, from, PACED);
                        drill.killAfterACheckpointAnd(rows());
                        drill.finish();
                    });
        }
    }

    private void run(Drill drill, Drill.Steps steps) throws Exception {
        try {
            steps.run();
            DrillResult result = DrillResult.of(drill);
            result.assertCountsAreRight();
            result.assertMinutesSumToHours();
            result.assertTheLakeIsComplete();
            result.assertTheExceptionsAreRight();
            assertThat(drill.register().refusedWrites().list()).as("refused writes").isEmpty();
        } catch (Exception | AssertionError e) {
            throw new AssertionError(
                    "seed %d: %s%nrepeat: mvn -pl flink-job -am verify -Dit.test=CrashDrillIT -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false -Ddrill.seed=%d"
                            .formatted(seed, String.join("; ", drill.story()), seed),
                    e);
        }
    }

    private long rows() {
        return 1L + random.nextInt(150);
    }

    private GeneratorSettings log(long clicks) {
        return new GeneratorSettings(
                seed,
                clicks,
                40,
                4,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofHours(1),
                0.40,
                0.02,
                0.01,
                0.05,
                0.01,
                0.005,
                0.005,
                ClickFormat.JSON_LINES,
                false);
    }
}
