package dev.tidemark.cli;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Writes a lake without a job: clicks of some arrival hours, with copies, from a seed. */
record WrittenLake(Path lake, Hour first, int hours, int clicksAnHour, int ads) {

    private static final int OBJECTS_OF_AN_HOUR = 8;
    private static final long HOUR_MILLIS = 3_600_000;

    void write(long seed) throws IOException {
        Random random = new Random(seed);
        for (int hour = 0; hour < hours; hour++) {
            Hour arrival = new Hour(first.number() + hour);
            Path partition = lake.resolve("raw/hour=" + arrival.text());
            Files.createDirectories(partition);
            for (int object = 0; object < OBJECTS_OF_AN_HOUR; object++) {
                Path file = partition.resolve("o%d.jsonl.gz".formatted(object));
                try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                    writeLines(arrival, hour * OBJECTS_OF_AN_HOUR + object, random, out);
                }
            }
        }
    }

    private void writeLines(Hour arrival, int object, Random random, OutputStream out)
            throws IOException {
        int lines = clicksAnHour / OBJECTS_OF_AN_HOUR;
        for (int i = 0; i < lines; i++) {
            long at = arrival.startMillis() + i * HOUR_MILLIS / lines;
            long impression = at - random.nextInt(7_400_000);
            long device = impression + random.nextInt(7_400_000);
            // One id in twenty is shared with other objects and hours.
            String id =
                    random.nextInt(20) == 0
                            ? "shared-" + random.nextInt(clicksAnHour)
                            : "c-" + object + "-" + i;
            Click click =
                    new Click(
                            id,
                            "ad_" + random.nextInt(ads),
                            "",
                            "",
                            impression,
                            device,
                            at,
                            random.nextInt(1_000_000),
                            random.nextInt(100) > 0);
            Position position = new Position("s" + object, i + 1L);
            out.write(RawClickJson.write(RawClick.of(position, click, 1, 1, 0)));
            out.write('\n');
        }
    }
}
