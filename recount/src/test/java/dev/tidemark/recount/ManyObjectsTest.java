package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.recount.testing.S3Mock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An hour of more than two listings of objects, in a folder and in a bucket. */
class ManyObjectsTest {

    private static final Hour HOUR = Hour.parse("2026-02-08T10");
    private static final int OBJECTS = 2_100;
    private static final int CLICKS_OF_AN_OBJECT = 6;
    private static final int ADS = 40;

    @TempDir Path folder;
    @TempDir Path scratch;

    private final S3Mock server = S3Mock.shared();
    private final S3Folder bucket = server.newFolder();

    @Test
    void theRecountOfABucketIsTheRecountOfTheFolder() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> written =
                    IntStream.range(0, OBJECTS)
                            .<Future<?>>mapToObj(i -> writers.submit(() -> write(i)))
                            .toList();
            for (Future<?> each : written) {
                each.get();
            }
        } finally {
            writers.shutdownNow();
        }

        Recounted ofFolder = recount(folder.toString());
        Recounted ofBucket = recount(bucket.toString());

        assertThat(ofBucket).isEqualTo(ofFolder);
        assertThat(ofBucket.objects()).isEqualTo(OBJECTS);
        assertThat(ofBucket.totals().counts().valid()).isEqualTo(distinctClicks());
        assertThat(ofBucket.totals().repeatedLines())
                .isEqualTo((long) OBJECTS * CLICKS_OF_AN_OBJECT - distinctClicks());
        assertThat(ofBucket.rows()).hasSize(ADS);
    }

    /** Every fourth object repeats the clicks of the one before it. */
    private static int clicksFrom(int object) {
        return (object % 4 == 3 ? object - 1 : object) * CLICKS_OF_AN_OBJECT;
    }

    private static long distinctClicks() {
        return IntStream.range(0, OBJECTS).map(ManyObjectsTest::clicksFrom).distinct().count()
                * CLICKS_OF_AN_OBJECT;
    }

    private Void write(int object) throws IOException {
        byte[][] lines =
                IntStream.range(clicksFrom(object), clicksFrom(object) + CLICKS_OF_AN_OBJECT)
                        .mapToObj(ManyObjectsTest::line)
                        .toArray(byte[][]::new);
        String name = "raw/hour=%s/o-%05d.jsonl.gz".formatted(HOUR.text(), object);
        byte[] content = MemoryLake.gzip(lines);
        Files.createDirectories(folder.resolve(name).getParent());
        Files.write(folder.resolve(name), content);
        server.put(bucket, name, content);
        return null;
    }

    private static byte[] line(int number) {
        RawClick click =
                LakeClicks.click(number, "c" + number, "ad_" + number % ADS, 602 + number % 50);
        return RawClickJson.write(click);
    }

    /** What a recount says and leaves behind. */
    private record Recounted(HourTotals totals, long objects, long bytes, List<LedgerRow> rows) {}

    private Recounted recount(String lake) throws IOException {
        InMemoryLedger ledger = new InMemoryLedger();
        RecountSettings settings =
                new RecountSettings(
                        Duration.ofHours(2),
                        Duration.ofMinutes(10),
                        false,
                        16,
                        64_000_000,
                        scratch);
        Clock muchLater = Clock.fixed(Instant.parse("2026-02-10T00:00:00Z"), ZoneOffset.UTC);
        List<HourOutcome> outcomes =
                new Recount(
                                Lakes.open(lake, folder),
                                ledger,
                                settings,
                                muchLater,
                                RecountProgress.NONE)
                        .run(
                                new RecountRequest(
                                        List.of(HOUR), false, true, OptionalLong.empty(), false));
        RecountedHour held = outcomes.get(0).result().orElseThrow();
        return new Recounted(held.totals(), held.objects(), held.bytes(), ledger.everything());
    }
}
