package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.ReconciledHour;
import dev.tidemark.recount.Reconciliation;
import dev.tidemark.recount.ReconciliationText;
import dev.tidemark.recount.Recount;
import dev.tidemark.recount.RecountProgress;
import dev.tidemark.recount.RecountRequest;
import dev.tidemark.recount.RecountSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The lake and the ledger of the real job after kills, a rewind to a savepoint and a blue/green:
 * the recount is what the generator knows, and clicks explain every difference to the stream.
 */
@Timeout(900)
class ReconciliationIT {

    private static final String[] PACED = {"--speed", "240", "--checkpoint-interval", "200ms"};

    @TempDir Path folder;

    @Test
    void afterKillsARewindAndABlueGreenClicksExplainEveryDifference() throws Exception {
        try (Drill blue = new Drill(folder, log(), 4)) {
            blue.begin(2, PACED);
            blue.killAfterACheckpointAnd(20);
            String rewindTo = blue.savepointAfter(10);
            blue.killAfterACheckpointAnd(20);
            blue.cancelAfter(30);
            blue.goOn(1, rewindTo, PACED);
            String branch = blue.savepointAfter(20);
            try (GreenGeneration green = GreenGeneration.begin(blue, branch, 2, PACED)) {
                green.awaitWrites(1, 20);
                blue.cluster().killTaskManager();
                green.awaitWrites(2, 20);
                blue.cluster().cancel(blue.job());
                green.finish();
            }
            assertThatTheStoryHappened(blue);
            assertThatAllIsExplained(blue);
        }
    }

    private void assertThatTheStoryHappened(Drill blue) throws Exception {
        List<Restore> restores = blue.register().runs().restores();
        assertThat(restores).as("restores of blue").hasSizeGreaterThanOrEqualTo(4);
        assertThat(
                        new Register(blue.ledger().controlItems(), GreenGeneration.GENERATION)
                                .runs()
                                .restores())
                .as("restores of green")
                .hasSizeGreaterThanOrEqualTo(2);
        List<String> positions = new ArrayList<>();
        for (String line : DrillResult.of(blue).lines("raw")) {
            positions.add(
                    RawClickJson.read(line.getBytes(StandardCharsets.UTF_8)).position().toString());
        }
        assertThat(positions.size())
                .as("raw lines, some of them repeated")
                .isGreaterThan(new TreeSet<>(positions).size());
    }

    private void assertThatAllIsExplained(Drill drill) throws Exception {
        Map<String, Counts> truth = truth();
        TreeSet<Hour> hours = new TreeSet<>();
        truth.keySet().forEach(key -> hours.add(Hour.parse(key.substring(key.indexOf(' ') + 1))));
        Lake lake = Lakes.open("lake", folder);
        Clock muchLater = Clock.fixed(Instant.parse("2026-02-10T00:00:00Z"), ZoneOffset.UTC);
        Map<String, Counts> counted = new TreeMap<>();
        for (Hour hour : hours) {
            new Recount(lake, drill.ledger(), settings(1), muchLater, RecountProgress.NONE)
                    .run(
                            new RecountRequest(
                                    List.of(hour), false, true, OptionalLong.empty(), false));
            ReconciledHour found = reconcile(lake, drill, settings(1), hour);
            assertThat(found.isExplained())
                    .as(ReconciliationText.answer(found) + " " + found.worst() + found.gaps())
                    .isTrue();
            assertThat(reconcile(lake, drill, settings(3), hour)).isEqualTo(found);
            for (String key : truth.keySet()) {
                String ad = key.substring(0, key.indexOf(' '));
                if (key.endsWith(hour.bucket())) {
                    drill.ledger()
                            .read(RowKey.of(ad, hour))
                            .flatMap(row -> row.finalCounts())
                            .map(FinalCounts::counts)
                            .ifPresent(counts -> counted.put(key, counts));
                }
            }
        }
        assertThat(counted).as("final of each ad and hour").isEqualTo(truth);
    }

    private static ReconciledHour reconcile(
            Lake lake, Drill drill, RecountSettings settings, Hour hour) throws Exception {
        return new Reconciliation(lake, drill.ledger(), settings, true, 1_000).reconcile(hour);
    }

    private RecountSettings settings(int threads) {
        return new RecountSettings(
                Duration.ofHours(2), Duration.ofMinutes(10), false, threads, 64 << 20, folder);
    }

    /** All clicks of each ad and hour, whichever of them came late. */
    private Map<String, Counts> truth() {
        ClickGenerator generator = new ClickGenerator(log());
        generator.forEachRemaining(record -> {});
        Map<String, Counts> all = new TreeMap<>();
        generator
                .truth()
                .rows()
                .forEach(
                        (key, counts) ->
                                all.put(
                                        key.adId() + " " + key.hour().bucket(),
                                        counts.fast().plus(counts.late())));
        return all;
    }

    private static GeneratorSettings log() {
        return new GeneratorSettings(
                11,
                20_000,
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
