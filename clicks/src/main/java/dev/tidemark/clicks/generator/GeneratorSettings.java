package dev.tidemark.clicks.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.IsoTime;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Which click log is generated: equal settings give equal records, on any machine.
 *
 * <p>Shares are those of all lines, from 0 to 1, and are reached on average. Late and stale clicks
 * come from the sixth minute on, duplicates once there is a click to repeat. Late and stale clicks
 * are certain only if every shard moves on, so with one of these shares above 0 there must be at
 * least one click a second on each shard.
 *
 * @param seed what all chance depends on
 * @param clicks lines in all, at least 1; headers do not count
 * @param ads how many ads there are, at least 1
 * @param shards how many files, 1 to 1,000
 * @param start arrival of the first click, in the years 2000 to 2099
 * @param duration how long clicks arrive, at least 1 s and at most 366 days
 * @param hotShare of the clicks, those on ad {@code ad_1}
 * @param lateShare clicks whose minute has closed
 * @param staleShare clicks after their acceptance horizon of 2 h
 * @param duplicateShare repeated deliveries of an accepted click
 * @param badClockShare clicks of devices whose clock is days or years off; counted on time
 * @param invalidShare clicks that are well-formed but must not be billed
 * @param badLineShare lines that are no click record; above 0 line ends are mixed too
 * @param format how records are written
 * @param gzip whether files are compressed; the compressed bytes depend on the JDK's zlib
 */
public record GeneratorSettings(
        long seed,
        long clicks,
        int ads,
        int shards,
        Instant start,
        Duration duration,
        double hotShare,
        double lateShare,
        double staleShare,
        double duplicateShare,
        double badClockShare,
        double invalidShare,
        double badLineShare,
        ClickFormat format,
        boolean gzip) {

    private static final Instant FIRST_START = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST_START = Instant.parse("2099-12-31T00:00:00Z");
    private static final Duration LONGEST = Duration.ofDays(366);

    public GeneratorSettings {
        Objects.requireNonNull(format, "format");
        require(clicks >= 1, "clicks must be at least 1, not " + clicks);
        require(ads >= 1, "ads must be at least 1, not " + ads);
        require(shards >= 1 && shards <= 1_000, "shards must be 1 to 1000, not " + shards);
        require(
                !start.isBefore(FIRST_START) && !start.isAfter(LAST_START),
                "start must lie in the years 2000 to 2099, not at " + start);
        require(
                duration.compareTo(Duration.ofSeconds(1)) >= 0 && duration.compareTo(LONGEST) <= 0,
                "duration must be 1 s to 366 days, not " + duration);
        requireShare("hot", hotShare);
        requireShare("late", lateShare);
        requireShare("stale", staleShare);
        requireShare("duplicate", duplicateShare);
        requireShare("bad clock", badClockShare);
        requireShare("invalid", invalidShare);
        requireShare("bad line", badLineShare);
        double special =
                lateShare
                        + staleShare
                        + duplicateShare
                        + badClockShare
                        + invalidShare
                        + badLineShare;
        require(special <= 0.5, "at least half of the clicks must be ordinary ones");
        boolean dense = clicks * 1_000.0 >= shards * (double) duration.toMillis();
        require(
                dense || (lateShare == 0 && staleShare == 0),
                "late and stale clicks need at least one click a second on every shard: "
                        + (long) Math.ceil(shards * duration.toMillis() / 1_000.0)
                        + " clicks, not "
                        + clicks
                        + "; take more clicks, fewer shards or a shorter duration");
    }

    private static void requireShare(String name, double share) {
        require(
                share >= 0 && share <= 1,
                "the %s share must be 0 to 1, not %s".formatted(name, share));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * A log like real ones: 1,000 ads, one with 40 % of the clicks, 2 % late, 1 % stale, 5 %
     * duplicates, 1 % bad clocks, 0.5 % invalid and 0.5 % bad lines, over an hour from
     * 2026-02-08T10:00Z on 4 shards; over a shorter time, and on fewer shards, if there are few
     * clicks.
     */
    public static GeneratorSettings realistic(long seed, long clicks) {
        int shards = (int) Math.max(1, Math.min(4, clicks));
        long seconds = Math.max(1, Math.min(3_600, clicks / shards));
        return new GeneratorSettings(
                seed,
                clicks,
                1_000,
                shards,
                Instant.parse("2026-02-08T10:00:00Z"),
                Duration.ofSeconds(seconds),
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

    boolean wantsLateOrStale() {
        return lateShare > 0 || staleShare > 0;
    }

    /** The name of a shard's file, {@code clicks-000.jsonl}. */
    public String fileName(int shard) {
        String ending = format == ClickFormat.CSV ? ".csv" : ".jsonl";
        return String.format(Locale.ROOT, "clicks-%03d", shard) + ending + (gzip ? ".gz" : "");
    }

    /** All of them as one JSON object on one line, which {@link #parse} reads. */
    public String text() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            write(json);
        } catch (IOException e) {
            throw new IllegalStateException("a string can always be written", e);
        }
        return out.toString();
    }

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException if the text is none, or no log can be made with it
     */
    public static GeneratorSettings parse(String text) {
        Map<String, String> values = new HashMap<>();
        try (JsonParser json = new JsonFactory().createParser(text)) {
            while (json.nextToken() != null) {
                if (json.currentToken().isScalarValue()) {
                    values.put(json.currentName(), json.getText());
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("these are no settings of a log: " + text, e);
        }
        ToDoubleFunction<String> share = name -> Double.parseDouble(values.get(name));
        return new GeneratorSettings(
                Long.parseLong(values.get("seed")),
                Long.parseLong(values.get("clicks")),
                Integer.parseInt(values.get("ads")),
                Integer.parseInt(values.get("shards")),
                Instant.parse(values.get("start")),
                Duration.ofMillis(Long.parseLong(values.get("duration_ms"))),
                share.applyAsDouble("hot_share"),
                share.applyAsDouble("late_share"),
                share.applyAsDouble("stale_share"),
                share.applyAsDouble("duplicate_share"),
                share.applyAsDouble("bad_clock_share"),
                share.applyAsDouble("invalid_share"),
                share.applyAsDouble("bad_line_share"),
                ClickFormat.valueOf(values.get("format").toUpperCase(Locale.ROOT)),
                Boolean.parseBoolean(values.get("gzip")));
    }

    void write(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("seed", seed);
        json.writeNumberField("clicks", clicks);
        json.writeNumberField("ads", ads);
        json.writeNumberField("shards", shards);
        json.writeStringField("start", IsoTime.format(start.toEpochMilli()));
        json.writeNumberField("duration_ms", duration.toMillis());
        json.writeNumberField("hot_share", hotShare);
        json.writeNumberField("late_share", lateShare);
        json.writeNumberField("stale_share", staleShare);
        json.writeNumberField("duplicate_share", duplicateShare);
        json.writeNumberField("bad_clock_share", badClockShare);
        json.writeNumberField("invalid_share", invalidShare);
        json.writeNumberField("bad_line_share", badLineShare);
        json.writeStringField("format", format.name().toLowerCase(Locale.ROOT));
        json.writeBooleanField("gzip", gzip);
        json.writeEndObject();
    }
}
