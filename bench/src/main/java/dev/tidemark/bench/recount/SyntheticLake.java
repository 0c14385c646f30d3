package dev.tidemark.bench.recount;

import dev.tidemark.clicks.IsoTime;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Writes the raw lines of a lake as the job would: gzip objects of JSON lines by arrival hour. Of
 * 100 lines about 4 are copies of earlier clicks, 1 is stale, 1 invalid, 1 repeats a line; one ad
 * has 40 % of the clicks.
 *
 * @param folder the lake
 * @param clicks how many lines
 * @param seed the same seed makes the same lake
 */
record SyntheticLake(Path folder, long clicks, long seed) {

    /** The first hour that clicks arrive in; {@link #HOURS} in all. */
    static final Instant START = Instant.parse("2026-02-08T00:00:00Z");

    static final int HOURS = 24;

    private static final int OBJECTS_OF_AN_HOUR = 4;
    private static final long HOUR_MILLIS = 3_600_000;
    private static final int ADS = 1_000;
    private static final long LONGEST_COPY_DELAY = 600_000;

    /** Writes all objects, side by side. */
    void write() {
        IntStream.range(0, HOURS * OBJECTS_OF_AN_HOUR)
                .parallel()
                .forEach(
                        object -> {
                            try {
                                write(object);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
    }

    private void write(int object) throws IOException {
        int hour = object / OBJECTS_OF_AN_HOUR;
        long start = START.toEpochMilli() + hour * HOUR_MILLIS;
        String hourText = Instant.ofEpochMilli(start).toString().substring(0, 13);
        Path partition = folder.resolve("raw/hour=" + hourText);
        Files.createDirectories(partition);
        String name = "part-%d.jsonl.gz".formatted(object % OBJECTS_OF_AN_HOUR);
        try (OutputStream out = new FastGzip(Files.newOutputStream(partition.resolve(name)))) {
            writeLines(object, start, out);
        }
    }

    private void writeLines(int object, long start, OutputStream out) throws IOException {
        long lines = clicks / ((long) HOURS * OBJECTS_OF_AN_HOUR);
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + object);
        StringBuilder line = new StringBuilder(512);
        Click previous = null;
        for (long i = 0; i < lines; i++) {
            long arrival = start + i * HOUR_MILLIS / lines;
            int kind = random.nextInt(100);
            boolean isCopy = previous != null && kind < 4;
            boolean isRepeated = previous != null && kind == 6;
            Click click =
                    isRepeated
                            ? previous
                            : isCopy
                                    ? previous.copy(i, arrival)
                                    : Click.next(object, i, arrival, kind, random);
            line.setLength(0);
            click.append(line, object);
            out.write(line.toString().getBytes(StandardCharsets.US_ASCII));
            if (previous == null || random.nextInt(8) == 0) {
                previous = click;
            }
            if (arrival - previous.arrival > LONGEST_COPY_DELAY) {
                previous = null;
            }
        }
    }

    /** One click as the lake holds it. */
    private record Click(
            String id,
            long sequence,
            int ad,
            long impression,
            long device,
            long arrival,
            int cost,
            boolean valid) {

        static Click next(
                int object, long sequence, long arrival, int kind, SplittableRandom random) {
            long device = arrival - 50 - random.nextInt(5_000);
            long wait = kind == 4 ? 7_300_000 : 1_000L + random.nextInt(120_000);
            return new Click(
                    Long.toHexString(random.nextLong()) + "-" + object + "-" + sequence,
                    sequence,
                    random.nextInt(10) < 4 ? 0 : random.nextInt(ADS),
                    device - wait,
                    device,
                    arrival,
                    random.nextInt(2_000_000),
                    kind != 5);
        }

        Click copy(long otherSequence, long otherArrival) {
            return new Click(id, otherSequence, ad, impression, device, otherArrival, cost, valid);
        }

        void append(StringBuilder line, int object) {
            line.append("{\"v\":1,\"position\":\"clicks-").append(object).append(".jsonl:");
            line.append(sequence + 1).append("\",\"click_id\":\"").append(id);
            line.append("\",\"ad_id\":\"ad_").append(ad);
            line.append("\",\"campaign_id\":\"cmp_").append(ad % 50);
            line.append("\",\"device_id\":\"d_").append(id, 0, 5);
            line.append("\",\"impression_time\":\"").append(IsoTime.format(impression));
            line.append("\",\"device_time\":\"").append(IsoTime.format(device));
            line.append("\",\"arrival_time\":\"").append(IsoTime.format(arrival));
            line.append("\",\"cost_micros\":").append(cost);
            line.append(",\"valid\":").append(valid);
            line.append(",\"gen\":1,\"run\":1,\"epoch\":7}\n");
        }
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 64 << 10);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
