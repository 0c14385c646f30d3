package dev.tidemark.job.local;

import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.RowKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A click log that a replay judges differently: twenty minutes on three shards, one of which is
 * silent for almost ten.
 *
 * <pre>
 *             10:50  :51            :56            11:00        :00:45            11:10
 *   shards 1, 2  ----------------------------------------------------------------->
 *   shard 3      ----|   silent      | idle                      |#---------------->
 *                                     the checkpoint             the clicks of 10:59
 * </pre>
 *
 * <p>While it runs the job leaves the idle shard out, closes minute 10:59, and finds the clicks
 * late that the shard then brings. A job that goes on from the checkpoint knows nothing of the
 * silence: to it the shard is active, without a watermark, and holds the minute open until the same
 * clicks have come on time.
 */
final class DemoLog {

    /** A shard without a record for so long is idle. */
    static final Duration IDLE_AFTER = Duration.ofMinutes(5);

    /** A watermark that has come this far has left the silent shard behind: it is idle. */
    static final Instant IDLE_IS_PROVED = Instant.parse("2026-02-08T10:55:00Z");

    /** How many clicks of each ad are late in the first run, and on time in a replay. */
    static final Map<RowKey, Integer> DECIDED_TWICE =
            Map.of(hourTen("ad_1"), 12, hourTen("ad_2"), 7, hourTen("ad_3"), 3);

    static final int SHARDS = 3;

    private static final Instant START = Instant.parse("2026-02-08T10:50:00Z");
    private static final int SECONDS = 20 * 60;
    private static final int SILENT_FROM = 60;
    private static final int SPEAKS_AGAIN = 10 * 60 + 45;
    private static final Instant ON_THE_WAY_SINCE = Instant.parse("2026-02-08T10:59:10Z");

    private static final int ADS = 6;
    private static final Duration ARRIVES_AFTER = Duration.ofMillis(300);

    /** Clicks that are late whenever they are judged: their minute closes before the checkpoint. */
    private static final String ALWAYS_LATE_AD = "ad_5";

    private static final int ALWAYS_LATE = 4;
    private static final Instant ALWAYS_LATE_CLICKED = Instant.parse("2026-02-08T10:53:20Z");
    private static final int ALWAYS_LATE_ARRIVES = 8 * 60 + 30;

    private DemoLog() {}

    /** Writes it, one file a shard, and tells how many clicks it has. */
    static int write(Path folder) throws IOException {
        Files.createDirectories(folder);
        int clicks = 0;
        for (int shard = 1; shard <= SHARDS; shard++) {
            List<String> lines = lines(shard);
            Files.write(folder.resolve("shard-" + shard + ".jsonl"), lines);
            clicks += lines.size();
        }
        return clicks;
    }

    /** Every minute of every ad in which there may be a click. */
    static List<RowKey> minutes() {
        long first = Minute.of(START.toEpochMilli()).number();
        return IntStream.rangeClosed(1, ADS)
                .boxed()
                .flatMap(
                        ad ->
                                LongStream.rangeClosed(first, first + SECONDS / 60)
                                        .mapToObj(
                                                number ->
                                                        RowKey.of("ad_" + ad, new Minute(number))))
                .toList();
    }

    /** One shard, from 1, in the order of arrival. */
    static List<String> lines(int shard) {
        List<String> lines = new ArrayList<>();
        for (int second = 0; second < SECONDS; second++) {
            if (shard == 3 && second == SPEAKS_AGAIN) {
                addDecidedTwice(lines);
            }
            if (shard == 1 && second == ALWAYS_LATE_ARRIVES) {
                addAlwaysLate(lines);
            }
            if (shard == 3 && second >= SILENT_FROM && second < SPEAKS_AGAIN) {
                continue;
            }
            Instant clicked = START.plusSeconds(second);
            String ad = "ad_" + (1 + (second + shard) % ADS);
            lines.add(line("s%d-%d".formatted(shard, second), ad, clicked, clicked));
        }
        return lines;
    }

    private static void addDecidedTwice(List<String> lines) {
        Instant arrived = START.plusSeconds(SPEAKS_AGAIN);
        DECIDED_TWICE.forEach(
                (key, clicks) -> {
                    String ad = key.entity();
                    for (int i = 0; i < clicks; i++) {
                        Instant clicked = ON_THE_WAY_SINCE.plusSeconds(i);
                        lines.add(line("twice-" + ad + "-" + i, ad, clicked, arrived));
                    }
                });
    }

    private static void addAlwaysLate(List<String> lines) {
        Instant arrived = START.plusSeconds(ALWAYS_LATE_ARRIVES);
        for (int i = 0; i < ALWAYS_LATE; i++) {
            Instant clicked = ALWAYS_LATE_CLICKED.plusSeconds(i);
            lines.add(line("late-" + i, ALWAYS_LATE_AD, clicked, arrived));
        }
    }

    private static RowKey hourTen(String ad) {
        return new RowKey(ad, "H2026-02-08T10");
    }

    private static String line(String id, String ad, Instant clicked, Instant sent) {
        return String.format(
                Locale.ROOT,
                "{\"click_id\":\"%s\",\"ad_id\":\"%s\",\"device_time\":\"%s\",\"arrival_time\":\"%s\",\"cost_micros\":250000}",
                id,
                ad,
                clicked,
                sent.plus(ARRIVES_AFTER));
    }
}
