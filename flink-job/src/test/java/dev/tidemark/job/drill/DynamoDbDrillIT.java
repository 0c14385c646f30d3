package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.clicks.generator.Truth;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.testing.Dynalite;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real job with its ledger in a DynamoDB table, at a size that an emulator can carry: killed,
 * rescaled, and with the store away for a while.
 */
@Timeout(600)
class DynamoDbDrillIT {

    private static final String[] PACED = {"--speed", "120", "--checkpoint-interval", "200ms"};
    private static final String[] UNALIGNED = {
        "--speed", "120", "--checkpoint-interval", "200ms", "--unaligned", "true"
    };
    private static final long SEED = 20_260_208;

    @TempDir Path folder;

    @Test
    void afterKillsAndARescaleTheTableIsRight() throws Exception {
        String store = Dynalite.shared().newStore().text();
        try (Drill drill = new Drill(folder, store, log(8_000), 4, Optional.empty())) {
            drill.begin(2, PACED);
            drill.killAfterACheckpointAnd(20);
            String savepoint = drill.stopAfter(20);
            drill.goOn(4, savepoint, UNALIGNED);
            drill.killAndLookAgain(20);
            drill.finish();

            assertItIsRight(drill);
        }
    }

    @Test
    void aStoreThatIsAwayForTenSecondsEndsNoRunAndLosesNothing() throws Exception {
        outage(Duration.ofSeconds(10));
    }

    @Test
    @Tag("nightly")
    void aStoreThatIsAwayForAMinuteEndsNoRunAndLosesNothing() throws Exception {
        outage(Duration.ofSeconds(60));
    }

    private void outage(Duration length) throws Exception {
        try (Dynalite server = Dynalite.start(Optional.of(folder.resolve("dynalite")));
                Drill drill =
                        new Drill(
                                folder,
                                server.newStore().text(),
                                log(8_000),
                                2,
                                Optional.empty())) {
            drill.begin(2, PACED);
            drill.awaitWrites(200);
            server.stop();
            Thread.sleep(length.toMillis());
            server.start();
            drill.finish();

            assertItIsRight(drill);
            assertThat(drill.register().runs().all()).as("runs").hasSize(1);
            assertThat(drill.ledger().metrics().get("store_unanswered").getAsLong())
                    .as("calls that were made again")
                    .isPositive();
        }
    }

    private static void assertItIsRight(Drill drill) throws Exception {
        ClickGenerator generator = new ClickGenerator(drill.log());
        generator.forEachRemaining(record -> {});
        Truth truth = generator.truth();
        Map<String, Counts> expected = new TreeMap<>();
        truth.rows()
                .forEach(
                        (key, counts) ->
                                expected.put(
                                        key.adId() + " " + key.hour().bucket(),
                                        counts.fast().plus(counts.late())));
        TreeSet<String> ads = new TreeSet<>();
        truth.rows().keySet().forEach(key -> ads.add(key.adId()));
        List<LedgerRow> rows = new ArrayList<>();
        ads.forEach(ad -> rows.addAll(drill.ledger().rows(ad, "H", "N")));

        assertThat(countedByHour(rows)).as("fast + late of each hour").isEqualTo(expected);
        assertThat(fast(rows, false)).as("sums of minutes").isEqualTo(fast(rows, true));
        DrillResult.of(drill).assertTheLakeIsComplete();
        assertThat(drill.register().refusedWrites().list()).as("refused writes").isEmpty();
    }

    private static Map<String, Counts> countedByHour(List<LedgerRow> rows) {
        Map<String, Counts> counted = new TreeMap<>();
        rows.stream()
                .filter(row -> row.key().isHour())
                .forEach(
                        row ->
                                counted.put(
                                        row.key().entity() + " " + row.key().bucket(),
                                        counts(row.fast()).plus(counts(row.late()))));
        return counted;
    }

    /** The on-time clicks of each ad and hour, from its hour rows or as the sum of its minutes. */
    private static Map<String, Counts> fast(List<LedgerRow> rows, boolean fromHours) {
        Map<String, Counts> sums = new TreeMap<>();
        rows.stream()
                .filter(row -> row.key().isHour() == fromHours && row.fast().isPresent())
                .forEach(
                        row ->
                                sums.merge(
                                        row.key().entity()
                                                + " "
                                                + row.key().bucket().substring(1, 14),
                                        counts(row.fast()),
                                        Counts::plus));
        return sums;
    }

    private static Counts counts(Optional<TaggedCounts> value) {
        return value.map(TaggedCounts::counts).orElse(Counts.ZERO);
    }

    private static GeneratorSettings log(long clicks) {
        return new GeneratorSettings(
                SEED,
                clicks,
                10,
                4,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofMinutes(30),
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
