package dev.tidemark.job;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.S3Folder;
import dev.tidemark.job.source.file.FileSourceSettings;
import dev.tidemark.job.source.file.ReplaySpeed;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TotalsUri;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.flink.util.ParameterTool;
import org.apache.flink.util.TimeUtils;

/**
 * Everything a person may set about a job, with its defaults; made once from the command line and
 * read-only afterwards.
 *
 * @param source where the clicks come from, {@code file:FOLDER}, {@code
 *     kafka:TOPIC?brokers=HOST:PORT} or {@code kinesis:STREAM?region=REGION}
 * @param store the ledger, {@code sqlite:FILE} or {@code dynamodb:TABLE?region=REGION}
 * @param totals the server of running totals, {@code redis://HOST:PORT}; empty if they are kept in
 *     the store
 * @param maxWcu the write units that all processes of the job may use in a second in a DynamoDB
 *     store, repair and live output together; 0 for no limit
 * @param lake the folder of raw clicks and exceptions, here or {@code s3://BUCKET/FOLDER}
 * @param checkpointDir the folder of checkpoints and savepoints, here or {@code s3://BUCKET/FOLDER}
 * @param checkpointInterval how often a checkpoint starts, at least 100 ms
 * @param parallelism subtasks of every operator, 1 to the maximum parallelism
 * @param maxParallelism number of key groups, 1 to 32,768; fixed for the life of a generation
 * @param generation the generation, if it was given; else it follows from the ledger's register
 * @param from {@code auto}, {@code latest} or a path of a checkpoint or savepoint
 * @param fields maps other people's field names, {@code click_id=id,...}; empty for none
 * @param speed {@code max}, or how many times faster than it was recorded a log is replayed, such
 *     as 1 or 10
 * @param follow whether a folder is watched for more, instead of ending with what is there
 * @param maxBad the share of malformed records above which a run ends with exit 3, 0 to 1
 * @param horizon how long after its impression a click is accepted
 * @param allowance how far out of order a shard may be before a click is late
 * @param idleTimeout after which silence a shard no longer holds the watermark back
 * @param minutesTopic where closed minutes go, {@code kafka:TOPIC?brokers=HOST:PORT}; empty for
 *     nowhere
 * @param transactionTimeout how long a broker keeps a transaction of closed minutes open
 * @param kafkaProperties a file with TLS and SASL settings of all Kafka clients; empty for none
 * @param acceptGap whether a restore may go on behind what a stream's retention has dropped
 * @param unaligned whether barriers may overtake records
 * @param stateBackend {@code rocksdb} or {@code hashmap}
 */
public record JobSettings(
        String source,
        String store,
        String totals,
        long maxWcu,
        String lake,
        String checkpointDir,
        Duration checkpointInterval,
        int parallelism,
        int maxParallelism,
        OptionalLong generation,
        String from,
        String fields,
        ReplaySpeed speed,
        boolean follow,
        double maxBad,
        AcceptanceHorizon horizon,
        Duration allowance,
        Duration idleTimeout,
        String minutesTopic,
        Duration transactionTimeout,
        String kafkaProperties,
        boolean acceptGap,
        boolean unaligned,
        String stateBackend) {

    private static final String FILE = "file:";

    public JobSettings {
        requireBetween("--max-parallelism", maxParallelism, 1, 32_768);
        requireBetween("--parallelism", parallelism, 1, maxParallelism);
        requireBetween("--max-wcu", maxWcu, 0, Integer.MAX_VALUE);
        requireAtLeast("--checkpoint-interval", checkpointInterval, Duration.ofMillis(100));
        requireAtLeast("--allowance", allowance, Duration.ZERO);
        requireAtLeast("--idle-timeout", idleTimeout, Duration.ofMillis(1));
        requireAtLeast("--transaction-timeout", transactionTimeout, Duration.ofSeconds(1));
        if (!minutesTopic.isEmpty()) {
            topic("--minutes-topic", minutesTopic);
        }
        if (!(maxBad >= 0 && maxBad <= 1)) {
            throw new IllegalArgumentException("--max-bad must be 0% to 100%, not " + maxBad);
        }
        if (!Set.of("rocksdb", "hashmap").contains(stateBackend)) {
            throw new IllegalArgumentException(
                    "--state-backend must be rocksdb or hashmap, not '" + stateBackend + "'");
        }
        bucket("--lake", lake);
        bucket("--checkpoint-dir", checkpointDir);
        bucket("--from", from);
        if (!totals.isEmpty()) {
            requireAddress(totals);
        }
        if (source.startsWith(KafkaTopic.SCHEME)) {
            topic("--source", source);
        } else if (source.startsWith(KinesisStream.SCHEME)) {
            stream(source);
        } else if (!source.startsWith(FILE)) {
            throw new IllegalArgumentException(
                    "--source must be file:FOLDER, kafka:TOPIC?brokers=HOST:PORT or kinesis:STREAM?region=REGION, not '"
                            + source
                            + "'");
        }
    }

    /**
     * Reads {@code --key value} pairs; what is not given has its default.
     *
     * @throws IllegalArgumentException naming the key, if a key is unknown or a value is out of
     *     range
     */
    public static JobSettings parse(String... args) {
        return read(new GivenSettings(ParameterTool.fromArgs(args)));
    }

    /** The same from keys without their dashes; see {@link #parse}. */
    public static JobSettings of(Map<String, String> given) {
        return read(new GivenSettings(ParameterTool.fromMap(given)));
    }

    private static JobSettings read(GivenSettings given) {
        return new JobSettings(
                given.text("source"),
                given.text("store"),
                given.text("totals"),
                given.number("max-wcu"),
                given.text("lake"),
                given.text("checkpoint-dir"),
                given.duration("checkpoint-interval"),
                given.number("parallelism"),
                given.number("max-parallelism"),
                given.optionalNumber("job-gen"),
                given.text("from"),
                given.text("fields"),
                ReplaySpeed.parse(given.text("speed")),
                given.flag("follow"),
                given.share("max-bad"),
                new AcceptanceHorizon(given.duration("horizon")),
                given.duration("allowance"),
                given.duration("idle-timeout"),
                given.text("minutes-topic"),
                given.duration("transaction-timeout"),
                given.text("kafka-properties"),
                given.flag("accept-gap"),
                given.flag("unaligned"),
                given.text("state-backend"));
    }

    /** The ledger's store with its write budget. */
    public StoreUri storeUri() {
        return storeUri(store, maxWcu);
    }

    /** The same from its parts, for who cannot keep all settings. */
    public static StoreUri storeUri(String store, long maxWcu) {
        StoreUri uri = StoreUri.parse(store);
        return uri instanceof StoreUri.DynamoDb table ? table.withMaxWcu(maxWcu) : uri;
    }

    /**
     * Opens the ledger with its running totals; the password of their server is looked for where
     * the ledger is opened.
     */
    public LedgerProvider ledgerProvider() {
        String uri = store;
        long budget = maxWcu;
        String server = totals;
        return () ->
                Ledgers.open(
                        storeUri(uri, budget),
                        Optional.of(server).filter(text -> !text.isEmpty()).map(TotalsUri::parse),
                        System.getenv());
    }

    /** The buckets that the job reads and writes, with how they are reached. */
    public List<S3Folder> buckets() {
        return Stream.of(
                        bucket("--lake", lake),
                        bucket("--checkpoint-dir", checkpointDir),
                        bucket("--from", from))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The folder of the lake as Flink names it. */
    public String lakeFolder() {
        return bucket("--lake", lake).map(S3Folder::uri).orElse(lake);
    }

    private static Optional<S3Folder> bucket(String key, String text) {
        if (!S3Folder.isMeant(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(S3Folder.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    /** The topic of clicks, if they come from one. */
    public Optional<KafkaTopic> clickTopic() {
        return source.startsWith(KafkaTopic.SCHEME)
                ? Optional.of(topic("--source", source))
                : Optional.empty();
    }

    /** The stream of clicks, if they come from one. */
    public Optional<KinesisStream> clickStream() {
        return source.startsWith(KinesisStream.SCHEME)
                ? Optional.of(stream(source))
                : Optional.empty();
    }

    /** Whether the input has no end: a topic, a stream, or a folder that is watched for more. */
    public boolean isUnbounded() {
        return follow || clickTopic().isPresent() || clickStream().isPresent();
    }

    /** The topic of closed minutes, if they go to one. */
    public Optional<KafkaTopic> minutes() {
        return Optional.of(minutesTopic)
                .filter(text -> !text.isEmpty())
                .map(text -> topic("--minutes-topic", text));
    }

    private static KafkaTopic topic(String key, String text) {
        try {
            return KafkaTopic.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    private static KinesisStream stream(String text) {
        try {
            return KinesisStream.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--source: " + e.getMessage(), e);
        }
    }

    /** The part of these settings that the file source needs. */
    public FileSourceSettings fileSource() {
        return FileSourceSettings.of(source.substring(FILE.length()))
                .withFields(fields)
                .withSpeed(speed)
                .withFollow(follow)
                .withAllowance(allowance)
                .withIdleTimeout(idleTimeout);
    }

    private static void requireAddress(String totals) {
        try {
            TotalsUri.parse(totals);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--totals: " + e.getMessage(), e);
        }
    }

    static void requireBetween(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s must be %,d to %,d, not %,d".formatted(name, least, most, value));
        }
    }

    private static void requireAtLeast(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(
                    "%s must be at least %s, not %s"
                            .formatted(
                                    name,
                                    TimeUtils.formatWithHighestUnit(least),
                                    TimeUtils.formatWithHighestUnit(value)));
        }
    }
}
