package dev.tidemark.commands;

import dev.tidemark.clicks.ClickFormat;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.InstantConverter;
import dev.tidemark.commands.values.RateConverter;
import dev.tidemark.commands.values.ShareConverter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Option;

/** Which clicks are generated. */
final class GeneratorOptions {

    /** How records are written, by the word of the command line. */
    enum Format {
        JSONL(ClickFormat.JSON_LINES),
        CSV(ClickFormat.CSV);

        private final ClickFormat format;

        Format(ClickFormat format) {
            this.format = format;
        }

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private static final BigDecimal MOST_CLICKS = BigDecimal.valueOf(10_000_000_000L);

    @Option(names = "--clicks", paramLabel = "N", description = "How many lines.")
    Long clicks;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = RateConverter.class,
            description = {
                "Clicks a second of event time instead, such as 2k/s; with --for. A topic or a"
                        + " stream gets them at that pace."
            })
    BigDecimal rate;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = {
                "How long they arrive, 1s to 366d. Without it: 1h, or less, so that each shard"
                        + " gets two clicks a second."
            })
    Duration length;

    @Option(
            names = "--start",
            paramLabel = "TIME",
            defaultValue = "2026-02-08T10:00:00Z",
            converter = InstantConverter.class,
            description = "When the first one arrives, UTC.")
    Instant start;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed and settings give the same clicks.")
    long seed;

    @Option(names = "--ads", paramLabel = "N", defaultValue = "100", description = "How many ads.")
    int ads;

    @Option(
            names = "--shards",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many files, partitions or shards, 1 to 1000.")
    int shards;

    @Option(
            names = "--hot",
            paramLabel = "SHARE",
            defaultValue = "40%",
            converter = ShareConverter.class,
            description = "Clicks on ad_1.")
    BigDecimal hot;

    @Option(
            names = "--late",
            paramLabel = "SHARE",
            defaultValue = "2%",
            converter = ShareConverter.class,
            description = "Clicks whose minute has closed.")
    BigDecimal late;

    @Option(
            names = "--stale",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = ShareConverter.class,
            description = "Clicks over the horizon of 2h.")
    BigDecimal stale;

    @Option(
            names = "--duplicates",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = ShareConverter.class,
            description = "Repeated deliveries of a click.")
    BigDecimal duplicates;

    @Option(
            names = "--bad-clocks",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = ShareConverter.class,
            description = "Clicks of devices whose clock is days or years off.")
    BigDecimal badClocks;

    @Option(
            names = "--invalid",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = ShareConverter.class,
            description = "Well-formed clicks that must not be billed.")
    BigDecimal invalid;

    @Option(
            names = "--bad",
            paramLabel = "SHARE",
            defaultValue = "0%",
            converter = ShareConverter.class,
            description = "Lines that are no click record.")
    BigDecimal bad;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "jsonl",
            description = "jsonl or csv.")
    Format format;

    @Option(names = "--gzip", description = "Compress the files.")
    boolean gzip;

    /** The settings of the generator; what it cannot do is a wrong value of this command. */
    GeneratorSettings settings() {
        long lines = lines();
        try {
            return new GeneratorSettings(
                    seed,
                    lines,
                    ads,
                    shards,
                    start,
                    length(lines),
                    hot.doubleValue(),
                    late.doubleValue(),
                    stale.doubleValue(),
                    duplicates.doubleValue(),
                    badClocks.doubleValue(),
                    invalid.doubleValue(),
                    bad.doubleValue(),
                    format.format,
                    gzip);
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, e.getMessage(), "tidemark generate --help", e);
        }
    }

    private long lines() {
        if ((clicks == null) == (rate == null)) {
            throw new Failure(
                    clicks == null ? ErrorCode.MISSING_VALUE : ErrorCode.BAD_VALUE,
                    "how many clicks? give one of --clicks N and --rate R",
                    "tidemark generate --help");
        }
        if (clicks != null) {
            Require.between("--clicks", clicks, 1, MOST_CLICKS.longValueExact());
            return clicks;
        }
        BigDecimal lines =
                rate.multiply(BigDecimal.valueOf(length(0).toMillis()).movePointLeft(3))
                        .setScale(0, RoundingMode.CEILING);
        if (lines.compareTo(MOST_CLICKS) > 0) {
            throw Failure.badValue(
                    "--rate", "that makes " + lines + " clicks; at most 10000000000");
        }
        return lines.longValueExact();
    }

    private Duration length(long lines) {
        if (length != null || lines == 0 || rate != null) {
            return length == null ? Duration.ofHours(1) : length;
        }
        long seconds = Math.max(1, lines / (2L * Math.max(1, shards)));
        return Duration.ofSeconds(Math.min(3_600, seconds));
    }
}
