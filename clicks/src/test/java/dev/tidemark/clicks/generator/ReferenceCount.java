package dev.tidemark.clicks.generator;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.ClickFiles;
import dev.tidemark.clicks.ClickReader;
import dev.tidemark.clicks.ClickStep;
import dev.tidemark.clicks.FieldMapping;
import dev.tidemark.clicks.LogPosition;
import dev.tidemark.clicks.LogStep;
import dev.tidemark.clicks.ParsedClick;
import dev.tidemark.clicks.TimeFormat;
import dev.tidemark.clicks.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts a log folder the slow and plain way: all records in memory, one simulated watermark a
 * shard, verdicts one by one. It shares no code with the generator.
 */
final class ReferenceCount {

    private static final long TICK = 200;
    private static final long IDLE_AFTER = 30_000;
    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH", Locale.ROOT).withZone(ZoneOffset.UTC);

    private record Read(int shard, ParsedClick click, long seenAt) {}

    /** {@code ad,hour} to fast valid, fast spend, late valid, late spend. */
    final Map<String, long[]> rows = new TreeMap<>();

    final Map<Verdict, Long> verdicts = new TreeMap<>();

    /** The readable records with their verdicts, in the order seen. */
    final List<Judged> judged = new ArrayList<>();

    record Judged(Verdict verdict, Click click) {
        long eventBeforeArrival() {
            return click.arrivalTimeMillis() - eventTime(click);
        }

        long impressionBeforeArrival() {
            return click.arrivalTimeMillis() - click.impressionTimeMillis();
        }
    }

    final Set<Long> countedMinutes = new HashSet<>();
    long longestGapMillis;
    private final List<Read> reads = new ArrayList<>();

    private long[] newest;
    private long[] lastSeen;
    private long watermark = Long.MIN_VALUE;
    private final Set<String> accepted = new HashSet<>();

    /**
     * @param phase when the watermarks tick, in milliseconds behind each fifth of a second
     * @param drift how much later than its arrival a record of shard 1, 2, ... is seen, per shard
     */
    static ReferenceCount of(Path folder, long phase, long drift) throws IOException {
        ReferenceCount count = new ReferenceCount();
        ClickFiles files = ClickFiles.list(folder);
        for (int shard = 0; shard < files.shards().size(); shard++) {
            count.read(files, shard, drift * shard);
        }
        count.reads.sort(Comparator.comparingLong(Read::seenAt));
        count.judgeAll(files.shards().size(), phase);
        return count;
    }

    private void read(ClickFiles files, int shard, long drift) throws IOException {
        try (ClickReader reader =
                ClickReader.open(
                        files,
                        files.shards().get(shard),
                        LogPosition.START,
                        FieldMapping.ownNames(),
                        TimeFormat.ISO_8601,
                        false)) {
            long arrival = 0;
            for (ClickStep step = reader.next(); step != LogStep.Pause.END; step = reader.next()) {
                ParsedClick record = ((ClickStep.Read) step).click();
                if (record instanceof Click click) {
                    if (click.arrivalTimeMillis() < arrival) {
                        throw new AssertionError("out of the order of arrival: " + click);
                    }
                    if (arrival > 0) {
                        longestGapMillis =
                                Math.max(longestGapMillis, click.arrivalTimeMillis() - arrival);
                    }
                    arrival = click.arrivalTimeMillis();
                }
                reads.add(new Read(shard, record, arrival + drift));
            }
        }
    }

    private void judgeAll(int shards, long phase) {
        newest = new long[shards];
        lastSeen = new long[shards];
        Arrays.fill(newest, Long.MIN_VALUE);
        long nextTick = Math.floorDiv(reads.get(0).seenAt, TICK) * TICK + phase;
        for (Read read : reads) {
            while (nextTick <= read.seenAt) {
                tick(nextTick);
                nextTick += TICK;
            }
            Verdict verdict = judge(read);
            verdicts.merge(verdict, 1L, Long::sum);
            lastSeen[read.shard] = read.seenAt;
            if (read.click instanceof Click click) {
                judged.add(new Judged(verdict, click));
                newest[read.shard] = Math.max(newest[read.shard], eventTime(click));
            }
        }
    }

    private void tick(long now) {
        long lowest = Long.MAX_VALUE;
        for (int shard = 0; shard < newest.length; shard++) {
            boolean idle = lastSeen[shard] > 0 && now - lastSeen[shard] > IDLE_AFTER;
            if (!idle) {
                lowest = Math.min(lowest, newest[shard]);
            }
        }
        if (lowest != Long.MAX_VALUE && lowest != Long.MIN_VALUE) {
            watermark = Math.max(watermark, lowest - 5_001);
        }
    }

    private static long eventTime(Click click) {
        long device = click.deviceTimeMillis();
        if (device < click.impressionTimeMillis()) {
            device = click.impressionTimeMillis();
        }
        return device > click.arrivalTimeMillis() ? click.arrivalTimeMillis() : device;
    }

    private Verdict judge(Read read) {
        if (!(read.click instanceof Click click)) {
            return Verdict.MALFORMED;
        }
        if (!click.valid() || !AdIds.isUsable(click.adId())) {
            return Verdict.INVALID;
        }
        if (click.impressionTimeMillis() + 7_200_000 <= watermark) {
            return Verdict.STALE;
        }
        if (!accepted.add(click.clickId())) {
            return Verdict.DUPLICATE;
        }
        long event = eventTime(click);
        long minute = event / 60_000;
        boolean late = minute * 60_000 + 59_999 <= watermark;
        String key = click.adId() + "," + HOUR.format(Instant.ofEpochMilli(event));
        long[] row = rows.computeIfAbsent(key, k -> new long[4]);
        row[late ? 2 : 0] += 1;
        row[late ? 3 : 1] += click.costMicros();
        if (!late) {
            countedMinutes.add(minute);
        }
        return late ? Verdict.LATE : Verdict.COUNTED;
    }
}
